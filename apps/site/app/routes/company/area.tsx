import { Outlet } from 'react-router'
import { companyWords } from '#app/company-words.server'
import { pageContext } from '#app/page.server'
import { PageWords } from '#components/page-words'
import type { Route } from './+types/area'

export const loader = ({ context }: Route.LoaderArgs) =>
  companyWords(context.get(pageContext).language)

/** Around all screens for companies. */
export default function CompanyArea({ loaderData: words }: Route.ComponentProps) {
  return (
    <PageWords words={words}>
      <Outlet />
    </PageWords>
  )
}
