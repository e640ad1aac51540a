import { listProjects, listServices } from '@padauk/contract/content'
import { listTenders } from '@padauk/contract/tenders'
import { pages, projectPath, publicTenderPath, servicePath } from '#app/words/links.ts'
import { nextCursor } from '#app/api/client.ts'
import { pageContext } from '#app/api/page.server.ts'
import type { Page } from '#app/api/page.server.ts'
import { sitemap } from '#app/shell/search-addresses.ts'
import { visitContext } from '#app/api/visit.ts'
import type { Route } from './+types/sitemap'

const tenderPages = 10

/** Open tenders first, then what closed last; null when the api is down. */
async function tenderIds({ call }: Page) {
  const ids: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < tenderPages; page++) {
    const query = { order: 'deadline' as const, limit: 100, ...(cursor !== null && { cursor }) }
    const answer = await call(listTenders, { query })
    if (!answer.ok) return null
    ids.push(...answer.value.map(({ id }) => id))
    cursor = nextCursor(answer.headers.get('link'))
    if (cursor === null) break
  }
  return ids
}

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const { load } = page
  const [services, listed, tenders] = await Promise.all([
    load(listServices, { params: { lang: 'en' } }),
    load(listProjects, { params: { lang: 'en' } }),
    tenderIds(page),
  ])
  // Half a list would say that the other half is gone.
  if (!services || !listed || !tenders) return new Response(null, { status: 503 })
  const paths = [
    '/',
    ...services.map(({ id }) => servicePath(id, 'en')),
    ...listed.projects.map(({ id }) => projectPath(id, 'en')),
    ...Object.values(pages),
    ...tenders.map(publicTenderPath),
  ]
  return new Response(sitemap(paths, context.get(visitContext).origin), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
