import { htmlLanguage } from '@padauk/language/language'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { CompanyMessages } from '#app/company-words.server'
import { useMessages } from '#app/messages'
import { useLanguage } from '#app/site-data'

type Props = { words: CompanyMessages; children: ReactNode }

/** Around what companies read: adds the words that no other page needs. */
export function CompanyWords({ words, children }: Props) {
  const locale = htmlLanguage(useLanguage())
  const common = useMessages(locale)
  const messages = useMemo(() => {
    const validation = { ...common.validation, ...words.validation }
    return { ...common, ...words, validation }
  }, [common, words])
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Yangon">
      {children}
    </IntlProvider>
  )
}
