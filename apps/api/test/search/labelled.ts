import type { Database } from '#platform/database/database'
import { aTender, anArticle } from '#test/builders'
import documents from './documents.json' with { type: 'json' }
import questions from './questions.json' with { type: 'json' }

export { questions }

type Half = 'tune' | 'report'

/** The documents as the site has them; from each id of the site to the name in the labels. */
export async function writeDocuments(db: Database) {
  const names = new Map<string, string>()
  for (const { id, kind, number, en, my } of documents) {
    const title = { titleEn: en, titleMm: my }
    if (kind === 'tender' && number !== null) {
      names.set(await aTender(db, { nameEn: en, nameMm: my, number }), id)
      continue
    }
    if (kind === 'news') {
      await db
        .insertInto('news')
        .values({ id, ...title, published: true })
        .execute()
    } else await anArticle(db, kind === 'service' ? 'services' : 'projects', { id, ...title })
    names.set(id, id)
  }
  return names
}

export type Asked = { kind: string; half: string; text: string; finds: string[]; found: string[] }

/** Of all that was to be found what was, and of all that was found what was meant. */
export function quality(asked: readonly Asked[], half: Half) {
  const some = asked.filter((one) => one.half === half)
  const count = (of: (one: Asked) => number) => some.reduce((sum, one) => sum + of(one), 0)
  const hits = count(({ finds, found }) => found.filter((id) => finds.includes(id)).length)
  return {
    recall: hits / count(({ finds }) => finds.length),
    precision: hits / count(({ found }) => found.length),
  }
}

export const misses = (asked: readonly Asked[]) =>
  asked.flatMap(({ kind, half, text, finds, found }) => {
    const missing = finds.filter((id) => !found.includes(id))
    const wrong = found.filter((id) => !finds.includes(id))
    return missing.length + wrong.length > 0 ? [{ kind, half, text, missing, wrong }] : []
  })
