import { Suspense, lazy } from 'react'
import { Link, data } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath } from '#app/links'
import { pageContext } from '#app/page.server'
import { loadPreview } from '#app/preview-data.server'
import { previewAsked } from '#app/preview.server'
import { useLanguage } from '#app/site-data'
import { previewWords } from '#app/text-pages.server'
import { Message } from '#components/message'
import { PageHead } from '#components/page-head'
import type { Route } from './+types/preview'

// By itself: every page carries the list of what the routes load at once.
const Previewed = lazy(async () => ({
  default: (await import('#components/previewed')).Previewed,
}))

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  const asked = previewAsked(url, page.language)
  const shown = asked && (await loadPreview(page, asked))
  return data({ words: previewWords(page.language), shown }, { status: shown ? 200 : 404 })
}

/** For staff: what is not published, as the site will show it. */
export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('errors')
  const language = useLanguage()
  const { words, shown } = loaderData
  if (!shown) {
    return (
      <>
        <PageHead title={words.goneTitle} isHidden />
        <Message title={words.goneTitle} text={words.goneText}>
          <Link to={homePath(language)} className="button button-gold">
            {t('notFoundLink')}
          </Link>
        </Message>
      </>
    )
  }
  return (
    <>
      <meta name="robots" content="noindex" />
      <p className="preview-bar">{words.bar}</p>
      <Suspense>
        <Previewed shown={shown} />
      </Suspense>
    </>
  )
}
