import { expect } from '@playwright/test'
import { theAdmin } from './admin.ts'
import { area } from './look.ts'

area('admin-staff', async (visit) => {
  const { page, look } = visit
  const admin = theAdmin(visit)
  const { email } = await admin.signIn('owner', 'auditor')
  await admin.see('dashboard', '/')
  await admin.see('list', '/staff')
  await admin.follow('a', admin.main.locator('tbody tr').filter({ hasNotText: email }))
  await look('member', ['h1'])
  await admin.seeQuestions('member')
  await admin.see('invite', '/staff/invite')
  await page.locator('main form button[type=submit]').click()
  await expect(admin.main.locator('.field-error').first()).toBeVisible()
  await look('invite-refused', ['.field-error'])
  await admin.see('account', '/account')
  await admin.seeQuestions('account')
  await admin.see('audit', '/audit')
  await admin.main.locator('.audit-details summary').first().click()
  await look('audit-details', ['.audit-details[open] summary'])
  await admin.see('mail', '/mail')
  await admin.see('jobs', '/jobs')
  await admin.see('not-for-you', '/tenders/create', [])
  await admin.see('nowhere', '/nowhere', [])
})
