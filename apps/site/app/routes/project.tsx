import { readProject } from '@padauk/contract/content'
import { useTranslations } from 'use-intl'
import { articleData, missingArticle } from '#app/article-data.server'
import { languageOfAddress } from '#app/language'
import { anchorPath } from '#app/links'
import { pageContext } from '#app/page.server'
import { useLanguage } from '#app/site-data'
import { ArticlePage } from '#components/article-page'
import { GalleryLater } from '#components/gallery-later'
import type { Route } from './+types/project'

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const lang = languageOfAddress(url)
  if (!lang) return missingArticle()
  return articleData(await call(readProject, { params: { id, lang } }), lang)
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations()
  return (
    <ArticlePage
      found={loaderData}
      fallbackTitle={t('nav.ourClients')}
      back={{ to: anchorPath(useLanguage(), 'client'), label: t('project.backToClients') }}
      gallery={
        <GalleryLater
          pictures={loaderData.article?.pictures ?? []}
          label={t('project.pictures')}
          shape="aspect-4/3"
          hasThumbnails
        />
      }
    />
  )
}
