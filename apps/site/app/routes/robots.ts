import { visitContext } from '#app/api/visit.ts'
import type { Route } from './+types/robots'

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitContext)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth',
    'Disallow: /admin/',
    'Disallow: /preview/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    },
  })
}
