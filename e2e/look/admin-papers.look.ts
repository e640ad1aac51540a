import { createClient } from '@padauk/contract/client'
import { changeFacts } from '@padauk/contract/company-facts'
import { expect } from '@playwright/test'
import { aPaper, dayIn } from '#e2e/papers.ts'
import { origin } from '#e2e/product.ts'
import { aBidder } from '#e2e/receipts.ts'
import { theAdmin } from './admin.ts'
import { area } from './look.ts'

const reason = 'The stamp of the office cannot be read. Please scan it again.'
const note = 'ဒေါ်သီရိ ၏ ကုမ္ပဏီနှင့် လိပ်စာ တူသည်။ Called on Monday: two companies, one office.'

area('admin-papers', async (visit) => {
  const { page, look } = visit
  const company = await aBidder('look-staff-papers')
  const token = company.authorization.slice('Bearer '.length)
  await createClient({ origin: origin(), language: 'en', token })(changeFacts, {
    body: {
      registration_no: '100234567',
      founded: '1998',
      address: 'အမှတ် ၁၂၊ ကမ်းနားလမ်း၊ ရန်ကုန်မြို့',
      work: 'Lifts, generators and pumps: installing and servicing',
    },
  })
  await aPaper(company, { kind: 'registration', number: '104 882 913', expiresOn: null })
  await aPaper(company, { kind: 'licence', number: 'C-4410/2024', expiresOn: dayIn(220) })
  const tax = 'IRD-90114, Large Taxpayers Office, Yangon'
  await aPaper(company, { kind: 'tax', number: tax, expiresOn: dayIn(300) })
  await aPaper(company, { kind: 'insurance', number: 'MI-2025-7741', expiresOn: dayIn(16) })

  const admin = theAdmin(visit)
  await admin.signIn('officer')
  await admin.see('waiting', '/papers')
  await admin.open('/companies')
  await admin.main.getByRole('searchbox').fill(company.email)
  await expect(admin.main.locator('tbody tr')).toHaveCount(1)
  await admin.follow('tbody a')
  const acts = (place: number) => admin.main.locator('.company-acts[role=group]').nth(place)
  await expect(acts(3)).toBeVisible()
  const dialog = page.locator('dialog[open]')
  await acts(0).locator('button').first().click()
  await look('verify', ['dialog[open] h2'])
  await dialog.locator('button[type=submit]').click()
  await expect(acts(0).locator('button')).toHaveCount(1)
  await acts(2).locator('button').nth(1).click()
  await look('reject', ['dialog[open] h2'])
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.locator('.field-error')).toBeVisible()
  await look('reject-refused', ['dialog[open] .field-error'])
  await dialog.locator('textarea').fill(reason)
  await dialog.locator('button[type=submit]').click()
  await expect(acts(2).locator('button')).toHaveCount(1)
  await admin.main.locator('.company-note textarea').fill(note)
  await admin.main.locator('.company-note button').click()
  await expect(admin.main.locator('.company-note + .company-line')).toBeVisible()
  await look('company', [])
})
