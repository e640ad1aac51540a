import { pageContext } from '#app/api/page.server.ts'
import { lookUp } from '#app/receipts/receipt-lookup.server.ts'
import { VerifyScreen } from '#app/receipts/verify-screen.tsx'
import { pageWords } from '#app/words/page-words.server.ts'
import { PageWords } from '#app/words/page-words.tsx'
import type { Route } from './+types/verify'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const written = url.searchParams.get('no')
  const found = await lookUp(page, written)
  return {
    words: pageWords(page.language, 'verify'),
    written,
    found,
    isAway: found.state === 'away',
  }
}

/** For anyone, without a login: by number also without scripts. */
export default function VerifyPage({ loaderData: { words, ...asked } }: Route.ComponentProps) {
  return (
    <PageWords words={words}>
      <VerifyScreen {...asked} />
    </PageWords>
  )
}
