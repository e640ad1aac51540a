import { Outlet } from 'react-router'
import { companyWords } from '#app/words/page-words.server.ts'
import { pageContext } from '#app/api/page.server.ts'
import { PageWords } from '#app/words/page-words.tsx'
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
