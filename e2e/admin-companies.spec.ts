import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import {
  aCompany,
  aConfirmedCompany,
  anotherDevice,
  expectWellMade,
  letterTo,
  pathOfConfirmation,
  signIn,
} from './companies.ts'
import { test } from './product.ts'
import { aTender } from './receipts.ts'
import { signInAs } from './staff.ts'

const languages = [
  {
    lang: 'en',
    stored: 'en',
    approve: 'Approve',
    decline: 'Decline',
    reopen: 'Reopen',
    acts: ['Approved', 'Reopened', 'Declined'],
    bulk: 'Approve selected',
    status: { pending: 'Waiting for approval', approved: 'Approved' },
    unconfirmed: 'The e-mail address has not been confirmed.',
    confirmedOn: /Confirmed on/,
    bothApproved: '2 companies were approved and will get an e-mail.',
    whatHappens: 'Golden Lotus will get an e-mail and may read tenders and submit.',
  },
  {
    lang: 'my',
    stored: 'mm',
    approve: 'အတည်ပြုရန်',
    decline: 'ငြင်းပယ်ရန်',
    reopen: 'ပြန်လည်စိစစ်ရန်',
    acts: ['အတည်ပြုခြင်း', 'ပြန်လည်စိစစ်ခြင်း', 'ငြင်းပယ်ခြင်း'],
    bulk: 'ရွေးထားသည်များကို အတည်ပြုရန်',
    status: { pending: 'အတည်ပြုရန် စောင့်ဆိုင်းနေသည်', approved: 'အတည်ပြုပြီး' },
    unconfirmed: 'အီးမေးလ်လိပ်စာကို အတည်မပြုရသေးပါ။',
    confirmedOn: /တွင် အတည်ပြုပြီး/,
    bothApproved: 'ကုမ္ပဏီ ၂ ခုကို အတည်ပြုပြီးပါပြီ။ အီးမေးလ် ပေးပို့ပါမည်။',
    whatHappens: 'Golden Lotus သို့ အီးမေးလ် ပေးပို့ပါမည်။ တင်ဒါများကို ဖတ်ရှု၍ တင်သွင်းနိုင်ပါမည်။',
  },
] as const

const main = (page: Page) => page.locator('main')
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

async function openAdmin(page: Page, path: string, stored: string) {
  await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function find(page: Page, text: string, rows: number) {
  await main(page).getByRole('searchbox').fill(text)
  await expect(main(page).locator('tbody tr')).toHaveCount(rows)
}

for (const words of languages) {
  test(
    `an officer approves a company, which gets its mail and signs in (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page, browser }) => {
      const email = await aCompany(`approval-${words.lang}`)
      const company = await anotherDevice(browser)
      await signInAs(page, 'officer')
      await openAdmin(page, '/companies', words.stored)
      await find(page, email, 1)
      await expectWellMade(page)
      await main(page).locator('tbody a').click()
      // The list has such a badge too.
      await expect(page).toHaveURL(/\/companies\/[0-9a-f-]{36}/)
      await expect(main(page).locator('.badge').first()).toHaveText(words.status.pending)
      await expectWellMade(page)

      await test.step('sees that the address is not confirmed', async () => {
        await button(page, words.approve).click()
        await expect(dialog(page)).toContainText(words.whatHappens)
        await expect(dialog(page)).toContainText(words.unconfirmed)
        // Only with a reason, which is requested.
        await dialog(page).getByRole('button', { name: words.approve }).click()
        await expect(dialog(page).getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
        await expectWellMade(page)
        await page.keyboard.press('Escape')
        await expect(dialog(page)).toBeHidden()
      })

      await test.step('and sees when it is confirmed', async () => {
        await company.goto(pathOfConfirmation(await letterTo(email, 1)))
        await company.locator('main button').click()
        await expect(company.locator('main button')).toBeHidden()
        await page.reload()
        await expect(main(page)).toContainText(words.confirmedOn)
      })

      await button(page, words.approve).click()
      await expect(dialog(page)).not.toContainText(words.unconfirmed)
      await dialog(page).getByRole('button', { name: words.approve }).click()
      await expect(main(page).locator('.badge').first()).toHaveText(words.status.approved)
      await expectWellMade(page)
      expect((await letterTo(email, 2)).subject).toBe('Your account has been approved')
      await company.goto('/signin')
      await signIn(company, email)
      await expect(company).toHaveURL(/\/auth$/)
      await company.context().close()
    },
  )

  test(
    `a declined company is reopened, and approved without a confirmed address (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page }) => {
      const email = await aCompany(`reopened-${words.lang}`)
      await signInAs(page, 'officer')
      await openAdmin(page, '/companies', words.stored)
      await find(page, email, 1)
      await main(page).locator('tbody a').click()
      for (const step of [words.decline, words.reopen, words.approve]) {
        await button(page, step).click()
        await dialog(page).getByRole('textbox').fill('Demo reason')
        await expectWellMade(page)
        await dialog(page).getByRole('button', { name: step }).click()
        await expect(dialog(page)).toBeHidden()
      }
      await expect(main(page).locator('table').last().locator('tbody .badge')).toHaveText(
        words.acts,
      )
      await expectWellMade(page)
      await letterTo(email, 4)
    },
  )

  test(
    `an officer approves several companies at once (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page }) => {
      const marker = `bulk-${words.lang}-${Date.now()}`
      const emails = [
        await aConfirmedCompany(`${marker}-one`),
        await aConfirmedCompany(`${marker}-two`),
      ]
      await signInAs(page, 'officer')
      await openAdmin(page, '/companies', words.stored)
      await find(page, marker, 2)
      for (const box of await main(page).locator('tbody').getByRole('checkbox').all()) {
        await box.check()
      }
      await expectWellMade(page)
      await button(page, words.bulk).click()
      await expectWellMade(page)
      await dialog(page).getByRole('button', { name: words.approve }).click()
      await expect(main(page).getByRole('status').first()).toHaveText(words.bothApproved)
      await expect(main(page).locator('tbody .badge')).toHaveText([
        words.status.approved,
        words.status.approved,
      ])
      for (const email of emails) await letterTo(email, 2)
    },
  )
}

test('an owner is told who decides on a company that waits', async ({ page }) => {
  await aTender(86_400)
  const email = await aCompany('owner')
  await signInAs(page, 'owner')
  await openAdmin(page, '/companies', 'en')
  await find(page, email, 1)
  await main(page).locator('tbody a').click()
  await expect(main(page).locator('.notice')).toContainText('A tender officer decides')
  await expect(page.getByRole('heading', { level: 1, name: 'Golden Lotus' })).toBeVisible()
  await expect(button(page, 'Approve')).toHaveCount(0)
  await expectWellMade(page)
})

test('what an auditor sees of companies and enquiries has no button that changes', async ({
  page,
}) => {
  const email = await aCompany('auditor')
  await signInAs(page, 'auditor')
  await openAdmin(page, '/companies', 'en')
  await find(page, email, 1)
  await expect(main(page).getByRole('checkbox')).toHaveCount(0)
  await main(page).locator('tbody a').click()
  await expect(main(page).locator('.badge').first()).toHaveText('Waiting for approval')
  await expect(main(page).getByRole('button')).toHaveText(['Help'])
})

test('shows the decision of another officer instead of overwriting it', async ({
  page,
  browser,
}) => {
  const email = await aConfirmedCompany('decided-twice')
  const other = await anotherDevice(browser)
  for (const officer of [page, other]) {
    await signInAs(officer, 'officer')
    await openAdmin(officer, '/companies', 'en')
    await find(officer, email, 1)
    await main(officer).locator('tbody a').click()
  }
  await button(page, 'Decline').click()
  await dialog(page).getByRole('textbox').fill('No registration was sent.')
  await button(other, 'Approve').click()
  await dialog(other).getByRole('button', { name: 'Approve' }).click()
  await expect(main(other).locator('.badge').first()).toHaveText('Approved')

  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await expect(main(page).getByRole('alert').last()).toContainText('Someone else decided')
  await expect(main(page).locator('.badge').first()).toHaveText('Approved')
  await expectWellMade(page)
  await other.context().close()
})
