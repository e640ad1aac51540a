import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { anotherDevice, expectWellMade } from './companies.ts'
import { control, test } from './product.ts'
import { answerFirst, answered } from './questions.ts'
import { aBidder, aTender, openAs } from './receipts.ts'
import { signInAs } from './staff.ts'

const messages = join(import.meta.dirname, '..', 'packages', 'language', 'messages')
const languages = [
  { lang: 'en', stored: 'en', search: '' },
  { lang: 'my', stored: 'mm', search: '?lang=mm' },
] as const

for (const { lang, stored, search } of languages) {
  const words = JSON.parse(readFileSync(join(messages, lang, 'site.json'), 'utf8')).questions
  const asked = {
    en: 'May work be done at night?',
    my: 'ညအချိန်တွင် လုပ်ကိုင်နိုင်ပါသလား။',
  }[lang]

  test.describe(`in ${lang}`, { tag: `@${lang}` }, () => {
    test('a company asks, and reads the answer beside everyone else', async ({ page }) => {
      const { id } = await aTender()
      await openAs(page, await aBidder('asks'), `/auth/tender/${id}${search}`)
      const panel = page.locator('.question-panel')
      await expect(panel).toContainText(words.empty)
      await panel.getByRole('link', { name: words.ask.button }).click()
      await expect(page.locator('.ask-form')).toBeVisible()
      await expectWellMade(page)

      // What is typed outlives a line that is gone and a reload.
      await page.locator('[name=question]').fill(asked)
      await page.context().setOffline(true)
      await page.getByRole('button', { name: words.ask.send }).click()
      await expect(page.locator('.form-summary')).toBeVisible()
      await page.context().setOffline(false)
      await page.reload()
      await expect(page.locator('[name=question]')).toHaveValue(asked)

      await page.getByRole('button', { name: words.ask.send }).click()
      await expect(page.locator('.questions')).toContainText(words.states.asked)
      await expect(page.locator('[name=question]')).toHaveValue('')
      await expectWellMade(page)

      await answerFirst(id, [answered])
      await page.reload()
      const published = page.locator('.questions').last()
      await expect(published).toContainText(words.mine)
      await expect(published).toContainText(lang === 'en' ? answered.answer_en : answered.answer_mm)
      await expectWellMade(page)
    })

    test('a question is withdrawn before it is answered', async ({ page }) => {
      const { id } = await aTender()
      await openAs(page, await aBidder('withdraws'), `/auth/tender/${id}/questions${search}`)
      await page.locator('[name=question]').fill(asked)
      await page.getByRole('button', { name: words.ask.send }).click()
      await page.getByRole('button', { name: words.ask.withdraw }).click()
      await expect(page.locator('.questions').first()).toContainText(words.states.withdrawn)
      await expect(page.getByRole('button', { name: words.ask.withdraw })).toHaveCount(0)
    })

    test('after the cut-off the form says both times, and the page has no form', async ({
      page,
    }) => {
      const { id } = await aTender()
      await openAs(page, await aBidder('too-late'), `/auth/tender/${id}/questions${search}`)
      await page.locator('[name=question]').fill(asked)
      await control('/tender/questions-passed', { id })
      await page.getByRole('button', { name: words.ask.send }).click()
      await expect(page.locator('.form-summary')).toContainText(/\d|[၀-၉]/)
      await expect(page.locator('[name=question]')).toHaveValue(asked)
      await page.reload()
      await expect(page.locator('.question-lead').first()).toContainText(words.over.split('{')[0])
      await expect(page.locator('.ask-form')).toHaveCount(0)
      await expectWellMade(page)
    })

    test('an officer publishes question and answer, and corrects it', async ({ page, browser }) => {
      const said = adminWords(lang)
      const { id } = await aTender()
      const bidder = await aBidder('asks-staff')
      const phone = await anotherDevice(browser)
      await openAs(phone, bidder, `/auth/tender/${id}/questions`)
      const question = 'As we already service the chillers, may they be taken out at night?'
      await phone.locator('[name=question]').fill(question)
      await phone.locator('.ask-form button[type=submit]').click()
      await expect(phone.locator('.question-withdraw')).toBeVisible()

      await page.addInitScript((value) => localStorage.setItem('lang', value), stored)
      await signInAs(page, 'officer')
      await page.goto(`/admin/tenders/${id}`)
      await page.locator(`a[href$="/tenders/${id}/questions"]`).click()
      await expect(page.locator('.questions-quote mark')).toContainText('we already service')
      const main = page.locator('.questions-main')
      await main.locator('textarea').nth(0).fill(answered.question_en)
      await main.locator('textarea').nth(1).fill(answered.question_mm)
      await main.locator('textarea').nth(2).fill(answered.answer_en)
      await main.getByRole('checkbox').check()
      await expect(main.locator('.act .button-main')).toHaveText(said('questions.continue'))
      await main.getByRole('checkbox').uncheck()
      await main.locator('.act .button-main').click()
      await expect(main.locator('.field-error')).toBeVisible()
      await main.locator('textarea').nth(3).fill(answered.answer_mm)
      await main.locator('.act .button-main').click()
      await expect(main.getByRole('button', { name: said('questions.correct') })).toBeVisible()
      await expectWellMade(page)

      await main.getByRole('button', { name: said('questions.correct') }).click()
      await main.locator('textarea').nth(0).fill('Until 04:00.')
      await main.locator('textarea').nth(1).fill('နံနက် ၄:၀၀ နာရီအထိ။')
      await main.locator('.act .button-main').click()
      await expect(main.locator('.questions-answer')).toHaveCount(2)

      await phone.reload()
      await expect(phone.locator('.question-answer')).toHaveCount(2)
      await expect(phone.locator('.ask-screen')).toContainText('Until 04:00.')
      await phone.context().close()
    })
  })
}
