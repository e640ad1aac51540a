import { readService } from '@padauk/contract/content'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { articleData, missingArticle } from '#app/article-data.server'
import { languageOfAddress } from '#app/language'
import { anchorPath } from '#app/links'
import { pageContext } from '#app/page.server'
import { useLanguage } from '#app/site-data'
import { ArticlePage } from '#components/article-page'
import { GalleryLater } from '#components/gallery-later'
import type { Route } from './+types/service'

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const lang = languageOfAddress(url)
  if (!lang) return missingArticle()
  return articleData(await call(readService, { params: { id, lang } }), lang)
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  const language = useLanguage()
  const { article } = loaderData
  return (
    <ArticlePage
      found={loaderData}
      fallbackTitle={t('nav.services')}
      back={{ to: anchorPath(language, 'services'), label: t('service.backToServices') }}
      gallery={
        <GalleryLater
          pictures={article?.pictures ?? []}
          label={t('service.pictures')}
          shape="aspect-3/2"
        />
      }
      note={
        <p className="mt-3 text-small text-muted">
          {t('service.createdOn')} {article?.createdOn}
        </p>
      }
      action={
        <Link to={anchorPath(language, 'contact')} className="button button-gold mt-8">
          {t('home.heroContact')}
        </Link>
      }
    />
  )
}
