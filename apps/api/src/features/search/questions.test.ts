import { searchSite } from '@padauk/contract/search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '#test/start-api'
import { misses, quality, questions, writeDocuments } from '#test/search/labelled'
import type { Asked } from '#test/search/labelled'

let api: Awaited<ReturnType<typeof startApi>>
const asked: Asked[] = []
beforeAll(async () => {
  api = await startApi()
  const names = await writeDocuments(api.services.db)
  for (const question of questions) {
    const answer = await api.call()(searchSite, { query: { search: question.text } })
    if (!answer.ok) throw new Error(answer.error)
    const found = answer.value.found.map(({ id }) => names.get(id) ?? id)
    asked.push({ ...question, found })
  }
})
afterAll(() => api.close())

test.each(['tune', 'report'] as const)(
  'of the labelled questions to %s all is found, and little else',
  (half) => {
    const { recall, precision } = quality(asked, half)
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`
    process.stdout.write(`${half}: recall ${percent(recall)}, precision ${percent(precision)}\n`)
    expect(misses(asked.filter((one) => one.half === half && recall < 1))).toEqual([])
    expect(precision).toBeGreaterThanOrEqual(0.97)
  },
)

test('there are 200 questions, half of them not used for tuning', () => {
  expect(questions).toHaveLength(200)
  expect(questions.filter(({ half }) => half === 'report').length).toBeGreaterThan(95)
})
