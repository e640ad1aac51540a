import { htmlLanguage } from '@padauk/language/language'
import type { HtmlLanguage } from '@padauk/language/language'
import type { ReactNode } from 'react'
import { useContext } from 'react'
import { preload } from 'react-dom'
import { Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { IntlProvider } from 'use-intl'
import { Connection } from '#components/connection'
import { Header } from '#components/header'
import { later } from '#components/later'
import { Recovery } from '#components/recovery'
import { ScreenTop } from '#components/screen-top'
import { ServerFault } from '#components/server-fault'
import { ToastProvider } from '#components/toast'
import { useArrival } from '#app/arrival'
import { firstSign } from '#app/first-sign'
import { useRememberedLanguage } from '#app/remembered-language'
import { bannerSize, isAnchorOnly, screenPath } from '#app/links'
import { useMessages } from '#app/messages'
import { pageContext, preparePage } from '#app/page.server'
import { loadSite } from '#app/site-data.server'
import { ServerHead } from '#app/server-head'
import { useLanguage } from '#app/site-data'
import { visitContext } from '#app/visit'
import type { Route } from './+types/root'
import latinFont from './styles/fonts/figtree.woff2?url'
import displayFont from './styles/fonts/marcellus.woff2?url'
import burmeseFont from './styles/fonts/noto-sans-myanmar.woff2?url'
import styles from './styles/site.css?url'

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
  // While something is missing the page mends itself, whether or not anybody touches it.
  moment: async () => (document.querySelector('.loading') ? undefined : firstSign()),
  load: async () => (await import('#components/page-end')).PageEnd,
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
