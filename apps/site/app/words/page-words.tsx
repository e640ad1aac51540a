import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import type { CompanyMessages, SiteMessages } from './page-words.server.ts'
import { useMessages } from './messages.ts'
import type { ResultMessages } from './result-words.tsx'

type Words = { [Group in keyof SiteMessages]?: Partial<SiteMessages[Group]> } & {
  validation?: Partial<CompanyMessages['validation']>
  result?: SomeOf<ResultMessages['result']>
}
type SomeOf<Group> = { [Name in keyof Group]?: Group[Name] | Partial<Group[Name]> }
type Props = { words: Words; children: ReactNode }

/** Around a page: adds the words that the other pages need not load. */
export function PageWords({ words, children }: Props) {
  const locale = useLocale()
  const common = useMessages(locale)
  const messages = useMemo(() => {
    return { ...common, ...words, validation: { ...common.validation, ...words.validation } }
  }, [common, words])
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Yangon">
      {children}
    </IntlProvider>
  )
}
