import { readProject } from '@padauk/contract/content'
import { articleData, missingArticle } from '#app/article-data.server'
import { languageOfAddress } from '#app/language'
import { pageContext } from '#app/page.server'
import { ProjectArticle } from '#components/articles'
import type { Route } from './+types/project'

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const lang = languageOfAddress(url)
  if (!lang) return missingArticle()
  return articleData(await call(readProject, { params: { id, lang } }), lang)
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  return <ProjectArticle found={loaderData} />
}
