import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askToTakeBack } from '@padauk/contract/submissions'
import { expect } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { aPdf } from './bids.ts'
import { anApprovedCompany, anotherDevice, expectWellMade } from './companies.ts'
import { mailsTo, origin, test } from './product.ts'
import { aBidder, aTender, bid } from './receipts.ts'
import { signInAs } from './staff.ts'

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
const bothLanguages = [wordsOf('en', 'en'), wordsOf('my', 'mm')]
type Words = (typeof bothLanguages)[number]

const burmese = { name: 'ဝင်းတံခါး ပြုပြင်ခြင်း (စမ်းသပ်)', words: 'ဝင်းတံခါး နှစ်ခု' }
const picture = join(import.meta.dirname, '..', 'apps', 'api', 'seed', 'pictures', 'cctv-1.webp')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function openAdmin(page: Page, path: string, { stored }: Words) {
  await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Steps that cannot be undone need a fresh code. */
async function confirmWith(page: Page, { stepUp }: Words, code: string) {
  const dialog = page.getByRole('dialog', { name: stepUp.title })
  await dialog.locator('input').fill(code)
  await dialog.getByRole('button', { name: stepUp.button }).click()
}

async function write(page: Page, { tenders, inEnglish, inBurmese }: Words, name: string) {
  const { details, category } = tenders
  for (const label of [category, details.topic, details.body]) {
    await field(page, inEnglish(label)).fill('Two gates')
    await field(page, inBurmese(label)).fill(burmese.words)
  }
  await field(page, inEnglish(tenders.name)).fill(name)
  await field(page, inBurmese(tenders.name)).fill(burmese.name)
}

async function attach(page: Page, info: TestInfo) {
  const [document, nda, pictures] = await page.locator('main input[type=file]').all()
  await document?.setInputFiles(await aPdf(info, 'gates.pdf'))
  await nda?.setInputFiles(await aPdf(info, 'form.pdf'))
  await pictures?.setInputFiles(picture)
  await expect(page.locator('.document-card')).toHaveText([/gates\.pdf/, /form\.pdf/])
  await expect(page.locator('.picture-card')).toBeVisible({ timeout: 60_000 })
}

/** In the list of the site, in the language that the visitor reads. */
async function expectOnSite(page: Page, name: string, lang: 'en' | 'mm') {
  const visitor = await anotherDevice(page.context().browser()!)
  await visitor.goto(`/tenders?lang=${lang}`)
  await expect(visitor.getByRole('heading', { name }).first()).toBeVisible()
  await visitor.context().close()
}

for (const words of bothLanguages) {
  const { tenders } = words
  test.describe(`tenders in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('an officer writes and publishes a tender, which appears, and extends it', async ({
      page,
    }, info) => {
      test.slow()
      const name = `Gates ${Date.now()}`
      const company = await anApprovedCompany('extension')
      const { nextCode } = await signInAs(page, 'officer')
      await openAdmin(page, '/tenders', words)
      await expectWellMade(page)
      await page.getByRole('link', { name: tenders.create, exact: true }).click()
      await field(page, words.inEnglish(tenders.name)).fill(name)
      await button(page, tenders.form.save).click()

      // Half a tender is kept, and told what it lacks; it can't be published.
      await expect(page.locator('.tender-checklist [data-state=missing]')).toHaveCount(5)
      await expect(button(page, tenders.publish.button)).toHaveCount(0)
      await expectWellMade(page)
      await page.getByRole('link', { name: tenders.details.edit, exact: true }).click()
      await write(page, words, name)
      await attach(page, info)
      await expectWellMade(page)
      await button(page, tenders.form.save).click()
      await expect(page.getByText(tenders.checklist.ready)).toBeVisible()

      await button(page, tenders.publish.button).click()
      await expectWellMade(page)
      await inDialog(page, tenders.publish.button).click()
      await expect(page.getByText(tenders.stateTexts.open)).toBeVisible()
      await expectOnSite(page, name, 'en')
      await expectOnSite(page, burmese.name, 'mm')

      await button(page, tenders.extend.button).click()
      const deadline = page.getByRole('group', { name: tenders.extend.newDeadline })
      const year = deadline.getByLabel(words.date.year)
      const before = Number(await year.inputValue())
      await year.fill('2020')
      await field(page, tenders.extend.reasonEn).fill('More time for the survey')
      await inDialog(page, tenders.extend.button).click()
      await expect(deadline.locator('.field-error')).toBeVisible()
      await year.fill(String(before + 1))
      await expectWellMade(page)
      await inDialog(page, tenders.extend.button).click()
      await confirmWith(page, words, await nextCode())
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectWellMade(page)
      const aboutIt = async () =>
        (await mailsTo(company)).filter(({ subject }) => subject.includes(name))
      await expect.poll(aboutIt, { timeout: 30_000 }).toHaveLength(1)
    })

    test('the second of two officers editing a draft sees the change of the first', async ({
      page,
      browser,
    }) => {
      const name = `Shared ${Date.now()}`
      await signInAs(page, 'officer')
      await openAdmin(page, '/tenders/create', words)
      await field(page, words.inEnglish(tenders.name)).fill(name)
      await button(page, tenders.form.save).click()
      await page.getByRole('link', { name: tenders.details.edit, exact: true }).click()

      const second = await anotherDevice(browser)
      await signInAs(second, 'officer')
      await openAdmin(second, new URL(page.url()).pathname.replace('/admin', ''), words)
      const topic = words.inEnglish(tenders.details.topic)
      for (const [screen, text] of [
        [page, 'Three gates'],
        [second, 'Four gates'],
      ] as const) {
        await field(screen, topic).fill(text)
        await button(screen, tenders.form.save).click()
      }
      const dialog = second.getByRole('dialog', { name: words.conflict.title })
      await expect(dialog).toContainText('Three gates')
      await expect(dialog).toContainText('Four gates')
      await expectWellMade(second)
      await dialog.getByRole('button', { name: words.conflict.takeTheirs }).click()
      await expect(field(second, topic)).toHaveValue('Three gates')
      await second.context().close()
    })

    test('an owner withdraws a submission on request without opening it', async ({ page }) => {
      const [{ id, name }, bidder] = await Promise.all([aTender(), aBidder('void')])
      const { receipt } = await bid(bidder, id)
      const reason = `The wrong file ${Date.now()}.`
      const asked = await fetch(origin() + askToTakeBack.path.replace(':tenderId', id), {
        method: 'POST',
        headers: { authorization: bidder.authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ reason }),
      })
      expect(asked.status).toBe(201)

      const { nextCode } = await signInAs(page, 'owner')
      await openAdmin(page, '/take-backs', words)
      const request = page.locator('.panel', { hasText: reason })
      await expect(request).toContainText(name)
      await expectWellMade(page)
      const shown = await page.locator('main').innerText()
      for (const secret of [bidder.email, 'Golden Lotus', receipt.receipt_no]) {
        expect(shown).not.toContain(secret)
      }
      await request.getByRole('button', { name: tenders.takeBacks.void }).click()
      await page.getByRole('dialog').locator('textarea').fill('As you asked.')
      await expectWellMade(page)
      await inDialog(page, tenders.takeBacks.void).click()
      await confirmWith(page, words, await nextCode())
      await expect(request).toHaveCount(0)
      const told = async () =>
        (await mailsTo(bidder.email)).filter(({ text }) => text.includes('As you asked.'))
      await expect.poll(told, { timeout: 30_000 }).toHaveLength(1)
    })
  })
}
