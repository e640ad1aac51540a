import { listProjects, listServices } from '@padauk/contract/content'
import { pages, projectPath, servicePath } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import { sitemap } from '#app/shell/search-addresses.ts'
import { visitContext } from '#app/api/visit.ts'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  const { load } = context.get(pageContext)
  const [services, listed] = await Promise.all([
    load(listServices, { params: { lang: 'en' } }),
    load(listProjects, { params: { lang: 'en' } }),
  ])
  // Half a list would say that the other half is gone.
  if (!services || !listed) return new Response(null, { status: 503 })
  const paths = [
    '/',
    ...services.map(({ id }) => servicePath(id, 'en')),
    ...listed.projects.map(({ id }) => projectPath(id, 'en')),
    ...Object.values(pages),
  ]
  return new Response(sitemap(paths, context.get(visitContext).origin), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
