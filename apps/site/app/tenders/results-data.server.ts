import { listResults } from '@padauk/contract/outcomes'
import type { ListedResult } from '@padauk/contract/outcomes'
import { longDate } from '@padauk/language/dates'
import type { Language } from '@padauk/language/language'
import { isAway, nextCursor } from '#app/api/client.ts'
import type { Page } from '#app/api/page.server.ts'
import { moneyShown } from '#app/results/money.ts'
import { typesetHeading, typesetText } from '#app/words/typesetting.server.ts'

const resultCardOf = (result: ListedResult, language: Language) => ({
  id: result.id,
  name: typesetHeading(result.name),
  number: result.number,
  category: typesetText(result.category),
  state: result.state,
  decidedOn: longDate(result.decided_at, language),
  bids: result.bids,
  winner: result.winner,
  value: result.value && moneyShown(result.value, language).amount,
  none: result.none,
})
export type ResultCard = ReturnType<typeof resultCardOf>

export type Wanted = { category?: string; search?: string; cursor?: string }

/** What was decided, the newest first; no list at all when the api is down. */
export async function loadResults(page: Page, wanted: Wanted) {
  const { language } = page
  const answer = await page.call(listResults, { query: { lang: language, ...wanted } })
  if (!answer.ok) return { results: [], next: null, isAway: isAway(answer) }
  return {
    results: answer.value.map((result) => resultCardOf(result, language)),
    next: nextCursor(answer.headers.get('link')),
    isAway: false,
  }
}
