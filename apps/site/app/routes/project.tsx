import { readProject } from '@padauk/contract/content'
import { useTranslations } from 'use-intl'
import { articleData, missingArticle } from '#app/article-data.server'
import { languageOfAddress } from '#app/language'
import { anchorPath } from '#app/links'
import { pageContext } from '#app/page.server'
import { useLanguage } from '#app/site-data'
import { ArticlePage } from '#components/article-page'
import type { Route } from './+types/project'

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const lang = languageOfAddress(url)
  if (!lang) return missingArticle()
  return articleData(await call(readProject, { params: { id, lang } }), lang)
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('project')
  const nav = useTranslations('nav')
  return (
    <ArticlePage
      found={loaderData}
      fallbackTitle={nav('ourClients')}
      back={{ to: anchorPath(useLanguage(), 'client'), label: t('backToClients') }}
      picturesLabel={t('pictures')}
    />
  )
}
