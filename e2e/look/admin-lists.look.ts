import { expect } from '@playwright/test'
import { control } from '#e2e/product.ts'
import { theAdmin } from './admin.ts'
import { area } from './look.ts'

/** Far away, so that it counts for no tender of the journeys. */
const day = { day: '4', month: '1', year: '2039' }

area('admin-lists', async (visit) => {
  const { page, look } = visit
  const admin = theAdmin(visit)
  await admin.signIn('officer', 'owner', 'editor')
  await control('/categories/some', {})

  await admin.see('categories', '/categories')
  const dialog = page.locator('dialog[open]')
  await admin.main.locator('.screen-actions button').click()
  await look('category-new', ['dialog[open] h2'])
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.locator('.field-error').first()).toBeVisible()
  await look('category-refused', ['.field-error'])
  await page.keyboard.press('Escape')
  await admin.main.locator('.category-rows button').first().click()
  await look('category-change', ['dialog[open] h2'])
  await page.keyboard.press('Escape')

  await admin.see('holidays', '/settings/holidays')
  const form = admin.main.locator('.holidays-form')
  await form.locator('button[type=submit]').click()
  await expect(form.locator('.notice-trouble')).toBeVisible()
  await look('holiday-refused')
  const inputs = form.locator('fieldset')
  await inputs.locator('input').first().fill(day.day)
  await inputs.locator('select').selectOption(day.month)
  await inputs.locator('input').last().fill(day.year)
  await form.locator('[name=name_en]').fill('Independence Day (demo)')
  await form.locator('[name=name_mm]').fill('လွတ်လပ်ရေးနေ့ (စမ်းသပ်)')
  await form.locator('button[type=submit]').click()
  await expect(admin.main.locator('.holidays li').first()).toBeVisible()
  await look('holiday-added')
  await admin.main.locator('.holidays button').first().click()
  await look('holiday-remove', ['dialog[open] h2'])
  await page.keyboard.press('Escape')

  await admin.see('templates', '/enquiries/templates')
  await admin.see('template-new', '/enquiries/templates/create')
  await admin.main.locator('form button[type=submit]').last().click()
  await expect(admin.main.locator('.field-error').first()).toBeVisible()
  await look('template-refused')
})
