import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import {
  aCompany,
  anotherDevice,
  expectFaults,
  expectWellMade,
  fill,
  letterTo,
  signIn,
  submit,
} from './companies.ts'
import { control, test } from './product.ts'
import { signInAs } from './staff.ts'

const english = {
  lang: 'en',
  stored: 'en',
  search: '',
  ask: 'Ask for more',
  message: 'We did not find your company in the register.',
  waiting: 'Waiting for the answer',
  missing: [
    'Registration number field is required',
    'Year founded field is required',
    'Address field is required',
    'Kinds of work field is required',
  ],
  wrongYear: 'Please enter a year with four digits, from 1800 to this year.',
  thanks: 'We have received your answers',
  used: 'This link cannot be used any more',
  note: 'Known from the fair.',
  noteSaved: 'The note is saved.',
  saved: 'The details of your company have been saved.',
}

const burmese: typeof english = {
  lang: 'my',
  stored: 'mm',
  search: '?lang=mm',
  ask: 'အချက်အလက် ထပ်မံတောင်းခံရန်',
  message: 'လူကြီးမင်း၏ ကုမ္ပဏီကို မှတ်ပုံတင်စာရင်းတွင် မတွေ့ပါ။',
  waiting: 'ဖြေကြားချက်ကို စောင့်ဆိုင်းနေပါသည်',
  missing: [
    'မှတ်ပုံတင်အမှတ် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'တည်ထောင်သည့်ခုနှစ် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'လိပ်စာ ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
    'လုပ်ငန်းအမျိုးအစားများ ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
  ],
  wrongYear: '၁၈၀၀ မှ ယခုနှစ်အတွင်း ခုနှစ်ကို ဂဏန်း ၄ လုံးဖြင့် ဖြည့်သွင်းပါ။',
  thanks: 'ဖြေကြားချက်များကို လက်ခံရရှိပါသည်',
  used: 'ဤလင့်ခ်ကို အသုံးပြု၍ မရတော့ပါ',
  note: 'ကုန်စည်ပြပွဲမှ သိရှိခဲ့ပါသည်။',
  noteSaved: 'မှတ်ချက်ကို သိမ်းပြီးပါပြီ။',
  saved: 'ကုမ္ပဏီ၏ အချက်အလက်များကို သိမ်းဆည်းပြီးပါပြီ။',
}

const main = (page: Page) => page.locator('main')
const dialog = (page: Page) => page.getByRole('dialog')

async function openCompany(page: Page, email: string, stored: string) {
  await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
  await page.goto('/admin/companies')
  await main(page).getByRole('searchbox').fill(email)
  await expect(main(page).locator('tbody tr')).toHaveCount(1)
  await main(page).locator('tbody a').click()
  await expect(page).toHaveURL(/\/companies\/[0-9a-f-]{36}/)
}

for (const words of [english, burmese]) {
  test(
    `an officer asks for more, and the company answers by the link (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page, browser }) => {
      test.setTimeout(180_000)
      const language = words.search ? 'mm' : 'en'
      const email = await aCompany(`facts-${words.lang}`, undefined, language)
      const company = await anotherDevice(browser)

      await test.step('the officer asks', async () => {
        await signInAs(page, 'officer')
        await openCompany(page, email, words.stored)
        await main(page).getByRole('button', { name: words.ask }).click()
        await expectWellMade(page)
        await dialog(page).getByRole('textbox').fill(words.message)
        await dialog(page).getByRole('button', { name: words.ask }).click()
        await expect(main(page).locator('.company-requests')).toContainText(words.waiting)
        await expectWellMade(page)
      })

      const { text } = await letterTo(email, 2)
      expect(text).toContain(words.message)
      const path = /\/signup\/more\/[\w-]+(?:\?lang=mm)?/.exec(text)?.[0] ?? ''
      expect(path.endsWith(words.search)).toBe(true)

      await test.step('the company answers', async () => {
        await company.goto(path)
        await expect(company.locator('.asked-message')).toContainText(words.message)
        await expectWellMade(company)
        await submit(company)
        await expectFaults(company, words.missing)
        await expectWellMade(company)
        const answers = { registration_no: '၁၀၀၂၃၄', address: 'Strand Road', work: 'Cleaning' }
        await fill(company, { ...answers, founded: '98' })
        await submit(company)
        await expectFaults(company, [words.wrongYear])
        await fill(company, { founded: '၁၉၉၈' })
        await submit(company)
        await expect(company.getByRole('heading', { name: words.thanks })).toBeVisible()
        await expectWellMade(company)
        await company.goto(path)
        await expect(company.getByRole('heading', { name: words.used })).toBeVisible()
        await expectWellMade(company)
      })

      await test.step('the officer reads the answers and writes a note', async () => {
        await page.reload()
        await expect(main(page)).toContainText('100234')
        await main(page).getByRole('textbox').fill(words.note)
        await main(page).locator('.company-note button').click()
        await expect(page.getByText(words.noteSaved)).toBeVisible()
        await expectWellMade(page)
      })

      await test.step('once approved, the owner changes them in the profile', async () => {
        await control('/company/approved', { email })
        await company.goto(`/signin${words.search}`)
        await signIn(company, email)
        await expect(company).toHaveURL(/\/auth/)
        await company.goto(`/auth/profile${words.search}`)
        await expect(company.locator('[name=founded]')).toHaveValue('1998')
        await expect(company.locator('main')).not.toContainText(words.note)
        await fill(company, { work: 'Cleaning and gardening' })
        await company.locator('form:has([name=founded]) button[type=submit]').click()
        await expect(company.locator('.toast')).toHaveText(words.saved)
        await expectWellMade(company)
        await company.context().close()
      })
    },
  )
}
