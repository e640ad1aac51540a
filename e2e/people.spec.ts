import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anOpenTender, chooseAll, expectReceipt, goldButton } from './bids.ts'
import {
  anotherDevice,
  expectFaults,
  expectWellMade,
  fill,
  newAddress,
  password,
  signIn,
  submit,
} from './companies.ts'
import { pathOfInvitation } from './people.ts'
import { test } from './product.ts'
import { aBidder, openAs } from './receipts.ts'

const english = {
  lang: 'en',
  search: '',
  emailRequired: ['Email field is required'],
  invited: 'Invited, not joined yet',
  joined: 'You have joined Golden Lotus',
  used: 'This link cannot be used any more',
  full: '2 of 10',
  mayPrepare: 'May prepare',
  onlyPrepare: 'A person of your company who may submit has to send it.',
  changed: 'The role of Ko Htet Aung has been changed.',
  removed: 'Ko Htet Aung has been removed.',
  sessionEnded: 'Your session has expired. Please sign in again.',
}

const burmese: typeof english = {
  lang: 'my',
  search: '?lang=mm',
  emailRequired: ['အီးမေးလ် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။'],
  invited: 'ဖိတ်ကြားထားသည်၊ မဝင်ရောက်ရသေးပါ',
  joined: 'Golden Lotus သို့ ဝင်ရောက်ပြီးပါပြီ',
  used: 'ဤလင့်ခ်ကို အသုံးပြု၍ မရတော့ပါ',
  full: '၁၀ ဦးအနက် ၂ ဦး',
  mayPrepare: 'ပြင်ဆင်ခွင့်ရှိသူ',
  onlyPrepare: 'ကုမ္ပဏီ၏ တင်သွင်းခွင့်ရှိသူက ပေးပို့ရပါမည်။',
  changed: 'Ko Htet Aung ၏ လုပ်ပိုင်ခွင့်ကို ပြောင်းလဲပြီးပါပြီ။',
  removed: 'Ko Htet Aung ကို ဖယ်ရှားပြီးပါပြီ။',
  sessionEnded: 'အကောင့်ဝင်ထားသည့် အချိန်ကုန်သွားပါပြီ။ ထပ်မံဝင်ရောက်ပါ။',
}

const name = 'Ko Htet Aung'
const rows = (page: Page) => page.locator('.person')
const toastOf = (page: Page) => page.locator('.toast')

for (const words of [english, burmese]) {
  test(
    `an owner invites a person, who prepares, then submits, and is removed (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page, browser }, info) => {
      test.setTimeout(180_000)
      const owner = await aBidder(`people-${words.lang}`)
      const email = newAddress('htet')
      const { id } = await anOpenTender()
      const member = await anotherDevice(browser)

      await test.step('invites by e-mail', async () => {
        await openAs(page, owner, `/auth/people${words.search}`)
        await expect(rows(page)).toHaveCount(1)
        await submit(page)
        await expectFaults(page, words.emailRequired)
        await expectWellMade(page)
        await fill(page, { email })
        await submit(page)
        await expect(toastOf(page)).toContainText(email)
        await expect(rows(page).nth(1)).toContainText(words.invited)
        await expect(page.locator('.people .panel-head')).toContainText(words.full)
        await expectWellMade(page)
      })

      await test.step('joins by the link, which works once', async () => {
        const path = `${await pathOfInvitation(email)}${words.search}`
        await member.goto(path)
        await expect(member.locator('.join-facts')).toContainText(words.mayPrepare)
        await expectWellMade(member)
        await fill(member, { name, password, re_password: password })
        await submit(member)
        await expect(member.getByRole('heading', { name: words.joined })).toBeVisible()
        await expectWellMade(member)
        await member.goto(path)
        await expect(member.getByRole('heading', { name: words.used })).toBeVisible()
        await expectWellMade(member)
      })

      await test.step('prepares a bid and cannot submit it', async () => {
        await member.goto(`/auth/submit/${id}${words.search}`)
        await signIn(member, email)
        await chooseAll(member, info)
        await expect(member.locator('.drop[data-look=ready]')).toHaveCount(3)
        await goldButton(member).click()
        await expect(member).toHaveURL(/#review$/)
        await expect(member.locator('.form-summary-calm')).toContainText(words.onlyPrepare)
        await expect(goldButton(member)).toHaveCount(0)
        await expectWellMade(member)
      })

      await test.step('gets another role and submits what was prepared', async () => {
        await page.reload()
        await rows(page).locator('select').selectOption('submit')
        await expect(toastOf(page)).toHaveText(words.changed)
        await member.goto(`/auth/submit/${id}${words.search}`)
        await expect(member.locator('.drop[data-look=ready]')).toHaveCount(3)
        await goldButton(member).click()
        await goldButton(member).click()
        await expectReceipt(member)
        await page.goto(`/auth/receipt/${id}${words.search}`)
        await expect(page.locator('.sheet').first()).toBeVisible()
      })

      await test.step('is removed, and signed out at once', async () => {
        await page.goto(`/auth/people${words.search}`)
        await page.locator('.person-remove').click()
        await expect(page.locator('.dialog[open]')).toContainText(name)
        await expectWellMade(page)
        await page.locator('.dialog[open] .button-danger').click()
        await expect(toastOf(page)).toHaveText(words.removed)
        await expect(rows(page)).toHaveCount(1)
        await member.goto(`/auth/submitted${words.search}`)
        await expect(member.locator('.form-summary')).toHaveText(words.sessionEnded)
        await member.context().close()
      })
    },
  )
}
