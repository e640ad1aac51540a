import { readService } from '@padauk/contract/content'
import { articleData, missingArticle } from '#app/article-data.server'
import { languageOfAddress } from '#app/language'
import { pageContext } from '#app/page.server'
import { ServiceArticle } from '#components/articles'
import type { Route } from './+types/service'

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const lang = languageOfAddress(url)
  if (!lang) return missingArticle()
  return articleData(await call(readService, { params: { id, lang } }), lang)
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  return <ServiceArticle found={loaderData} />
}
