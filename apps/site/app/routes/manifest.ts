import { readSettings } from '@padauk/contract/settings'
import { htmlLanguage } from '@padauk/language/language'
import { homePath } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import type { Route } from './+types/manifest'

const icons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  // It fills its square and keeps clear of the edges a phone may cut off.
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** For a phone that keeps the site on its home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { language, load } = context.get(pageContext)
  const settings = await load(readSettings, { query: { lang: language } })
  if (!settings) return new Response(null, { status: 503 })
  const manifest = {
    id: homePath(language),
    name: settings.company_name,
    short_name: settings.short_name || settings.company_name,
    lang: htmlLanguage(language),
    start_url: homePath(language),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf8f1',
    theme_color: '#0e2f2b',
    icons,
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
