import english from '@padauk/language/messages/en/practice.json'
import burmese from '@padauk/language/messages/my/practice.json'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { useMessages } from './messages.ts'

export type PracticeMessages = { practice: typeof english }

/** Around the parts about practising: no other page loads their words. */
export function PracticeWords({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const common = useMessages(locale)
  const messages = useMemo(
    () => ({ ...common, practice: locale === 'my' ? burmese : english }),
    [common, locale],
  )
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Yangon">
      {children}
    </IntlProvider>
  )
}
