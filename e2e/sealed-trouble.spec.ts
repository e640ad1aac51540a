import { readFile, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page, Request } from '@playwright/test'
import { aPdf, choose, chooseAll, expectReceipt, goldButton, slowDown, zone } from './bids.ts'
import { anotherDevice, password, signIn } from './companies.ts'
import { test } from './product.ts'
import { atTheSealedForm, fillTerms, sendSealed, stored } from './sealed-bids.ts'

const megabyte = 1_048_576
const look = (page: Page, slot: 'document' | 'nda') => zone(page, slot).locator('.drop')

// Leaving an unsent draft warns; in these journeys everyone knows what they do.
test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
})

test('no name and no type leaves the device, and the request is repeated as it is', async ({
  page,
}, info) => {
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  await atTheSealedForm(page, 'sealed-retry')
  await chooseAll(page, info)
  await fillTerms(page, '777,123,456')
  await expect(stored(page)).toHaveCount(3)
  const bodies: (string | null)[] = []
  await page.route('**/api/histories/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    bodies.push(route.request().postData())
    // The second time the server gets it, and its answer is lost.
    if (bodies.length === 2) await route.fetch()
    return bodies.length < 3 ? route.abort('internetdisconnected') : route.fallback()
  })
  await goldButton(page).click()
  await goldButton(page).click()
  await expectReceipt(page)
  expect(bodies).toHaveLength(3)
  expect(new Set(bodies).size).toBe(1)
  const all = sent.map((request) =>
    [request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n'),
  )
  for (const secret of ['offer.pdf', 'nda.pdf', 'registration.png', '777,123,456', '777123456']) {
    expect(all.filter((text) => text.includes(secret))).toEqual([])
  }
  const metadata = sent.flatMap((request) => request.headers()['upload-metadata'] ?? [])
  expect(metadata.length).toBeGreaterThanOrEqual(3)
  for (const text of metadata) {
    expect(text.split(',').map((pair) => pair.split(' ')[0])).toEqual(['sealed', 'slot', 'tender'])
  }
})

test('after a reload the same file continues where it was', async ({ page }, info) => {
  await atTheSealedForm(page, 'sealed-reload')
  const line = await slowDown(page, 600_000)
  const document = await aPdf(info, 'offer.pdf', 5 * megabyte)
  await choose(page, 'document', document)
  await expect(look(page, 'document').locator('.sealed-state')).toContainText('Sealing and sending')
  await page.waitForTimeout(3_000)
  await page.reload()
  await expect(look(page, 'document')).toHaveAttribute('data-look', 'unfinished')
  await expect(zone(page, 'document')).toContainText('offer.pdf')
  await line.faster()
  const heads: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD')
      heads.push(Number(response.headers()['upload-offset']))
  })
  await choose(page, 'document', document)
  await expect(look(page, 'document')).toHaveAttribute('data-look', 'ready')
  expect(heads[0]).toBeGreaterThan(0)
})

test('an edited file drops what was sent, with its key', async ({ page }, info) => {
  await atTheSealedForm(page, 'sealed-edited')
  const line = await slowDown(page, 300_000)
  const path = await aPdf(info, 'offer.pdf', 3 * megabyte)
  await choose(page, 'document', path)
  await expect(look(page, 'document').locator('.sealed-state')).toContainText('Sealing and sending')
  await page.reload()
  await expect(look(page, 'document')).toHaveAttribute('data-look', 'unfinished')
  const edited = await readFile(path)
  edited[megabyte] = (edited[megabyte] ?? 0) ^ 1
  await writeFile(path, edited)
  await line.faster()
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) methods.push(request.method())
  })
  await choose(page, 'document', path)
  await expect(look(page, 'document')).toHaveAttribute('data-look', 'ready')
  expect(methods).toContain('DELETE')
  expect(methods.filter((method) => method === 'POST')).toHaveLength(1)
  expect(methods).not.toContain('HEAD')
})

test('a cut line only delays a sealed bid', async ({ page }, info) => {
  await atTheSealedForm(page, 'sealed-cut')
  let cuts = 0
  await page.route('**/api/uploads/*', (route) => {
    const isCut = route.request().method() === 'PATCH' && ++cuts % 3 === 0 && cuts < 10
    return isCut ? route.abort('internetdisconnected') : route.fallback()
  })
  await chooseAll(page, info)
  await choose(page, 'nda', await aPdf(info, 'nda.pdf', 3 * megabyte))
  await fillTerms(page)
  await sendSealed(page, 3)
  await expectReceipt(page)
  expect(cuts).toBeGreaterThan(3)
})

test('a draft of another device asks for the file again @long', async ({ page, browser }, info) => {
  const { email, id } = await atTheSealedForm(page, 'sealed-elsewhere')
  await choose(page, 'document', await aPdf(info, 'offer.pdf'))
  await expect(stored(page)).toHaveCount(1)
  const other = await anotherDevice(browser)
  await other.goto(`/auth/submit/${id}`)
  await signIn(other, email)
  await expect(zone(other, 'document')).toContainText('Sealed on another device')
  await chooseAll(other, info)
  await fillTerms(other)
  await sendSealed(other, 3)
  await expectReceipt(other)
})

test('replaces a bid without sending unchanged files, then takes it back', async ({
  page,
}, info) => {
  const { id } = await atTheSealedForm(page, 'sealed-replace')
  await chooseAll(page, info)
  await fillTerms(page)
  await sendSealed(page, 3)
  const first = await expectReceipt(page)
  const download = page.waitForEvent('download')
  await page.locator('.bid-copy .button-gold').click()
  expect((await download).suggestedFilename()).toBe(
    `padauk-bid-copy-${first.replaceAll('-', '')}.json`,
  )
  await page.goto(`/auth/tender/${id}`)
  await page.getByRole('link', { name: 'Replace your bid' }).click()
  await expect(stored(page)).toHaveCount(3)
  await expect(page.locator('[name=price]')).toHaveValue('1,284,500,000')
  const methods: string[] = []
  page.on('request', (request) => methods.push(`${request.method()} ${request.url()}`))
  await page.locator('[name=price]').fill('1,200,000,000')
  await goldButton(page).click()
  await page.locator('main [name=password]').fill(password)
  await goldButton(page).click()
  const second = await expectReceipt(page)
  expect(second).not.toBe(first)
  expect(methods.filter((call) => /(?:PATCH|POST) .*\/api\/uploads/.test(call))).toEqual([])

  await page.goto(`/auth/take-back/${id}`)
  await page.locator('main [name=password]').fill('not the password')
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('.field-error, .form-summary').first()).toBeVisible()
  await page.locator('main [name=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('.taken-back')).toBeVisible()
  await page.goto(`/auth/submit/${id}`)
  await expect(page.locator('.zones')).toBeVisible()
})

async function signOut(page: Page, choice: string) {
  await page.goto('/tenders')
  const logout = page.getByRole('button', { name: 'Logout' })
  // The first press may only wake the scripts of the page.
  await expect(async () => {
    if (!(await logout.isVisible())) await page.locator('header .menu-button').click()
    await expect(logout).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await logout.click()
  await page.getByRole('button', { name: choice }).click()
}

test('sign-out asks what to do with drafts on this device @long', async ({ page }, info) => {
  const { id, email } = await atTheSealedForm(page, 'sealed-leave')
  await choose(page, 'document', await aPdf(info, 'offer.pdf'))
  await fillTerms(page)
  await expect(stored(page)).toHaveCount(1)
  await signOut(page, 'Keep on this device')
  await page.goto(`/auth/submit/${id}`)
  await signIn(page, email)
  await expect(stored(page)).toHaveCount(1)
  await expect(page.locator('[name=price]')).toHaveValue('1,284,500,000')
  await signOut(page, 'Remove')
  await page.goto(`/auth/submit/${id}`)
  await signIn(page, email)
  await expect(zone(page, 'document')).toContainText('Sealed on another device')
  await expect(page.locator('[name=price]')).toHaveValue('')
})

test('stops at a key set that the remembered one did not sign', async ({ page }) => {
  await page.route('**/api/key-sets', async (route) => {
    const response = await route.fetch()
    const [first] = (await response.json()) as { set: object; signatures: unknown[] }[]
    await route.fulfill({ json: [{ ...first, signatures: first?.signatures.slice(1) }] })
  })
  await atTheSealedForm(page, 'sealed-forged')
  await expect(page.locator('.sending-panel[data-look=refused]')).toContainText('Do not submit')
  await expect(goldButton(page)).toBeDisabled()
})
