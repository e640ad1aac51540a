import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import {
  aFile,
  aHugeFile,
  aPdf,
  anImage,
  anOpenTender,
  atTheForm,
  choose,
  chooseAll,
  expectReceipt,
  goldButton,
  slowDown,
  zone,
} from './bids.ts'
import { anApprovedCompany, expectWellMade, signIn } from './companies.ts'
import { test } from './product.ts'

const megabyte = 1_048_576

// Leaving an unsent draft warns; in these journeys everyone knows what they do.
test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
})

test('rejects a wrong file with a sentence before a byte is sent', async ({ page }, info) => {
  await atTheForm(page, 'refusals')
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/api/uploads') && sent.push(request.url()),
  )
  const cases = [
    ['image', 'photo.webp', 9, 'Please select an image with JPEG or PNG format.'],
    ['image', 'photo.jpg', 10 * megabyte + 1, 'Image size must be smaller than 10MB.'],
    ['document', 'offer.zip', 9, 'Please select PDF, Excel or Word file.'],
    ['document', 'offer.pdf', 25 * megabyte + 1, 'File size must be smaller than 25MB.'],
    ['document', 'empty.pdf', 0, 'This file is empty. Please select another file.'],
    ['nda', 'forms.doc', 9, 'Please select PDF file.'],
    ['nda', 'forms.pdf', 250 * megabyte + 1, 'File size must be smaller than 250MB.'],
  ] as const
  for (const [slot, name, size, sentence] of cases) {
    await choose(page, slot, await aHugeFile(info, name, size))
    await expect(zone(page, slot).locator('.field-error')).toHaveText(
      `${name} was not accepted. ${sentence}`,
    )
  }
  expect(sent).toEqual([])
  await expectWellMade(page)
})

test('shows what the server found in a file', async ({ page }, info) => {
  await atTheForm(page, 'content')
  await choose(page, 'document', await aFile(info, 'offer.pdf', Buffer.from('MZ not a pdf at all')))
  const fault = zone(page, 'document').locator('.field-error')
  await expect(fault).toContainText('Please select PDF, Excel or Word file.')
  await expect(fault).not.toContainText('Support code')
  await choose(page, 'document', await aPdf(info, 'right.pdf'))
  await expect(fault).toHaveCount(0)
  await expect(zone(page, 'document').locator('.drop')).toHaveAttribute('data-look', 'ready')
})

test('a rejected submission shows the reason and the next step', async ({ page }, info) => {
  await atTheForm(page, 'refused')
  await chooseAll(page, info)
  await expect(page.locator('.drop[data-look=ready]')).toHaveCount(3)
  await page.route('**/api/histories/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { code: 'tender-closed', error: 'This tender is closed.' },
        })
      : route.fallback(),
  )
  await goldButton(page).click()
  await goldButton(page).click()
  const panel = page.locator('.sending-panel[data-look=refused]')
  await expect(panel).toContainText('NOT SENT')
  await expect(panel).toContainText('This tender is closed.')
  await expect(panel).toContainText('Files you did not submit are not part of your bid.')
  await expect(panel).not.toContainText('Support code')
  await expectWellMade(page)
  await panel.getByRole('button', { name: 'Back to the files' }).click()
  await expect(page.locator('.zones')).toBeVisible()
})

test('without a response: retries with the same key until there is a receipt', async ({
  page,
}, info) => {
  await atTheForm(page, 'no-answer')
  await chooseAll(page, info)
  await expect(page.locator('.drop[data-look=ready]')).toHaveCount(3)
  const keys: (string | undefined)[] = []
  await page.route('**/api/histories/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    // The second time the server gets it, and its answer is lost.
    if (keys.length === 2) await route.fetch()
    return keys.length < 3 ? route.abort('internetdisconnected') : route.fallback()
  })
  await goldButton(page).click()
  await goldButton(page).click()
  await expect(page.locator('.toast')).toHaveText('Error on server')
  await expect(page.locator('.sending-panel')).toContainText('Nothing is lost')
  await expectReceipt(page)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test('a reload in the middle: the file is chosen again and the upload continues @long', async ({
  page,
}, info) => {
  await atTheForm(page, 'reload')
  const line = await slowDown(page, 300_000)
  const document = await aPdf(info, 'offer.pdf', 3 * megabyte)
  await choose(page, 'image', await anImage(info))
  await expect(zone(page, 'image').locator('.drop')).toHaveAttribute('data-look', 'ready')
  await choose(page, 'document', document)
  await expect(zone(page, 'document').locator('.drop-figures')).toContainText('/s')
  await page.reload()
  await expect(zone(page, 'image').locator('.drop')).toHaveAttribute('data-look', 'ready')
  await expect(zone(page, 'document')).toContainText('has arrived. Choose the same file again')
  await expectWellMade(page)
  await line.faster()
  const heads: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD')
      heads.push(Number(response.headers()['upload-offset']))
  })
  await choose(page, 'document', document)
  await expect(zone(page, 'document').locator('.drop')).toHaveAttribute('data-look', 'ready')
  expect(heads[0]).toBeGreaterThan(0)
  await choose(page, 'nda', await aPdf(info, 'nda.pdf'))
  await goldButton(page).click()
  await goldButton(page).click()
  await expectReceipt(page)
})

test('pause, continue, remove @long', async ({ page }, info) => {
  await atTheForm(page, 'pause')
  const line = await slowDown(page, 200_000)
  await choose(page, 'nda', await aPdf(info, 'nda.pdf', 2 * megabyte))
  await page.getByRole('button', { name: 'Pause nda.pdf' }).click()
  await expect(zone(page, 'nda')).toContainText('Paused at')
  await line.faster()
  await page.getByRole('button', { name: 'Continue with nda.pdf' }).click()
  await expect(zone(page, 'nda').locator('.drop')).toHaveAttribute('data-look', 'ready')
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Remove nda.pdf' }).click()
  expect((await removed).status()).toBe(204)
  await expect(zone(page, 'nda').locator('.drop')).toHaveAttribute('data-look', 'empty')
  await page.reload()
  await expect(zone(page, 'nda').locator('.drop')).toHaveAttribute('data-look', 'empty')
})

const endSession = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('loggedUser') ?? '')
    await fetch('/api/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  })

test('after the session ends during an upload: signs in again, continues and submits', async ({
  page,
}, info) => {
  const { email } = await atTheForm(page, 'session')
  const line = await slowDown(page, 400_000)
  await choose(page, 'image', await anImage(info))
  await choose(page, 'nda', await aPdf(info, 'nda.pdf'))
  await choose(page, 'document', await aPdf(info, 'offer.pdf', 3 * megabyte))
  await goldButton(page).click()
  await goldButton(page).click()
  await expect(page.locator('.sending-panel')).toContainText('Waiting for uploads')
  await endSession(page)
  await expect(page).toHaveURL(/\/signin\?next=/)
  await line.faster()
  await signIn(page, email)
  await expectReceipt(page)
})

test('a second tab sees the upload, keeps its hands off, and learns of the submission @long', async ({
  page,
  context,
}, info) => {
  const { id } = await atTheForm(page, 'tabs')
  const line = await slowDown(page, 300_000)
  await choose(page, 'document', await aPdf(info, 'offer.pdf', 2 * megabyte))
  const other = await context.newPage()
  await other.goto(`/auth/submit/${id}`)
  await expect(zone(other, 'document')).toContainText('Another tab is uploading this file')
  await line.faster()
  await expect(zone(other, 'document').locator('.drop')).toHaveAttribute('data-look', 'ready')
  await choose(page, 'image', await anImage(info))
  await choose(page, 'nda', await aPdf(info, 'nda.pdf'))
  await expect(other.locator('.drop[data-look=ready]')).toHaveCount(3)
  await goldButton(page).click()
  await goldButton(page).click()
  const number = await expectReceipt(page)
  await expect(other.getByRole('button', { name: 'Already Submitted' })).toBeDisabled()
  await expect(other.locator('.receipt-number')).toHaveText(number)
})

test('the way back leads from the review to the files; leaving warns; Cancel keeps the draft', async ({
  page,
}, info) => {
  const { id } = await atTheForm(page, 'back')
  await chooseAll(page, info)
  await goldButton(page).click()
  await expect(page.locator('.review')).toBeVisible()
  await page.goBack()
  await expect(page.locator('.zones')).toBeVisible()

  await page.locator('header a').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('NOT SENT')
  await expect(dialog).toContainText('Your files have not been submitted yet. Leave this page?')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: 'Stay here' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.zones')).toBeVisible()

  await expect(page.locator('.drop[data-look=ready]')).toHaveCount(3)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/auth/tender/${id}`))
  await page.goto(`/auth/submit/${id}`)
  await expect(page.locator('.drop[data-look=ready]')).toHaveCount(3)
})

/** What the api says of the tender, with another deadline. */
async function withDeadline(page: Page, milliseconds: number) {
  const asked: number[] = []
  await page.route(/\/api\/tenders\/[\w-]{36}(\?|$)/, async (route) => {
    const response = await route.fetch()
    const tender = await response.json()
    asked.push(Date.now())
    const end = (asked[0] ?? 0) + milliseconds
    const state = Date.now() > end ? 'closed' : 'open'
    const left = end - Date.now()
    const endDate = new Date(Date.parse(tender.server_time) + left).toISOString()
    await route.fulfill({ response, json: { ...tender, end_date: endDate, state } })
  })
}

test('a tender that closes while the form is open says so, and sends nothing', async ({
  page,
}, info) => {
  await withDeadline(page, 15_000)
  await atTheForm(page, 'closing')
  await chooseAll(page, info)
  await expect(page.locator('.deadline-left')).toContainText(' s left')
  await expect(page.locator('.not-sent[data-look=over]')).toContainText('This tender is closed', {
    timeout: 20_000,
  })
  await expect(goldButton(page)).toBeDisabled()
  await expectWellMade(page)
})

test.describe('on a device with another clock and zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })
  test('the deadline and what is left of it are those of the server', async ({ page }) => {
    // Three days ahead: by its own clock this device would call the tender closed or nearly so.
    await page.addInitScript(() => {
      const ahead = 3 * 86_400_000
      const RealDate = Date
      const now = () => RealDate.now() + ahead
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, given) =>
          Reflect.construct(target, given.length > 0 ? given : [now()]) as object,
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      })
    })
    await withDeadline(page, 2 * 3_600_000)
    await atTheForm(page, 'clock')
    await expect(page.locator('.deadline-left')).toHaveText(/^1 h 5[5-9] min left$/)
    await expect(page.locator('.deadline')).toContainText('Myanmar Standard Time (UTC+06:30)')
    await expect(goldButton(page)).toBeEnabled()
  })
})

test('the thank-you page requires a receipt', async ({ page }) => {
  const email = await anApprovedCompany('no-thanks')
  const { id } = await anOpenTender()
  await page.goto(`/auth/submit/${id}/success`)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'No submission found' })).toBeVisible()
  await expect(page.locator('main')).not.toContainText('THANK YOU')
  await expectWellMade(page)
  // A maintenance page that answers 200 is no receipt either.
  await page.route('**/api/histories/*', (route) => route.fulfill({ json: { status: 'ok' } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No submission found' })).toBeVisible()
})

test('a file that was changed on its way is stopped, with a sentence', async ({ page }, info) => {
  await atTheForm(page, 'differs')
  const path = await aPdf(info, 'offer.pdf')
  await page.route('**/api/uploads/b_*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    const bytes = await readFile(path)
    bytes[100] = (bytes[100] ?? 0) ^ 1
    await route.continue({ postData: bytes })
  })
  await choose(page, 'document', path)
  await expect(zone(page, 'document').locator('.field-error')).toContainText(
    'What arrived is not the same as the file on this device.',
  )
})
