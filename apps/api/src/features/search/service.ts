import type { Language } from '@padauk/contract/languages'
import { done } from '@padauk/contract/problems'
import { mostFound } from '@padauk/contract/search'
import { findArticles, findTenders } from '#features/search/repository'
import type { FoundRow } from '#features/search/repository'
import type { Database } from '#platform/database/database'
import { readQuestion } from '#platform/search/question'
import { inLanguage } from '#platform/text/translations'

type Asked = { search: string; language: Language }

/** The search of the website, over everything that visitors may read. */
export function createSearch({ db }: { db: Database }) {
  return {
    async find({ search, language }: Asked) {
      const question = await readQuestion(db, search, { isPublic: true })
      const [tenders, articles] = await Promise.all([
        findTenders(db, question),
        findArticles(db, question),
      ])
      const shown: FoundRow[] = [...tenders.slice(0, mostFound), ...articles]
      return done({
        converted: question.converted,
        found: shown.map(({ kind, id, ...row }) => {
          const { words, lang } = inLanguage(row, ['title', 'topic'], language)
          return { kind, id, ...words, lang }
        }),
        more_tenders: tenders.length > mostFound,
      })
    },
  }
}

export type Search = ReturnType<typeof createSearch>
