import type { OwnResult } from '@padauk/contract/outcomes'
import { expect } from '@playwright/test'
import { control } from '#e2e/product.ts'
import { openAs } from '#e2e/receipts.ts'
import { aWeightedTender } from '#e2e/evaluations.ts'
import { aDecidedTender } from '#e2e/results.ts'
import { area } from './look.ts'
import { seePrinted } from './printed.ts'
import { showOwn } from './own-results.ts'

const excluded = (own: OwnResult): OwnResult => ({
  ...own,
  result: own.result && {
    ...own.result,
    kind: 'excluded',
    rank: null,
    total: null,
    reason: 'The offer is for one chiller. The tender asks for two (section 2.1).',
  },
})

const endedWithout = (own: OwnResult): OwnResult => ({
  ...own,
  state: 'unsuccessful',
  objection: null,
  steps: [
    ...own.steps.filter(({ step, at }) => at !== null && step !== 'decided'),
    { step: 'unsuccessful', at: own.result?.decided_at ?? null, until: null },
  ],
  result: own.result && {
    ...own.result,
    kind: 'none',
    standstill_until: null,
    winner: null,
    value: null,
    reason: 'What was asked for is no longer needed.',
  },
})

area('outcomes', async (visit) => {
  const { page, search, look, device } = visit
  await page.goto(`/open-data${search}`)
  await look('open-data', ['h1'])
  const open = await aWeightedTender()
  await page.goto(`/tender/${open.id}${search}`)
  for (const summary of await page.locator('main details:not([open]) > summary').all())
    await summary.click()
  await look('public-rules', ['h1'])
  const { id, winner, loser } = await aDecidedTender()
  await openAs(page, loser, `/auth/result/${id}${search}`)
  await expect(page.locator('.own-verdict')).toBeVisible()
  await showOwn(page, excluded)
  await look('excluded', ['h1', '.own-verdict'])
  await showOwn(page, endedWithout)
  await look('none', ['h1', '.own-verdict'])
  await page.unroute('**/api/histories/*/result**')
  await page.reload()
  await expect(page.locator('.own-verdict')).toBeVisible()
  await seePrinted(visit, 'letter-printed')
  await control('/tender/standstill-passed', { id })
  await page.reload()
  await expect(page.locator('.own-verdict')).toBeVisible()
  await look('lost-final', ['h1', '.own-verdict'])
  const theirs = await device()
  await openAs(theirs, winner, `/auth/result/${id}${search}`)
  await expect(theirs.locator('.own-verdict')).toBeVisible()
  await look('won-final', ['h1', '.own-verdict'], theirs)
  await theirs.goto(`/tender/${id}${search}`)
  await look('public-final', ['h1', '.awarded'], theirs)
  await theirs.goto(`/tenders${search}&state=results`)
  await look('list', ['h1', '.tabs'], theirs)
})
