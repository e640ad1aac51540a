import { loadavg } from 'node:os'
import type { Comparison } from '@padauk/contract/admin/scores'
import { expect } from '@playwright/test'
import type { CDPSession, Page } from '@playwright/test'
import { aJudge } from './evaluations.ts'
import { test } from './product.ts'
import { aTenderToJudge, judge, judges } from './results.ts'

const bids = 200
const criteria = 10
const mostMs = 1_000
const rounds = 5
const say = (text: string) => void process.stdout.write(`${text}\n`)

const uuid = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`

/** As many bids and criteria as are promised; `comparing` of the api times the calls. */
function enlarge(small: Comparison): Comparison {
  const [first] = small.bids
  if (!first) throw new Error('the tender has no bid')
  const labels = Array.from({ length: criteria }, (_, place) => `criterion-${place}`)
  return {
    ...small,
    evaluators: [{ name: 'Demo evaluator', locked_at: small.opened_at }],
    rules: {
      ...small.rules,
      method: 'weighted-criteria',
      criteria: labels.map((id, place) => ({
        id: place === 0 ? 'price' : id,
        labelEn: place === 0 ? 'Price' : `Criterion ${place}`,
        labelMm: '',
        weight: 10,
      })),
    },
    bids: Array.from({ length: bids }, (_, place) => ({
      ...first,
      submission: uuid(place),
      company: `Company ${place + 1} Trading and Engineering`,
      rank: place + 1,
      price: { amount: 400_000_000 + place * 1_250_000, currency: 'MMK' },
      above_lowest: place * 31,
      from_median: (place - bids / 2) * 31,
      points: labels.map((_label, nth) => 1_000 - ((place * 7 + nth * 13) % 500)),
      total: 9_500 - place * 10,
      hints: place % 20 === 0 ? [{ kind: 'phone' as const, with: `Company ${place + 2}` }] : [],
    })),
  }
}

/** Runs in every page: notes when all bids are drawn, after the frame that shows them. */
function watchForBids(wanted: number) {
  const noted = globalThis as unknown as { shownAt?: number }
  new MutationObserver((_, observer) => {
    const table = document.querySelectorAll('.comparison thead th').length - 1
    const cards = document.querySelectorAll('.comparison-cards > li').length
    if (Math.max(table, cards) < wanted) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (noted.shownAt = performance.now()), 0))
  }).observe(document, { childList: true, subtree: true })
}

async function processorMs(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  return seconds * 1_000
}

/** From the data in the browser to the frame that shows it, and what the page's thread worked. */
async function timeOpening(page: Page, session: CDPSession, address: string) {
  await page.goto('/robots.txt')
  const before = await processorMs(session)
  await page.goto(address)
  await page.waitForFunction(() => 'shownAt' in globalThis)
  const worked = (await processorMs(session)) - before
  const shown = await page.evaluate(() => {
    const { shownAt = 0 } = globalThis as { shownAt?: number }
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answered = calls.find(({ name }) => name.endsWith('/comparison'))?.responseEnd ?? 0
    return shownAt - answered
  })
  return { shown, worked }
}

const middle = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

// A trace copies the whole page in the page's own thread.
test.use({ trace: 'off' })

for (const [device, viewport] of [
  ['table', { width: 1440, height: 900 }],
  ['cards', { width: 390, height: 844 }],
] as const) {
  test(`the ${device} of 200 bids by ten criteria are shown within a second`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize(viewport)
    const { id } = await aTenderToJudge()
    await judge(await judges(id))
    const officer = await aJudge(page, 'officer', 'en', 'Demo officer')
    await officer.declare(id)
    await page.route('**/api/admin/tenders/*/comparison', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: enlarge((await response.json()) as Comparison) })
    })
    await page.addInitScript(watchForBids, bids)
    const session = await page.context().newCDPSession(page)
    // The processor's time: a busy machine does not lengthen it.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const times = []
    for (let round = 0; round < rounds; round += 1)
      times.push(await timeOpening(page, session, `/admin/tenders/${id}/comparison`))
    const shown = middle(times.map((time) => time.shown))
    const worked = middle(times.map((time) => time.worked))
    const load = loadavg()[0]?.toFixed(1)
    say(`${device}, ${bids} × ${criteria}: shown ${shown.toFixed(0)} ms after the data, median`)
    say(`${worked.toFixed(0)} ms of the processor for the whole page; load ${load}`)
    expect(shown).toBeLessThan(mostMs)
    expect(worked).toBeLessThan(mostMs)
  })
}
