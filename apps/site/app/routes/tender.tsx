import { pageContext } from '#app/api/page.server.ts'
import { loadPublicTender } from '#app/tenders/public-tender.server.ts'
import { PublicTenderScreen } from '#app/tenders/public-tender.tsx'
import { PageWords } from '#app/words/page-words.tsx'
import type { Route } from './+types/tender'

export const loader = ({ params: { id }, context }: Route.LoaderArgs) =>
  loadPublicTender(context.get(pageContext), { id, now: new Date() })

/** For anyone, without a login and without scripts. */
export default function PublicTenderPage({
  loaderData: { words, ...found },
}: Route.ComponentProps) {
  return (
    <PageWords words={words}>
      <PublicTenderScreen {...found} />
    </PageWords>
  )
}
