import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import {
  anotherDevice,
  expectFaults,
  expectWellMade,
  letterTo,
  password,
  signIn,
} from './companies.ts'
import { aMember } from './people.ts'
import { control, test } from './product.ts'
import { aBidder, aTender, bid, openAs } from './receipts.ts'

const english = {
  lang: 'en',
  search: '',
  open: 'You can take it back until the deadline.',
  faults: ['Password field is required', 'Please tick the box to close the account.'],
  wrongPassword: ['The current password is not correct.'],
  done: 'Your account has been closed.',
  unknown: 'The email or password is not correct.',
  letter: 'has been closed',
}

const burmese: typeof english = {
  lang: 'my',
  search: '?lang=mm',
  open: 'ပိတ်မည့်အချိန်မတိုင်မီ ပြန်လည်ရုပ်သိမ်းနိုင်ပါသည်။',
  faults: ['စကားဝှက် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။', 'အကောင့်ပိတ်ရန် အကွက်တွင် အမှန်ခြစ်ပါ။'],
  wrongPassword: ['လက်ရှိစကားဝှက် မမှန်ပါ။'],
  done: 'လူကြီးမင်း၏ အကောင့်ကို ပိတ်ပြီးပါပြီ။',
  unknown: 'အီးမေးလ် သို့မဟုတ် စကားဝှက် မမှန်ပါ။',
  letter: 'has been closed',
}

const section = (page: Page) => page.locator('section:has(#closing-title)')
const send = (page: Page) => section(page).locator('button[type=submit]').click()

async function readOn(page: Page, search: string) {
  await page.goto(`/auth/profile${search}`)
  await section(page).getByRole('button').click()
  await expect(section(page).locator('.closing')).toBeVisible()
}

for (const words of [english, burmese]) {
  test(
    `an owner closes the account once no bid runs (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page, browser }) => {
      test.setTimeout(120_000)
      const owner = await aBidder(`closing-${words.lang}`)
      const member = await aMember(owner, 'Daw Ei Mon')
      const { id, name } = await aTender()
      await bid(owner, id)

      await openAs(page, owner, `/auth/profile${words.search}`)
      // Leaving before the sign-in is answered would undo it.
      await expect(section(page)).toBeVisible()
      await readOn(page, words.search)
      await expect(section(page)).toContainText(words.lang === 'en' ? name : 'ခရီးစဉ် တင်ဒါ')
      await expect(section(page)).toContainText(words.open)
      await expect(section(page).locator('form')).toHaveCount(0)
      await expectWellMade(page)

      await control('/tender/cancelled', { id, reason: 'Not needed.' })
      await readOn(page, words.search)
      await send(page)
      await expectFaults(page, words.faults)
      await expectWellMade(page)
      await page.locator('#closing-password').fill('not the password')
      await section(page).getByRole('checkbox').check()
      await send(page)
      await expectFaults(page, words.wrongPassword)
      await page.locator('#closing-password').fill(password)
      await send(page)
      await expect(page.locator('.toast')).toContainText(words.done)
      await expect(page).not.toHaveURL(/\/auth/)
      await expectWellMade(page)

      for (const email of [owner.email, member]) {
        const other = await anotherDevice(browser)
        await other.goto(`/signin${words.search}`)
        await signIn(other, email)
        await expect(other.locator('.form-summary')).toHaveText(words.unknown)
        await other.context().close()
      }
      const { subject } = await letterTo(member, 2)
      expect(subject).toContain(words.letter)
    },
  )
}
