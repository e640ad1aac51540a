import { expect } from '@playwright/test'
import { anOpenTender } from '#e2e/bids.ts'
import { control } from '#e2e/product.ts'
import { anAnsweredTender } from '#e2e/questions.ts'
import { aBidder, aTender, bid, closedReceipt, draft, openAs } from '#e2e/receipts.ts'
import { area } from './look.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

/** A tender in each of its states, seen by one company. */
async function tendersOf(bidder: Awaited<ReturnType<typeof aBidder>>) {
  const [begun, sent, closed, quiet, cancelled] = await Promise.all([
    aTender(),
    aTender(),
    aTender(),
    aTender(),
    aTender(86_400, ''),
  ])
  await draft(bidder, begun.id)
  await bid(bidder, sent.id)
  await bid(bidder, closed.id)
  await control('/tender/cancelled', { id: cancelled.id, reason: 'The building was sold.' })
  await control('/tender/passed', { id: quiet.id, seconds: '80' })
  await closedReceipt(bidder, closed.id)
  return { begun, sent, closed, quiet, cancelled }
}

area('tenders', async ({ page, search, look }) => {
  await page.goto(`/tenders${search}`)
  await look('list', ['h1', '.strip img', '.tabs'])
  await page.goto(`/tenders${search}&state=closed`)
  await look('list-closed', ['h1', '.tabs'])
  await page.goto(`/tenders${search}&category=Nothing`)
  await look('list-empty', ['.tabs', '.tenders-empty'])
  await page.goto(`/tenders${search}&search=lift`)
  await expect(page.locator('.tender h2')).toBeInViewport({ ratio: 1 })
  await look('list-search', ['.search-form', '.tabs'])
  await page.goto(`/tenders${search}&search=boiler`)
  await look('list-search-empty', ['.search-form', '.tenders-empty'])
  await page.goto(`/search${search}`)
  await look('search', ['h1', '.search-form'])
  await page.goto(`/search${search}&search=fire`)
  await look('search-found', ['.search-form', '.found'])
  await page.goto(`/search${search}&search=${encodeURIComponent('ဓာတ္ေလွကား')}`)
  await look('search-zawgyi', ['.search-form', '.search-note'])
  const shown = await anOpenTender()
  await page.goto(`/tender/${shown.id}${search}`)
  await look('public', ['h1', '.due time', '.tender-bar a'])

  const bidder = await aBidder('look-tenders')
  const made = tendersOf(bidder)
  made.catch(() => {})
  const { id } = await anOpenTender()
  await openAs(page, bidder, `/auth/tender/${id}${search}`)
  await expect(page.locator('.timeline')).toBeVisible()
  await look('open', ['h1', '.due time', '.tender-bar a'])
  await page.goto(`/auth/tender/${id}/questions${search}`)
  await expect(page.locator('.ask-form')).toBeVisible()
  await look('ask', ['h1', '.ask-form textarea'])
  await page.goto(`/tenders${search}`)
  await page.locator('.tender-star').first().click()
  await expect(page.locator('.toast')).toBeVisible()
  await page.mouse.move(0, 600)
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 10_000 })
  await look('list-signed-in', ['h1'])

  const tenders = await made
  const open = async (tender: string, until: string) => {
    await page.goto(`/auth/tender/${tender}${search}`)
    await expect(page.locator(until).first()).toBeVisible()
  }
  await open(tenders.begun.id, '.notice[data-look=loud]')
  await look('draft', ['h1', '.due time', '.tender-bar-draft'])
  await open(tenders.sent.id, '.tender-foot')
  await look('submitted', ['h1'])
  await page.goto(`/tender/${tenders.closed.id}${search}`)
  await look('public-closed', ['h1'])
  await page.goto(`/tender/${tenders.cancelled.id}${search}`)
  await look('public-cancelled', ['h1', '.notice'])
  await open(tenders.closed.id, '.tender-foot')
  await look('closed-with-bid', ['h1'])
  await open(tenders.quiet.id, '.tender-foot[data-look=closed]')
  await look('closed', ['h1'])
  const asked = await anAnsweredTender(bidder)
  await open(asked.id, '.question-panel')
  await look('answered', ['h1'])
  await page.goto(`/auth/tender/${asked.id}/questions${search}`)
  await expect(page.locator('.questions').first()).toBeVisible()
  await look('own-questions', ['h1'])
  await control('/tender/questions-passed', { id: asked.id })
  await page.reload()
  await expect(page.locator('.question-lead').first()).toBeVisible()
  await look('questions-over', ['h1'])
  await open(tenders.cancelled.id, '.notice')
  await look('cancelled', ['h1', '.notice'])
  await open(unknown, 'main h1')
  await look('unknown', ['h1'])
  await page.route('**/api/tenders/*', (route) => route.abort())
  await page.goto(`/auth/tender/${id}${search}`)
  await expect(page.locator('main button').first()).toBeVisible()
  await look('load-failed', ['main button'])
  await page.unroute('**/api/tenders/*')
})
