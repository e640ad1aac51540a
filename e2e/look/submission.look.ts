import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import {
  aFile,
  aHugeFile,
  aPdf,
  atTheForm,
  choose,
  expectReceipt,
  goldButton,
  slowDown,
  zone,
} from '#e2e/bids.ts'
import { anApprovedCompany, password, signIn } from '#e2e/companies.ts'
import { atTheSealedForm, fillTerms } from '#e2e/sealed-bids.ts'
import { area } from './look.ts'

const picture = join(import.meta.dirname, '..', '..', 'docs', 'screenshots')

const isReady = (page: Page, files: number) =>
  expect(page.locator('.drop[data-look=ready]')).toHaveCount(files)

// The bar is always in view; a real click would scroll to where the bar rests.
const press = (page: Page) => goldButton(page).dispatchEvent('click')

/** Names as people type them, also where the screen is English. */
async function chooseFiles(page: Page, info: TestInfo) {
  await choose(page, 'image', join(picture, 'home.png'))
  await choose(page, 'document', await aPdf(info, 'တင်ဒါ အဆိုပြုလွှာ ၂၀၂၆.pdf'))
  await choose(
    page,
    'nda',
    await aPdf(info, 'nda-and-anti-bribery-form-signed-by-the-director.pdf'),
  )
}

area('submission', async ({ page, info, search, look }) => {
  const { id } = await atTheForm(page, 'look-form', search)
  await look('empty', ['h1', '.step-bar .button-gold'])
  await press(page)
  await expect(page.locator('.field-error').first()).toBeVisible()
  await look('refused', ['.zone .field-error', '.step-bar .button-gold'])
  await choose(page, 'image', await aHugeFile(info, 'photo.webp', 9))
  await expect(zone(page, 'image').locator('.field-error')).toContainText('photo.webp')
  await choose(page, 'document', await aFile(info, 'offer.pdf', Buffer.from('MZ not a pdf at all')))
  await expect(zone(page, 'document').locator('.field-error')).toContainText('offer.pdf')
  await look('file-refused', ['.step-bar .button-gold'])

  const line = await slowDown(page, 60_000)
  await choose(page, 'nda', await aPdf(info, 'nda.pdf', 1_000_000))
  await expect(zone(page, 'nda').locator('.drop-figures')).toBeVisible()
  await look('uploading')
  await zone(page, 'nda').locator('.drop-buttons button').first().click()
  await look('paused')
  await page.reload()
  await expect(zone(page, 'nda').locator('.drop-name')).toBeVisible()
  await look('choose-again')
  await line.faster()

  await chooseFiles(page, info)
  await isReady(page, 3)
  await page.evaluate(() => scrollTo(0, 0))
  await look('ready', ['.step-bar .button-gold'])
  await page.locator('header a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('leave', ['dialog .button-gold'])
  await page.keyboard.press('Escape')

  await page.route('**/api/histories/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          headers: { 'x-request-id': '01890a5d-ac96-774b-bcce-b302099a8057' },
          json: { code: 'tender-closed', error: 'This tender is closed.' },
        })
      : route.fallback(),
  )
  await press(page)
  await expect(page.locator('.review')).toBeVisible()
  await look('review', ['h2', '.step-bar .button-gold'])
  await press(page)
  await expect(page.locator('.sending-panel[data-look=refused]')).toBeVisible()
  await look('submit-refused', ['.sending-panel[data-look=refused]'])
  await page.unrouteAll()
  await page.goto(`/auth/submit/${id}${search}`)
  await isReady(page, 3)
  await press(page)
  await expect(page.locator('.review')).toBeVisible()
  await page.route('**/api/histories/*', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
  )
  await press(page)
  await expect(page.locator('.sending-panel')).toBeVisible()
  await look('no-answer', ['.sending-panel'])
  await page.unrouteAll()
  await expectReceipt(page)
  await look('success', ['h1', '.receipt-number'])
  await page.goto(`/auth/submit/${id}${search}`)
  await expect(page.locator('.receipt-number')).toBeVisible()
  await look('already', ['.receipt-number'])
})

area('submission-by-link', async ({ page, search, look, device }) => {
  const { id } = await atTheForm(page, 'look-link', search)
  await choose(page, 'image', join(picture, 'home.png'))
  await page.locator('[name=url]').fill('http://drive.example/demo-bid')
  await press(page)
  await expect(page.locator('[name=url]')).toBeFocused()
  await look('link-refused', ['.link-field .field-error'])
  await page
    .locator('[name=url]')
    .fill('https://drive.example/a/folder/with-a-rather-long-name-1234567890')
  await look('link')
  await press(page)
  await expect(page.locator('.review-warning')).toBeVisible()
  await look('link-review', ['h2'])

  const other = await device()
  await other.goto(`/auth/submit/${id}/success${search}`)
  await signIn(other, await anApprovedCompany('look-nothing'))
  await expect(other.locator('.message-actions')).toBeVisible()
  await look('nothing-sent', ['h1'], other)
  await other.route(/\/api\/tenders\/[\w-]{36}(\?|$)/, async (route) => {
    const response = await route.fetch()
    const tender = await response.json()
    const end = new Date(Date.parse(tender.server_time) - 1_000).toISOString()
    await route.fulfill({ response, json: { ...tender, end_date: end, state: 'closed' } })
  })
  await other.goto(`/auth/submit/${id}${search}`)
  await expect(other.locator('.not-sent[data-look=over]')).toBeVisible()
  await look('closed', ['h1', '.not-sent'], other)
  await other.unrouteAll({ behavior: 'ignoreErrors' })
  await other.context().close()
})

area('sealed-bid', async ({ page, info, search, look }) => {
  const { id } = await atTheSealedForm(page, 'look-sealed', search)
  await look('empty', ['h1', '.step-bar .button-gold'])
  await press(page)
  await expect(page.locator('.field-error').first()).toBeVisible()
  await look('refused', ['.step-bar .button-gold'])
  const line = await slowDown(page, 60_000)
  await choose(page, 'nda', await aPdf(info, 'nda.pdf', 1_000_000))
  await expect(zone(page, 'nda').locator('.drop-progress')).toBeVisible()
  await look('sending')
  await page.reload()
  await expect(zone(page, 'nda').locator('.drop-name')).toBeVisible()
  await look('choose-again')
  await line.faster()
  await chooseFiles(page, info)
  await fillTerms(page)
  await isReady(page, 3)
  await page.locator('.seal-fold').last().locator('summary').click()
  await look('stored', ['.step-bar .button-gold'])
  await press(page)
  await expect(page.locator('.review')).toBeVisible()
  await look('review', ['.step-bar .button-gold'])
  await press(page)
  await expectReceipt(page)
  await expect(page.locator('.bid-copy')).toBeVisible()
  await look('thanks', ['h1'])
  await page.goto(`/auth/receipt/${id}${search}`)
  await expect(page.locator('.bid-copy')).toBeVisible()
  await look('receipt')
  await page.goto(`/auth/tender/${id}${search}`)
  await expect(page.locator('.take-back')).toBeVisible()
  await look('submitted')
  await page.goto(`/auth/take-back/${id}${search}`)
  await expect(page.locator('.take-back-facts')).toBeVisible()
  await look('take-back', ['h1'])
  await page.locator('main [name=password]').fill(password)
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('.taken-back')).toBeVisible()
  await look('taken-back', ['h1'])
})
