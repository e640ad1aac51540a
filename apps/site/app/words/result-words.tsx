import english from '@padauk/language/messages/en/result.json'
import burmese from '@padauk/language/messages/my/result.json'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'

export type ResultMessages = { result: typeof english }

/** Adds what a company reads after the closing to the words of its page. */
export function ResultWords({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const around = useMessages()
  const messages = useMemo(
    () => ({ ...around, result: locale === 'my' ? burmese : english }),
    [around, locale],
  )
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Yangon">
      {children}
    </IntlProvider>
  )
}
