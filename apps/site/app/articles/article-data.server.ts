import type { Answered } from '@padauk/contract/client'
import type { Project, Service } from '@padauk/contract/content'
import type { Language } from '@padauk/language/language'
import { longDate } from '@padauk/language/dates'
import { data } from 'react-router'
import { isAway } from '#app/api/client.ts'
import { typesetHeading, typesetHtml, typesetText } from '#app/words/typesetting.server.ts'

function articleOf(article: Project | Service, language: Language) {
  return {
    title: typesetHeading(article.title),
    topic: typesetText(article.topic),
    description: typesetHtml(article.description),
    pictures: article.picture_list,
    lang: article.lang,
    createdOn: 'created_at' in article ? longDate(article.created_at, language) : null,
  }
}

export type Article = ReturnType<typeof articleOf>

export type ArticleData = { article: Article | null; isMissing: boolean; isAway: boolean }

/** What a service or project page shows; a real 404 when there is no such thing. */
export function articleData(answer: Answered<Project | Service>, language: Language) {
  if (answer.ok) {
    return data<ArticleData>({
      article: articleOf(answer.value, language),
      isMissing: false,
      isAway: false,
    })
  }
  if (isAway(answer)) return data<ArticleData>({ article: null, isMissing: false, isAway: true })
  return missingArticle()
}

export const missingArticle = () =>
  data<ArticleData>({ article: null, isMissing: true, isAway: false }, { status: 404 })
