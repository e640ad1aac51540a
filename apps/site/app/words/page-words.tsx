import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import type { CompanyMessages, EvidenceMessages, HomeMessages } from './page-words.server.ts'
import { useMessages } from './messages.ts'

type Words = CompanyMessages | HomeMessages | Pick<EvidenceMessages, 'verify'>
type Props = { words: Words; children: ReactNode }

/** Around a page: adds the words that the other pages need not load. */
export function PageWords({ words, children }: Props) {
  const locale = useLocale()
  const common = useMessages(locale)
  const messages = useMemo(() => {
    const own = 'validation' in words ? words.validation : {}
    return { ...common, ...words, validation: { ...common.validation, ...own } }
  }, [common, words])
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Yangon">
      {children}
    </IntlProvider>
  )
}
