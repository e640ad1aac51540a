import { expect } from '@playwright/test'
import { fill } from '#e2e/companies.ts'
import { aMember, anAuthenticator } from '#e2e/staff.ts'
import { area } from './look.ts'

area('admin-sign-in', async ({ page, language, look }) => {
  await page.addInitScript((stored) => localStorage.setItem('lang', stored), language)
  const press = () => page.locator('main form button').last().click()
  await page.goto('/admin')
  await expect(page.locator('main [name=email]')).toBeVisible()
  await look('sign-in', ['main [name=email]', 'main form button'])
  await press()
  await look('sign-in-refused')
  const { email, password } = await aMember(['owner'])
  await fill(page, { email, password: 'not the password' })
  const answered = page.waitForResponse('**/api/admin/login')
  await press()
  await answered
  await look('wrong-password', ['main [role=alert]'])
  await fill(page, { email, password })
  await press()
  const secret = await page.locator('.enrolment-secret').innerText()
  await look('enrolment', ['h1'])
  const nextCode = anAuthenticator(secret.replaceAll(/\s/g, ''))
  await fill(page, { code: await nextCode() })
  await page.locator('main form button[type=submit]').click()
  await expect(page.locator('main [type=checkbox]')).toBeVisible()
  await look('recovery-codes', ['h1'])
  await page.goto('/admin/invitation#unknown')
  await expect(page.locator('main [name=password]')).toBeVisible()
  await look('invitation', ['h1'])
  await fill(page, { password: 'lotus under the rain', again: 'lotus under the rain' })
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await look('invitation-refused', ['[role=alert]'])
})
