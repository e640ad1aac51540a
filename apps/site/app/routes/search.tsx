import { pageContext } from '#app/api/page.server.ts'
import { loadFound } from '#app/search/search-data.server.ts'
import { SearchScreen } from '#app/search/search-screen.tsx'
import { pageWords } from '#app/words/page-words.server.ts'
import { PageWords } from '#app/words/page-words.tsx'
import type { Route } from './+types/search'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const asked = await loadFound(page, url.searchParams)
  return { words: pageWords(page.language, 'search'), ...asked }
}

export default function SearchPage({ loaderData: { words, ...asked } }: Route.ComponentProps) {
  return (
    <PageWords words={words}>
      <SearchScreen {...asked} />
    </PageWords>
  )
}
