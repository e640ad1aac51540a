import { expect } from '@playwright/test'
import { aCompany, fill, letterTo, signIn, submit } from '#e2e/companies.ts'
import { control } from '#e2e/product.ts'
import { theAdmin } from './admin.ts'
import { area } from './look.ts'

const message = 'မှတ်ပုံတင်စာရင်းတွင် လူကြီးမင်း၏ ကုမ္ပဏီကို မတွေ့ပါ။\nWe did not find your company in the register.'

area('company-facts', async (visit) => {
  const { page, look, language, search, device } = visit
  const email = await aCompany('look-facts', undefined, language)
  const admin = theAdmin(visit)
  await admin.signIn('officer')
  await admin.open('/companies')
  await admin.main.getByRole('searchbox').fill(email)
  await expect(admin.main.locator('tbody tr')).toHaveCount(1)
  await admin.follow('tbody a')
  await admin.main.locator('.panel-head button').click()
  const dialog = page.locator('dialog[open]')
  await look('admin-ask', ['dialog[open] h2'])
  await dialog.locator('textarea').fill(message)
  await dialog.locator('button[type=submit]').click()
  await expect(admin.main.locator('.company-requests')).toBeVisible()
  await look('admin-asked')

  const company = await device()
  const { text } = await letterTo(email, 2)
  const path = `${/\/signup\/more\/[\w-]+/.exec(text)?.[0] ?? ''}${search}`
  await company.goto(path)
  await expect(company.locator('.asked-message')).toBeVisible()
  await look('more', ['h1'], company)
  await submit(company)
  await expect(company.locator('.field-error').first()).toBeVisible()
  await look('more-refused', ['main .field-error', 'main :focus'], company)
  const address = 'အမှတ် ၁၂၊ ကမ်းနားလမ်း၊ ရန်ကုန်မြို့'
  await fill(company, { registration_no: '100234567', founded: '၁၉၉၈', address })
  await fill(company, { work: 'အဆောက်အအုံ သန့်ရှင်းရေး' })
  await submit(company)
  await expect(company.locator('main form')).toHaveCount(0)
  await look('answered', ['h1'], company)
  await company.goto(path)
  await expect(company.locator('main .button')).toBeVisible()
  await look('used', ['h1'], company)

  await page.reload()
  await expect(admin.main.locator('.company-requests dl dl')).toBeVisible()
  await look('admin-answered', ['h1'])
  await control('/company/approved', { email })
  await company.goto(`/signin${search}`)
  await signIn(company, email)
  await expect(company).toHaveURL(/\/auth/)
  await company.goto(`/auth/profile${search}`)
  await expect(company.locator('[name=founded]')).toHaveValue('1998')
  await look('profile', ['h1'], company)
})
