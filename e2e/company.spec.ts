import { expect } from '@playwright/test'
import {
  anotherDevice,
  expectFaults,
  expectWellMade,
  fill,
  letterTo,
  newAddress,
  password,
  pathOfConfirmation,
  signIn,
  storedLogin,
  submit,
} from './companies.ts'
import { bothLanguages } from './company-words.ts'
import type { Words } from './company-words.ts'
import { runProgram, test } from './product.ts'
import type { Page } from '@playwright/test'

const toMyanmarDigits = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x1040 + Number(digit)))

const newPassword = 'jasmine after the rain'

const toastOf = (page: Page) => page.locator('.toast')

for (const words of bothLanguages) {
  const inLanguage = (path: string) => (words.lang === 'my' ? `${path}?lang=mm` : path)

  test(
    `a company registers, is approved, signs in and resets its password (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page, browser }) => {
      test.setTimeout(180_000)
      const email = newAddress(`journey-${words.lang}`)

      await test.step('signs up', async () => {
        await page.goto(inLanguage('/signup'))
        await signUp(page, email, words)
        const received = await letterTo(email, 1)
        expect(received.language).toBe(words.lang)
        await confirm(page, inLanguage(pathOfConfirmation(received)), words)
      })

      await test.step('is not let in before it is approved', async () => {
        await page.goto(inLanguage('/signin'))
        await submit(page)
        await expectFaults(page, words.signInFaults)
        await expectWellMade(page)
        await signIn(page, email)
        await expect(toastOf(page)).toHaveText(words.pending)
        await expect(toastOf(page)).toHaveAttribute('data-tone', 'normal')
        await expect(page.locator('.form-summary')).toHaveClass(/form-summary-calm/)
        await expect(page.locator('.form-summary')).toContainText(words.workingDays)
        await expect(page.locator('main [name=email]')).toHaveValue(email)
        expect(await storedLogin(page)).toBeNull()
        await runProgram('companies', 'approve', email)
        expect((await letterTo(email, 2)).subject).toBe(words.approved)
      })

      const elsewhere = await anotherDevice(browser)
      await test.step('signs in, here and on another device', async () => {
        await submit(page)
        await expect(page).toHaveURL(/\/auth(?:\?|$)/)
        expect(await storedLogin(page)).toEqual({
          decodedToken: { id: expect.any(String), exp: expect.any(Number) },
          token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        })
        await elsewhere.goto(inLanguage('/auth/profile'))
        await signIn(elsewhere, email)
        await expect(elsewhere.locator('.profile')).toBeVisible()
        expect((await letterTo(email, 3)).subject).toBe(words.newDevice)
      })

      await test.step('sets a new password with the code of a letter', async () => {
        await page.goto(inLanguage('/forgot'))
        // Typed once, at the sign-in.
        await expect(page.locator('main [name=email]')).toHaveValue(email)
        await reset(page, email, words)
        expect((await letterTo(email, 5)).language).toBe(words.lang)
      })

      await test.step('the sessions from before are over', async () => {
        await elsewhere.reload()
        await expect(elsewhere).toHaveURL(/\/signin\?next=%2Fauth%2Fprofile/)
        await expect(elsewhere.locator('.form-summary')).toHaveText(words.sessionEnded)
        expect(await storedLogin(elsewhere)).toBeNull()
        await signIn(elsewhere, email, newPassword)
        await expect(elsewhere.locator('.profile')).toBeVisible()
        await elsewhere.context().close()
      })
    },
  )
}

async function signUp(page: Page, email: string, words: Words) {
  await expectWellMade(page)
  await submit(page)
  await expectFaults(page, words.signUpFaults)
  await fill(page, {
    name: 'ဒေါ်နှင်းဝေ',
    company_name: 'ရွှေကြာ',
    email,
    phone: '၀၉ ၇၈၅ ၄၃၂ ၁၀၀',
    password,
    re_password: `${password}!`,
  })
  await submit(page)
  await expectFaults(page, [words.mismatch, words.mismatch])
  await expectWellMade(page)
  await fill(page, { re_password: password })
  await submit(page)
  await expect(toastOf(page)).toHaveText(words.signedUp)
  await expect(page.getByRole('heading', { name: words.created })).toBeVisible()
  await expect(page.locator('.next-steps')).toContainText(email)
  await expect(page.locator('.next-steps')).toContainText(words.workingDays)
  await expect(page.locator('.next-steps a[href^="tel:"]').first()).toBeVisible()
  await expect(page.locator('main .button')).toHaveAttribute('href', /^\/(?:mm)?$/)
  await expectWellMade(page)
}

async function confirm(page: Page, path: string, words: Words) {
  await page.goto(path)
  await expectWellMade(page)
  await page.getByRole('button', { name: words.confirm }).click()
  await expect(page.getByRole('heading', { name: words.confirmed })).toBeVisible()
  await expectWellMade(page)
  await page.goto(path)
  await page.getByRole('button', { name: words.confirm }).click()
  await expect(page.getByRole('heading', { name: words.usedUp })).toBeVisible()
}

async function reset(page: Page, email: string, words: Words) {
  await fill(page, { email: '' })
  await submit(page)
  await expectFaults(page, words.signInFaults.slice(0, 1))
  await fill(page, { email })
  await submit(page)
  await expect(toastOf(page)).toHaveText(words.otpSent)
  await expect(page.locator('main [name=otp]')).toBeFocused()
  const otp = /\d{6}/.exec((await letterTo(email, 4)).subject)?.[0] ?? ''
  // Phones drop a page while its reader is in the mail app.
  await page.reload()
  await submit(page)
  await expectFaults(page, words.resetFaults)
  await expectWellMade(page)
  await fill(page, { otp: otp === '000000' ? '111111' : '000000', password: newPassword })
  await fill(page, { re_password: newPassword })
  await submit(page)
  await expect(toastOf(page)).toHaveText(words.otpWrong)
  await expect(page.locator('main [name=otp]')).toBeFocused()
  await expect(page.locator('main [name=otp]')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.field-error')).toHaveText([words.otpWrong])
  await expect(page.locator('.field-error')).toBeInViewport({ ratio: 1 })
  await fill(page, { otp: toMyanmarDigits(otp) })
  await submit(page)
  await expect(toastOf(page)).toHaveText(words.changed)
  await expect(page).toHaveURL(/\/signin/)
}
