import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anOpenTender, chooseAll, goldButton } from '#e2e/bids.ts'
import {
  fill,
  letterTo,
  newAddress,
  password,
  pathOfConfirmation,
  pathOfEmailChange,
  signIn,
  submit,
} from '#e2e/companies.ts'
import { aMember, invited, pathOfInvitation } from '#e2e/people.ts'
import { control } from '#e2e/product.ts'
import { aBidder, aTender, bid, openAs } from '#e2e/receipts.ts'
import { area } from './look.ts'

const isRefused = (page: Page) => expect(page.locator('.field-error').first()).toBeVisible()
const fault = ['main .field-error', 'main :focus']

area('account', async ({ page, search, look }) => {
  await page.goto(`/signup${search}`)
  await look('sign-up', ['h1'])
  await submit(page)
  await isRefused(page)
  await look('sign-up-refused', fault)
  const email = newAddress('look-account')
  await fill(page, { name: 'ဒေါ်နှင်းဝေ', company_name: 'ရွှေကြာ', email, phone: '၀၉ ၇၈၅ ၄၃၂ ၁၀၀' })
  await fill(page, { password, re_password: password })
  await submit(page)
  await expect(page.locator('main form')).toHaveCount(0)
  await look('signed-up', ['h1'])
  const path = `${pathOfConfirmation(await letterTo(email, 1))}${search}`
  await page.goto(path)
  await look('confirm', ['main button'])
  for (const screen of ['confirmed', 'confirmed-twice']) {
    await page.goto(path)
    await page.locator('main button').click()
    await expect(page.locator('main button')).toHaveCount(0)
    await look(screen, ['h1'])
  }

  await page.goto(`/signin${search}`)
  await look('sign-in', ['h1', 'main [name=email]'])
  await submit(page)
  await isRefused(page)
  await look('sign-in-refused', fault)
  await signIn(page, email)
  await expect(page.locator('.form-summary, .toast').first()).toBeVisible()
  await look('pending')
  const refused = page.waitForResponse('**/api/login')
  await signIn(page, email, 'not the password')
  await refused
  await look('wrong-password')

  await page.goto(`/forgot${search}`)
  await look('forgot', ['h1', 'main [name=email]'])
  await fill(page, { email: '' })
  await submit(page)
  await isRefused(page)
  await look('forgot-refused', fault)
  await fill(page, { email })
  await submit(page)
  await expect(page.locator('main [name=otp]')).toBeVisible()
  await look('new-password', ['main [name=otp]'])
  await submit(page)
  await isRefused(page)
  await look('new-password-refused', fault)
  await fill(page, { otp: '000000', password, re_password: password })
  const wrong = page.waitForResponse('**/api/**')
  await submit(page)
  await wrong
  await look('wrong-code')
})

area('profile', async ({ page, search, look }) => {
  const bidder = await aBidder('look-profile')
  await openAs(page, bidder, `/auth/submitted${search}`)
  await expect(page.locator('.tenders-empty')).toBeVisible()
  await look('submitted-none', ['h1'])
  const { id } = await aTender()
  await bid(bidder, id)
  await page.reload()
  await expect(page.locator('.tender')).toBeVisible()
  await look('submitted', ['h1'])
  await page.goto(`/auth/profile${search}`)
  await expect(page.locator('.profile')).toBeVisible()
  await look('profile', ['h1'])
  await fill(page, { name: '' })
  await submit(page)
  await isRefused(page)
  await look('profile-refused', fault)
  const email = newAddress('look-another')
  await page.locator('#email').fill(email)
  await page.locator('#email-password').fill(password)
  await page.locator('form:has(#email) button[type=submit]').click()
  await expect(page.locator('.profile .form-summary-calm')).toBeVisible()
  await look('email-change-asked', ['.profile .form-summary-calm'])
  await page.locator('.menu-button').click()
  await look('menu-signed-in', ['dialog .drawer nav li:last-child a'])
  await page.keyboard.press('Escape')
  await page.route('**/api/users/*', (route) => route.abort())
  await page.goto(`/auth/profile${search}`)
  await expect(page.locator('main .failed button, main button').first()).toBeVisible()
  await look('load-failed')
  await page.unrouteAll()
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('loggedUser') ?? '')
    await fetch('/api/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  })
  await page.goto(`/auth/profile${search}`)
  await expect(page.locator('.form-summary')).toBeVisible()
  await look('session-ended', ['.form-summary'])
  const link = `${await pathOfEmailChange(email)}${search}`
  await page.goto(link)
  await look('confirm-email', ['main button'])
  for (const screen of ['email-confirmed', 'email-confirmed-twice']) {
    await page.goto(link)
    await page.locator('main form button').click()
    await expect(page.locator('main form button')).toHaveCount(0)
    await look(screen, ['h1'])
  }
})

area('closing-account', async ({ page, search, look }) => {
  const owner = await aBidder('look-closing')
  const { id } = await aTender()
  await bid(owner, id)
  const section = page.locator('section:has(#closing-title)')
  const ask = async () => {
    await page.goto(`/auth/profile${search}`)
    await section.getByRole('button').click()
    await expect(section.locator('.closing')).toBeVisible()
  }
  await openAs(page, owner, `/auth/profile${search}`)
  await section.scrollIntoViewIfNeeded()
  await look('section')
  await ask()
  await look('running')
  await control('/tender/cancelled', { id, reason: 'The building was sold.' })
  await ask()
  await look('closing')
  await section.locator('button[type=submit]').click()
  await isRefused(page)
  await look('refused', fault)
  await page.locator('#closing-password').fill(password)
  await section.getByRole('checkbox').check()
  await section.locator('button[type=submit]').click()
  // It goes after four seconds, unless someone points at it.
  await page.locator('.toast').hover()
  await look('closed', ['h1', '.toast'])
})

area('people', async ({ page, info, search, look, device }) => {
  const owner = await aBidder('look-people')
  const submitter = await aMember(owner, 'Daw Ei Mon', 'submit')
  const preparer = await aMember(owner, 'ကိုထက်အောင်')
  const newcomer = await invited(owner, 'thiri', { role: 'prepare' })
  await openAs(page, owner, `/auth/people${search}`)
  await expect(page.locator('.person')).toHaveCount(4)
  await look('people', ['h1'])
  await submit(page)
  await isRefused(page)
  await look('people-refused', fault)
  await page.goto(`/auth/people${search}`)
  await page.locator('.person-remove').first().click()
  await expect(page.locator('.dialog[open]')).toBeVisible()
  await look('remove-person', ['.dialog[open] .button-danger'])

  const other = await device()
  await other.goto(`/auth/people${search}`)
  await signIn(other, submitter)
  await expect(other.locator('.person')).toHaveCount(4)
  await look('people-member', ['h1'], other)
  await other.goto(`/auth/profile${search}`)
  await expect(other.locator('.profile')).toBeVisible()
  await look('profile-member', ['h1'], other)

  const third = await device()
  const { id } = await anOpenTender()
  await third.goto(`/auth/submit/${id}${search}`)
  await signIn(third, preparer)
  await chooseAll(third, info)
  await expect(third.locator('.drop[data-look=ready]')).toHaveCount(3)
  await goldButton(third).click()
  await expect(third.locator('.step-bar .form-summary-calm')).toBeVisible()
  await look('only-prepares', ['.step-bar'], third)

  const path = `${await pathOfInvitation(newcomer)}${search}`
  await page.goto(path)
  await expect(page.locator('.join-facts')).toBeVisible()
  await look('join', ['h1'])
  await submit(page)
  await isRefused(page)
  await look('join-refused', fault)
  await fill(page, { name: 'မသီရိ', password, re_password: password })
  await submit(page)
  await expect(page.locator('main form')).toHaveCount(0)
  await look('joined', ['h1'])
  await page.goto(path)
  await expect(page.locator('main .button-gold')).toBeVisible()
  await look('join-used', ['h1'])
})
