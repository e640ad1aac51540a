import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { aPdf } from './bids.ts'

const catalogues = join(import.meta.dirname, '..', 'packages', 'language', 'messages')
const catalogue = (lang: 'en' | 'my', name: string) =>
  JSON.parse(readFileSync(join(catalogues, lang, `${name}.json`), 'utf8'))

const wordsOf = (lang: 'en' | 'my', stored: 'en' | 'mm') => {
  const { form, stepUp, conflict } = catalogue(lang, 'admin')
  const inLanguage = (pattern: string) => (label: string) => pattern.replace('{label}', label)
  return {
    lang,
    stored,
    tenders: catalogue(lang, 'admin-tenders'),
    inEnglish: inLanguage(form.inEnglish),
    inBurmese: inLanguage(form.inBurmese),
    date: form.date as { year: string },
    stepUp: stepUp as { title: string; button: string },
    conflict,
  }
}
export const bothLanguages = [wordsOf('en', 'en'), wordsOf('my', 'mm')]
export type Words = (typeof bothLanguages)[number]

export const burmese = { name: 'ဝင်းတံခါး ပြုပြင်ခြင်း (စမ်းသပ်)', words: 'ဝင်းတံခါး နှစ်ခု' }
const picture = join(import.meta.dirname, '..', 'apps', 'api', 'seed', 'pictures', 'cctv-1.webp')

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export async function openAdmin(page: Page, path: string, { stored }: Words) {
  await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function write(page: Page, { tenders, inEnglish, inBurmese }: Words, name: string) {
  const { details, category } = tenders
  for (const label of [category, details.topic, details.body]) {
    await field(page, inEnglish(label)).fill('Two gates')
    await field(page, inBurmese(label)).fill(burmese.words)
  }
  await field(page, inEnglish(tenders.name)).fill(name)
  await field(page, inBurmese(tenders.name)).fill(burmese.name)
}

export async function attach(page: Page, info: TestInfo) {
  const [document, nda, pictures] = await page.locator('main input[type=file]').all()
  await document?.setInputFiles(await aPdf(info, 'gates.pdf'))
  await nda?.setInputFiles(await aPdf(info, 'form.pdf'))
  await pictures?.setInputFiles(picture)
  await expect(page.locator('.document-card')).toHaveText([/gates\.pdf/, /form\.pdf/])
  await expect(page.locator('.picture-card')).toBeVisible({ timeout: 60_000 })
}
