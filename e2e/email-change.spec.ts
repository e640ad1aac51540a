import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import {
  expectFaults,
  expectWellMade,
  newAddress,
  password,
  pathOfEmailChange,
  signIn,
} from './companies.ts'
import { test } from './product.ts'
import { aBidder, openAs } from './receipts.ts'

const english = {
  lang: 'en',
  search: '',
  faults: ['Email field is required', 'Password field is required'],
  wrongPassword: ['The current password is not correct.'],
  within: 'within 24 hours',
  done: 'Thank you, you have confirmed the change',
  used: 'This link cannot be used any more',
}

const burmese: typeof english = {
  lang: 'my',
  search: '?lang=mm',
  faults: ['အီးမေးလ် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။', 'စကားဝှက် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။'],
  wrongPassword: ['လက်ရှိစကားဝှက် မမှန်ပါ။'],
  within: '၂၄ နာရီ',
  done: 'ကျေးဇူးတင်ပါသည်။ အတည်ပြုပြီးပါပြီ',
  used: 'ဤလင့်ခ်ကို အသုံးပြု၍ မရတော့ပါ',
}

const form = (page: Page) => page.locator('.profile-section', { has: page.locator('#email') })
const send = (page: Page) => form(page).locator('button[type=submit]').click()

async function write(page: Page, email: string, word: string) {
  await page.locator('#email').fill(email)
  await page.locator('#email-password').fill(word)
  await send(page)
}

for (const words of [english, burmese]) {
  test(
    `a person changes the own address, which both mailboxes confirm (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page }) => {
      test.setTimeout(120_000)
      const owner = await aBidder(`address-${words.lang}`)
      const email = newAddress('another')
      await openAs(page, owner, `/auth/profile${words.search}`)
      await expect(form(page)).toBeVisible()
      await send(page)
      await expectFaults(page, words.faults)
      await write(page, email, 'not the password')
      await expectFaults(page, words.wrongPassword)
      await write(page, email, password)
      await expect(form(page).getByRole('status')).toContainText(email)
      await expect(form(page).getByRole('status')).toContainText(words.within)
      await expectWellMade(page)

      for (const address of [owner.email, email]) {
        const path = `${await pathOfEmailChange(address)}${words.search}`
        await page.goto(path)
        await expectWellMade(page)
        await page.locator('main form button').click()
        await expect(page.getByRole('heading', { name: words.done })).toBeVisible()
        await page.goto(path)
        await page.locator('main form button').click()
        await expect(page.getByRole('heading', { name: words.used })).toBeVisible()
      }

      // The session that asked goes on.
      await page.goto(`/auth/profile${words.search}`)
      await expect(page.locator('.profile-facts')).toContainText(email)
      await page.evaluate(() => localStorage.removeItem('loggedUser'))
      await page.goto(`/signin${words.search}`)
      await signIn(page, email)
      await expect(page).toHaveURL(/\/auth/)
    },
  )
}
