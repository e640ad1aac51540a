import { htmlLanguage } from '@padauk/language/language'
import { useMemo } from 'react'
import { Outlet } from 'react-router'
import { IntlProvider } from 'use-intl'
import { companyWords } from '#app/company-words.server'
import { useMessages } from '#app/messages'
import { pageContext } from '#app/page.server'
import { useLanguage } from '#app/site-data'
import type { Route } from './+types/area'

export const loader = ({ context }: Route.LoaderArgs) =>
  companyWords(context.get(pageContext).language)

/** Around all screens for companies: adds the words that no other page needs. */
export default function CompanyArea({ loaderData: words }: Route.ComponentProps) {
  const locale = htmlLanguage(useLanguage())
  const common = useMessages(locale)
  const messages = useMemo(() => {
    const validation = { ...common.validation, ...words.validation }
    return { ...common, ...words, validation }
  }, [common, words])
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="Asia/Yangon">
      <Outlet />
    </IntlProvider>
  )
}
