import { createClient } from '@padauk/contract/client'
import { closeAccount } from '@padauk/contract/closing-account'
import { sendEnquiry } from '@padauk/contract/enquiries'
import { expect } from '@playwright/test'
import { aCompany, anApprovedCompany } from '#e2e/companies.ts'
import { control, origin } from '#e2e/product.ts'
import { aBidder, aTender, bid, closedReceipt } from '#e2e/receipts.ts'
import { theAdmin } from './admin.ts'
import { area } from './look.ts'

area('admin-companies', async (visit) => {
  const { look, page } = visit
  const admin = theAdmin(visit)
  await admin.signIn('officer', 'editor')
  const waiting = await aCompany('look-waiting')
  const approved = await anApprovedCompany('look-approved')
  const find = async (path: string, text: string) => {
    await admin.open(path)
    await admin.main.getByRole('searchbox').fill(text)
    await expect(admin.main.locator('tbody tr')).toHaveCount(1)
  }
  await admin.see('dashboard', '/')
  await admin.see('list', '/companies')
  for (const [screen, email] of [
    ['waiting', waiting],
    ['approved', approved],
  ] as const) {
    await find('/companies', email)
    if (screen === 'waiting') {
      await admin.main.locator('tbody').getByRole('checkbox').check()
      await look('chosen', ['.list-bulk'])
    }
    await admin.follow('tbody a')
    await look(screen, ['h1'])
    await admin.seeQuestions(screen)
  }

  const name = `ဒေါ်သီရိ ${Date.now()}`
  await createClient({ origin: origin(), language: 'mm' })(sendEnquiry, {
    body: {
      name,
      email: `look-${Date.now()}@visitor.example`,
      phone: '+959785432100',
      companyName: 'အင်းလျား အိမ်ရာ',
      interestedService: 'Security service',
    },
  })
  await find('/enquiries', name)
  await look('enquiries', ['h1'])
  await admin.follow('tbody a')
  await look('enquiry', ['h1'])
  await admin.main.locator('.edit-form select').first().selectOption({ index: 1 })
  await admin.main.locator('.edit-form button[type=submit]').click()
  await expect(admin.main.locator('.edit-form .field-error')).toBeVisible()
  await look('answer-refused', ['.field-error'])
  const written = admin.main.locator('.edit-form textarea')
  await written.fill((await written.inputValue()).replaceAll(/[[\]]/g, ''))
  await admin.main.locator('.edit-form-bar button[type=button]').click()
  await look('answer-preview', ['dialog[open] h2'])
  await page.keyboard.press('Escape')
  await admin.main.locator('.enquiry-form button').click()
  await expect(admin.main.locator('.enquiry-form .field-error')).toBeVisible()
  await look('note-refused', ['.field-error'])
  await admin.main.locator('.edit-form button[type=submit]').click()
  await expect(admin.main.locator('.edit-form')).toHaveCount(0)
  await look('answered', [])
  await admin.see('templates', '/enquiries/templates')
  await admin.follow('tbody a')
  await look('template', ['h1'])
  await admin.see('new-template', '/enquiries/templates/create')
})

area('admin-closed-company', async (visit) => {
  const name = `Silver Heron ${Date.now()}`
  const company = await aBidder('look-closed', { company_name: name, phone: '+959785432100' })
  const { id } = await aTender()
  await bid(company, id)
  // Staff may not read the name before they may know that there is a bid.
  await closedReceipt(company, id)
  await control('/tender/cancelled', { id, reason: 'The building was sold.' })
  const token = company.authorization.slice('Bearer '.length)
  const call = createClient({ origin: origin(), language: 'en', token })
  const closed = await call(closeAccount, { body: { password: company.password } })
  if (!closed.ok) throw new Error(closed.error)

  const admin = theAdmin(visit)
  await admin.signIn('officer')
  await admin.open('/companies')
  await admin.main.getByRole('searchbox').fill(name)
  await expect(admin.main.locator('tbody tr')).toHaveCount(1)
  await visit.look('list', ['h1', 'tbody tr'])
  await admin.follow('tbody a')
  await visit.look('closed', ['h1', '.notice'])
})
