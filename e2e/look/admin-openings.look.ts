import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { reveal } from '#e2e/ceremony.ts'
import { openAs } from '#e2e/receipts.ts'
import { file, letKeysBeLost } from '#e2e/repairs.ts'
import { signInAs } from '#e2e/staff.ts'
import { area } from './look.ts'
import type { Visit } from './look.ts'
import { anOpening } from './openings.ts'
import { seePrinted } from './printed.ts'

/** What a bidder sees of the opening, on an own device. */
async function seeAsBidder(visit: Visit, bidder: Parameters<typeof openAs>[1], tender: string) {
  const own = await visit.device()
  await openAs(own, bidder, `/auth/receipt/${tender}${visit.search}`)
  await expect(own.locator('.opened-line').first()).toBeVisible()
  await visit.look('bidder-receipt', ['.opened-line'], own)
  await own.goto(`/auth/minutes/${tender}${visit.search}`)
  await expect(own.locator('.minutes-sheet')).toBeVisible()
  await visit.look('bidder-minutes', ['h1'], own)
}

async function seeMinutes(visit: Visit, tender: string) {
  await visit.page.goto(`/admin/tenders/${tender}/minutes`)
  await expect(visit.page.locator('.minutes-sheet')).toBeVisible({ timeout: 60_000 })
  await visit.look('minutes', ['h1'])
  await seePrinted(visit, 'minutes-printed')
}

area('admin-opening', async (visit) => {
  const { page, look } = visit
  const { tender, bidder, holder, see, ...acts } = await anOpening(visit)
  await see()
  await look('ready', ['h1'])
  await acts.own.start()
  await see()
  await expect(page.locator('.openers li')).toHaveCount(4)
  await look('running', ['h1', '.time-left'])
  await page.locator('.paper-files summary').click()
  await look('running-paper')
  await holder.press('openings.holder.title')
  await expect(page.locator('.rite')).toBeVisible()
  await look('compare', ['h1'])
  for (const each of [acts.own, acts.other]) await each.takePart()
  await expect(page.locator('.rite .combined')).toBeVisible()
  await look('combined', ['h1'])
  await reveal(holder)
  await expect(holder.titled('openings.titles.opened')).toBeVisible()
  await look('revealed', ['h1'])
  await seeMinutes(visit, tender)
  await acts.signMinutes()
  await page.reload()
  await expect(page.locator('.minutes-end')).toBeVisible()
  await look('minutes-signed', ['h1'])
  await seeAsBidder(visit, bidder, tender)
})

/** What the page of an opening says when too few keys are left. */
async function seeLostKeys({ page, look }: Visit, see: () => Promise<unknown>) {
  const isSitting = /\/api\/admin\/tenders\/[\w-]{36}\/sitting$/
  const standIn = '0123 4567 89ab cdef 0123 4567 89ab cdef'
  await page.route(isSitting, async (route) => {
    const response = await route.fetch()
    const tender = (await response.json()) as object
    await route.fulfill({ response, json: { ...tender, lost_keys: { stand_in: standIn } } })
  })
  await see()
  await expect(page.locator('.opening .fingerprint')).toBeVisible()
  await look('lost-keys', ['h1'])
  await page.unroute(isSitting)
}

/** A bidder compares the fingerprint of a new founding set before sealing to it. */
async function seeNewSet({ look }: Visit, own: Page, copy: object) {
  await letKeysBeLost(own)
  await own.reload()
  await own.locator('#repair-copy').setInputFiles(file('copy.json', copy))
  await own.locator('#repair-fault + button').click()
  await expect(own.locator('.repair .key-print')).toBeVisible()
  await look('repair-new-set', [], own)
  await own.unrouteAll()
  await own.reload()
}

area('admin-adjournment', async (visit) => {
  const { page, look } = visit
  const { tender, bidder, holder, see, combine, ...acts } = await anOpening(visit, 1)
  await seeLostKeys(visit, see)
  await combine()
  await see()
  await look('stopped', ['h1'])
  await holder.press('openings.holder.return')
  await expect(page.locator('#adjourn')).toBeVisible()
  await look('adjourn', ['h1'])
  await acts.own.signList()
  await expect(page.locator('.rite [data-state=signed]')).toBeVisible()
  await look('signed', ['h1'])
  await acts.other.signList()
  await expect(page.locator('.opening [data-result=fails]')).toBeVisible()
  await look('adjourned', ['h1'])
  await page.goto('/admin')
  await expect(page.locator('main .loading')).toHaveCount(0)
  await look('today')

  const own = await visit.device()
  await openAs(own, bidder, `/auth/receipt/${tender}${visit.search}`)
  await expect(own.locator('#repair-title')).toBeVisible()
  await look('repair', ['#repair-title'], own)
  await seeNewSet(visit, own, bidder.copy)
  await own.locator('#repair-fault + button').click()
  await expect(own.locator('#repair-fault .field-error')).toBeVisible()
  await look('repair-fault', [], own)
  const isRepaired = visit.language === 'mm'
  if (isRepaired) {
    await own.locator('#repair-copy').setInputFiles(file('copy.json', bidder.copy))
    await own.locator('#repair-fault + button').click()
    await expect(own.locator('[role=status] button')).toBeVisible()
    await look('repaired', [], own)
  }

  await acts.letAdjournmentPass()
  await see()
  await look('ready-again', ['h1'])
  await combine()
  await see()
  await holder.press('openings.holder.return')
  await look('combined-again', ['h1'])
  await holder.press('openings.reveal.button')
  await look('asks', ['dialog[open] h2'])
  await page.locator('dialog[open] button[type=submit]').click()
  await expect(page.locator('.rite a[href$=minutes]')).toBeVisible()
  await look('revealed', ['h1'])
  await seeMinutes(visit, tender)
  await acts.signMinutes()
  const desk = await visit.device()
  await desk.addInitScript((stored) => localStorage.setItem('lang', stored), visit.language)
  await signInAs(desk, 'officer')
  await desk.goto(`/admin/tenders/${tender}/submissions`)
  await expect(desk.locator('.bid-receipt').first()).toBeVisible()
  await look('submissions', ['h1'], desk)
  await seeAsBidder(visit, bidder, tender)
})
