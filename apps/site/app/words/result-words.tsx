import english from '@padauk/language/messages/en/result.json'
import burmese from '@padauk/language/messages/my/result.json'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { useMessages } from './messages.ts'

export type ResultMessages = { result: typeof english }

/** Around what a company reads after the closing: no other page loads these words. */
export function ResultWords({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const common = useMessages(locale)
  const messages = useMemo(
    () => ({ ...common, result: locale === 'my' ? burmese : english }),
    [common, locale],
  )
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Yangon">
      {children}
    </IntlProvider>
  )
}
