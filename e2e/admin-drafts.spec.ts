import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { expectWellMade } from './companies.ts'
import { control, test } from './product.ts'
import { signInAs } from './staff.ts'

const said = adminWords('en')

const button = (page: Page, key: string) =>
  page.getByRole('button', { name: said(key), exact: true })
const inDialog = (page: Page, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: said(key), exact: true })
const date = (page: Page, key: string) => page.getByRole('group', { name: said(key), exact: true })

test('a draft says which dates there are, and is deleted', { tag: '@en' }, async ({ page }) => {
  const name = `Awnings ${Date.now()}`
  await signInAs(page, 'officer')
  await page.goto('/admin/tenders/create')
  const english = said('form.inEnglish', { label: said('tenders.name') })
  await page.getByLabel(english, { exact: true }).fill(name)
  const survey = date(page, 'tenders.details.survey')
  await survey.getByLabel(said('form.date.choices.none')).check()
  const award = date(page, 'tenders.details.award')
  await award.getByLabel(said('form.date.choices.date')).check()
  await award.getByLabel(said('form.date.day')).fill('30')
  await award.getByLabel(said('form.date.month')).selectOption('2')
  await award.getByLabel(said('form.date.year')).fill('2030')
  await award.getByLabel(said('form.date.time')).fill('14:00')
  await button(page, 'tenders.form.save').click()
  // There is no 30th of February; nothing is guessed.
  await expect(award.locator('.field-error')).toBeVisible()
  await award.getByLabel(said('form.date.day')).fill('28')
  await expect(award).toContainText('Thursday, February 28th, 2030, 14:00')
  await expectWellMade(page)
  await button(page, 'tenders.form.save').click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const dates = page.locator('.facts').first()
  await expect(dates).toContainText(said('form.date.choices.none'))

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, 'content.editor.previewEn').click(),
  ])
  const timeline = preview.locator('.timeline li')
  await expect(timeline.nth(1)).toContainText('None')
  await expect(timeline.last()).toContainText('February 28th, 2030')
  await preview.close()

  await button(page, 'tenders.delete.button').click()
  await expectWellMade(page)
  await inDialog(page, 'tenders.delete.button').click()
  await expect(page).toHaveURL(/\/admin\/tenders$/)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('an extension is validated before a code is requested', { tag: '@en' }, async ({ page }) => {
  const given = { name: `Fences ${Date.now()}`, endsInSeconds: '864000' }
  const id = await control('/tender/new', given)
  await signInAs(page, 'officer')
  await page.goto(`/admin/tenders/${id}`)
  await button(page, 'tenders.extend.button').click()
  const deadline = date(page, 'tenders.extend.newDeadline')
  await deadline.getByLabel(said('form.date.year')).fill('2020')
  await inDialog(page, 'tenders.extend.button').click()
  const stepUp = page.getByRole('dialog', { name: said('stepUp.title') })
  await expect(page.getByRole('dialog').locator('.field-error')).toHaveCount(2)
  await expect(stepUp).toHaveCount(0)
  // The 2nd of December 2040 is a Sunday.
  await deadline.getByLabel(said('form.date.day')).fill('2')
  await deadline.getByLabel(said('form.date.month')).selectOption('12')
  await deadline.getByLabel(said('form.date.year')).fill('2040')
  await expect(deadline.locator('.field-warning')).toHaveText(said('form.date.offHours'))
  await page.getByLabel(said('tenders.extend.reasonEn')).fill('More time for the survey')
  await expectWellMade(page)
  await inDialog(page, 'tenders.extend.button').click()
  await expect(stepUp).toBeVisible()
  // One question at a time: the one below waits unseen.
  await expect(page.getByText(said('tenders.extend.mail'))).toBeHidden()
})

test('a tender that has closed is not cancelled any more', { tag: '@en' }, async ({ page }) => {
  const given = { name: `Walls ${Date.now()}`, endsInSeconds: '-5' }
  const id = await control('/tender/new', given)
  await signInAs(page, 'officer')
  await page.goto(`/admin/tenders/${id}`)
  await expect(button(page, 'tenders.copy.button')).toBeVisible()
  await expect(button(page, 'tenders.cancel.button')).toHaveCount(0)
})
