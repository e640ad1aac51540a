import { htmlLanguage } from '@padauk/language/language'
import type { HtmlLanguage } from '@padauk/language/language'
import type { ReactNode } from 'react'
import { useContext } from 'react'
import { preload } from 'react-dom'
import { Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { IntlProvider } from 'use-intl'
import { Connection } from '#app/shell/connection.tsx'
import { Header } from '#app/shell/header.tsx'
import { later } from '#app/loading/later.tsx'
import { Recovery } from '#app/loading/recovery.tsx'
import { ScreenTop } from '#app/shell/screen-top.tsx'
import { ServerFault } from '#app/shell/server-fault.tsx'
import { ToastProvider } from '#app/shell/toast.tsx'
import { useArrival } from '#app/shell/arrival.ts'
import { useRememberedLanguage } from '#app/shell/remembered-language.ts'
import { bannerSize, isAnchorOnly, screenPath } from '#app/words/links.ts'
import { useMessages } from '#app/words/messages.ts'
import { pageContext, preparePage } from '#app/api/page.server.ts'
import { loadSite } from '#app/api/site-data.server.ts'
import { ServerHead } from '#app/shell/server-head.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { visitContext } from '#app/api/visit.ts'
import type { Route } from './+types/root'
import latinFont from './parts/fonts/figtree.woff2?url'
import displayFont from './parts/fonts/marcellus.woff2?url'
import burmeseFont from './parts/fonts/noto-sans-myanmar.woff2?url'
import styles from './entry.css?url'

export const middleware = [preparePage]

export function loader({ url, context }: Route.LoaderArgs) {
  const { origin } = context.get(visitContext)
  const hasStrip = bannerSize(url.pathname) === 'slim'
  return loadSite(context.get(pageContext), { now: new Date(), origin, hasStrip })
}

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return isAnchorOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate
}

const fonts = { en: [latinFont, displayFont], my: [burmeseFont] }

/** Named with the page, before its style sheet asks; a change of language later finds them there. */
function preloadFonts(locale: HtmlLanguage) {
  for (const href of fonts[locale]) {
    preload(href, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const locale = htmlLanguage(language)
  if (import.meta.env.SSR) preloadFonts(locale)
  return (
    <html lang={locale}>
      <head>
        {useContext(ServerHead)}
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0e2f2b" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/icon-32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href={screenPath(language, '/site.webmanifest')} />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <IntlProvider locale={locale} messages={useMessages(locale)} timeZone="Asia/Yangon">
          {children}
        </IntlProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const { Later: PageEnd } = later({
  id: 'page-end',
  isBelowFirstView: true,
  load: async () => (await import('#app/shell/footer.tsx')).PageEnd,
})

export default function App() {
  useRememberedLanguage()
  useArrival()
  return (
    <Recovery>
      <ToastProvider>
        <Connection />
        <Header />
        <main id="main" tabIndex={-1}>
          <ScreenTop />
          <Outlet />
        </main>
        <PageEnd />
      </ToastProvider>
    </Recovery>
  )
}

export function ErrorBoundary() {
  return <ServerFault />
}
