import { readProject } from '@padauk/contract/content'
import { articleData, missingArticle } from '#app/articles/article-data.server.ts'
import { languageOfAddress } from '#app/words/language.ts'
import { pageContext } from '#app/api/page.server.ts'
import { ProjectArticle } from '#app/articles/articles.tsx'
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
