import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { atTheForm, chooseAll, goldButton } from './bids.ts'
import { test } from './product.ts'

// The pictures of the help page, from the product itself: `npm run guide`.
const directory = join(
  import.meta.dirname,
  '..',
  'apps',
  'site',
  'app',
  'parts',
  'pictures',
  'guide',
)
const phone = { width: 390, height: 660 }

test.use({ viewport: phone, deviceScaleFactor: 2, isMobile: true, hasTouch: true })

async function take(page: Page, name: string, lang: string, top?: string) {
  if (top) {
    // Below the header, which stays in view.
    await page
      .locator(top)
      .first()
      .evaluate((element) => {
        window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - 76 })
      })
  }
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(600)
  const picture = await page.screenshot({ animations: 'disabled' })
  await mkdir(directory, { recursive: true })
  const small = await sharp(picture)
    .resize({ width: phone.width * 1.6 })
    .webp({ quality: 62 })
    .toBuffer()
  await writeFile(join(directory, `${name}-${lang}.webp`), small)
}

for (const lang of ['en', 'mm'] as const) {
  test(`the pictures of the guide in ${lang}`, async ({ page }, info) => {
    test.setTimeout(240_000)
    const search = lang === 'mm' ? '?lang=mm' : '?lang=en'
    await page.goto(`/tenders${search}`)
    await expect(page.locator('main article, main li').first()).toBeVisible()
    await take(page, 'find', lang, 'h1')
    await page.goto(`/signup${search}`)
    await take(page, 'register', lang, 'h1')
    const { id } = await atTheForm(page, `guide-${lang}`, search)
    await chooseAll(page, info)
    await expect(page.locator('.drop[data-look=ready]')).toHaveCount(3, { timeout: 30_000 })
    await take(page, 'files', lang, '.zones')
    await goldButton(page).click()
    await take(page, 'review', lang, 'main h2')
    await goldButton(page).click()
    await expect(page).toHaveURL(/\/success/, { timeout: 60_000 })
    await page.goto(`/auth/receipt/${id}${search}`)
    const number = await page
      .getByText(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/)
      .first()
      .textContent()
    await take(page, 'receipt', lang, 'h1')
    const [no = ''] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(number ?? '') ?? []
    await page.goto(`/verify${search}&no=${no}`)
    await take(page, 'check', lang, 'h1')
  })
}
