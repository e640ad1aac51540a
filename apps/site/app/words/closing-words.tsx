import english from '@padauk/language/messages/en/closing.json'
import burmese from '@padauk/language/messages/my/closing.json'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'

export type ClosingMessages = { closing: typeof english }

/** Around the part that closes an account: no other part of a page loads its words. */
export function ClosingWords({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const others = useMessages()
  const messages = useMemo(
    () => ({ ...others, closing: locale === 'my' ? burmese : english }),
    [others, locale],
  )
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Yangon">
      {children}
    </IntlProvider>
  )
}
