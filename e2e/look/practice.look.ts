import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Practice } from '@padauk/contract/practice'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { aPdf, choose, expectReceipt } from '#e2e/bids.ts'
import { anApprovedCompany, signIn } from '#e2e/companies.ts'
import { sendSealed } from '#e2e/sealed-bids.ts'
import { area } from './look.ts'

const picture = join(import.meta.dirname, '..', '..', 'docs', 'screenshots', 'home.png')

/** As the api answers, but for one change. */
async function withAnswer(page: Page, change: (practice: Practice) => void) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/practice', async (route) => {
    const response = await route.fetch()
    const practice = (await response.json()) as Practice
    change(practice)
    await route.fulfill({ response, json: practice })
  })
}

area('practice', async ({ page, info, search, look }) => {
  const email = await anApprovedCompany('look-practice')
  await page.goto(`/auth/practice${search}`)
  await signIn(page, email)
  await expect(page.locator('.practice-start')).toBeVisible()
  await look('before', ['h1', '.practice-start .button-gold'])

  await page.locator('.practice-start .button-gold').click()
  await expect(page.locator('.practice-mark')).toBeVisible()
  await expect(page.locator('.zones')).toBeVisible()
  await look('form', ['.practice-mark', '.step-bar .button-gold'])
  await choose(page, 'image', picture)
  await choose(page, 'document', await aPdf(info, 'တင်ဒါ အဆိုပြုလွှာ ၂၀၂၆.pdf'))
  const longName = 'nda-and-anti-bribery-form-signed-by-the-director-of-the-company.pdf'
  await choose(page, 'nda', await aPdf(info, longName))
  await sendSealed(page, 3)
  await expectReceipt(page)
  await expect(page.locator('.what-next')).toBeVisible()
  await expect(page.locator('.toast')).toHaveCount(0)
  await look('thanks', ['.practice-mark', 'h1'])
  await page.goto(`/auth/receipt/${practiceTenderId}${search}`)
  await expect(page.locator('.practice-mark')).toBeVisible()
  await expect(page.locator('.what-next')).toBeVisible()
  await look('receipt', ['.practice-mark'])

  await page.goto(`/auth/practice${search}`)
  await expect(page.locator('.practice-result [data-opened=true]')).toBeVisible()
  await look('opened', ['h1'])
  await withAnswer(page, ({ bid }) => Object.assign(bid?.files[1] ?? {}, { matches: false }))
  await page.reload()
  await expect(page.locator('.practice-result [data-state=missing]')).toBeVisible()
  await look('differs')
  await withAnswer(page, ({ bid }) => Object.assign(bid ?? {}, { opened_at: null, files: [] }))
  await page.reload()
  await expect(page.locator('.practice-result [data-opened=false]')).toBeVisible()
  await look('opening')
  // The page goes on asking.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
