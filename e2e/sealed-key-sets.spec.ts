import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hashOf } from '@padauk/sealing/canonical'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import {
  exampleChain,
  exampleSet,
  holdersFrom,
  signedBy,
} from '@padauk/sealing/vectors/example-holders'
import { chooseAll, goldButton } from './bids.ts'
import { expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { atTheSealedForm, fillTerms, stored } from './sealed-bids.ts'

const [founded, renewed, refounded] = exampleChain()
const others = holdersFrom(20, 3)
const invented = signedBy(exampleSet(others, { id: 'invented' }), others)

type Signed = typeof founded
type Told = { sets: readonly Signed[]; wanted: Signed; publishedAt?: string }

const printOf = ({ set }: Signed) => fingerprintOf(hashOf(set))
const before = ({ set }: Signed) => new Date(Date.parse(set.madeAt) - 60_000).toISOString()

/** What the server says about key sets and the tender, until it says something else. */
async function letServerSay(page: Page, first: Told) {
  let told = first
  await page.route('**/api/key-sets', (route) => route.fulfill({ json: told.sets }))
  await page.route(/\/api\/tenders\/[\w-]{36}(\?|$)/, async (route) => {
    const response = await route.fetch()
    const tender = await response.json()
    const sealing = { ...tender.sealing, key_set: hashOf(told.wanted.set) }
    const publishedAt = told.publishedAt ?? tender.published_at
    await route.fulfill({ response, json: { ...tender, sealing, published_at: publishedAt } })
  })
  return async (next: Told) => {
    told = next
    await page.reload()
    await expect(page.locator('.zones')).toBeVisible()
  }
}

const print = (page: Page) => page.locator('.seal-fold .key-print')
const keyFold = (page: Page) => page.locator('.seal-fold', { has: page.locator('.key-print') })
const notice = (page: Page) => page.locator('.sending-panel')

async function expectTrusted(page: Page, signed: Signed) {
  await expect(print(page)).toHaveText(printOf(signed))
  await expect(notice(page)).toHaveCount(0)
  await expect(goldButton(page)).toBeEnabled()
}

async function expectStopped(page: Page) {
  await expect(page.locator('.sending-panel[data-look=refused]')).toContainText('Do not submit')
  await expect(goldButton(page)).toBeDisabled()
}

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
})

test('follows a renewed key set, and an older one only for an older tender', async ({ page }) => {
  const say = await letServerSay(page, { sets: [founded], wanted: founded })
  await atTheSealedForm(page, 'sealed-sets')
  await expectTrusted(page, founded)
  await expect(print(page)).toBeHidden()
  await say({ sets: [founded, renewed], wanted: renewed })
  await expectTrusted(page, renewed)

  const both = { sets: [founded, renewed], wanted: founded }
  await say({ ...both, publishedAt: before(renewed) })
  await expectTrusted(page, founded)
  await expect(print(page)).toBeVisible()
  await expect(keyFold(page)).toContainText('uses an earlier key set')
  await expectWellMade(page)
  await say({ ...both, publishedAt: renewed.set.madeAt })
  await expectStopped(page)
  // The renewed set is still the one that this browser knows.
  await say({ sets: [founded], wanted: founded })
  await expectStopped(page)
  await say({ sets: [invented], wanted: invented })
  await expectStopped(page)
})

test('asks for the fingerprint on paper when the key set was founded again @long', async ({
  page,
}, info) => {
  const say = await letServerSay(page, { sets: [founded, renewed], wanted: renewed })
  await atTheSealedForm(page, 'sealed-refounded')
  await expectTrusted(page, renewed)
  const all = { sets: [founded, renewed, refounded], wanted: refounded }
  await say(all)
  await expect(notice(page).locator('.key-print')).toHaveText(printOf(refounded))
  await expectWellMade(page)
  await chooseAll(page, info)
  await fillTerms(page)
  await expect(stored(page)).toHaveCount(3)
  await goldButton(page).click()
  await expect(page).toHaveURL(/#review$/)
  // Asked until it is answered.
  await expect(goldButton(page)).toBeDisabled()
  await notice(page).getByRole('button', { name: 'The fingerprints are the same' }).click()
  await expect(goldButton(page)).toBeEnabled()
  await expect(notice(page)).toHaveCount(0)
  await page.goBack()
  await say(all)
  await expectTrusted(page, refounded)
})
