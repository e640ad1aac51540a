import { Suspense, lazy } from 'react'
import { Link, data } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath } from '#app/words/links.ts'
import { pageContext } from '#app/api/page.server.ts'
import { loadPreview } from './preview-data.server.ts'
import { previewAsked } from '#app/api/preview.server.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { previewWords } from '#app/articles/text-pages.server.ts'
import { Message } from '#app/parts/message.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import type { Route } from './+types/preview'

// By itself: every page carries the list of what the routes load at once.
const Previewed = lazy(async () => ({
  default: (await import('./previewed.tsx')).Previewed,
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
