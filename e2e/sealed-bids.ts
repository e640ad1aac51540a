import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { goldButton } from './bids.ts'
import { anApprovedCompany, signIn } from './companies.ts'
import { control } from './product.ts'

/** A sealed tender that no other journey meets. */
export async function aSealedTender(days = 5) {
  const name = `Sealed ${Date.now()}-${Math.floor(Math.random() * 1e6)}`
  const given = { name, burmeseName: 'ချိတ်ပိတ်တင်ဒါ', endsInSeconds: String(days * 86_400) }
  const id = await control('/tender/new', given)
  await control('/tender/sealed', { id })
  return id
}

/** A new company in front of the form of a sealed tender. */
export async function atTheSealedForm(page: Page, name: string, search = '') {
  const email = await anApprovedCompany(name)
  const id = await aSealedTender()
  await page.goto(`/auth/submit/${id}${search}`)
  await signIn(page, email)
  await expect(page.locator('.zones')).toBeVisible()
  return { email, id }
}

export async function fillTerms(page: Page, price = '1,284,500,000') {
  await page.locator('[name=price]').fill(price)
  await page.locator('[name=field-weeks]').fill('14')
}

export const stored = (page: Page) => page.locator('.drop[data-look=ready]')

/** Through the review, once that many files are stored. */
export async function sendSealed(page: Page, files: number) {
  await expect(stored(page)).toHaveCount(files)
  await goldButton(page).click()
  await expect(page).toHaveURL(/#review$/)
  await goldButton(page).click()
}
