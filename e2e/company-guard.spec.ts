import { expect } from '@playwright/test'
import {
  aCompany,
  anApprovedCompany,
  anotherDevice,
  expectWellMade,
  fill,
  letterTo,
  pathOfConfirmation,
  signIn,
  storedLogin,
  submit,
} from './companies.ts'
import { demoPassword, test } from './product.ts'

const demoCompany = 'approved@company.example'

test('the guard asks for a sign-in and then returns to the requested page', async ({ page }) => {
  const response = await page.goto('/auth/tender/some-tender')
  expect(await response?.text()).toContain('noindex')
  await expect(page).toHaveURL(/\/signin\?next=%2Fauth%2Ftender%2Fsome-tender$/)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/signup\?next=/)
  await page.locator('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/signin\?next=/)
  await signIn(page, demoCompany, demoPassword())
  await expect(page).toHaveURL(/\/auth\/tender\/some-tender$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a link to the sign-in cannot redirect to another site', async ({ page }) => {
  await page.goto('/signin?next=https%3A%2F%2Fevil.example%2Fauth%2F')
  await signIn(page, demoCompany, demoPassword())
  await expect(page).toHaveURL(/\/auth$/)
})

test('logging out goes home in all tabs at once, and ends the session', async ({
  page,
  context,
  isMobile,
}) => {
  await page.goto('/signin?next=%2Fauth%2Fsubmitted')
  await signIn(page, demoCompany, demoPassword())
  await expect(page).toHaveURL(/\/auth\/submitted/)
  const login = (await storedLogin(page)) as { token: string; decodedToken: { id: string } }
  const other = await context.newPage()
  await other.goto('/auth/profile')
  await expect(other.locator('.profile')).toBeVisible()

  const ended = page.waitForResponse('**/api/logout')
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/$/)
  expect(await storedLogin(other)).toBeNull()
  expect((await ended).status()).toBe(204)
  const answer = await page.request.get(`/api/users/${login.decodedToken.id}`, {
    headers: { authorization: `Bearer ${login.token}` },
  })
  expect([answer.status(), (await answer.json()).error]).toEqual([401, 'token invalid'])

  await other.goto('/auth/profile')
  await expect(other).toHaveURL(/\/signin/)
})

test('a session that ends while a form is being filled keeps the form', async ({ page }) => {
  await page.goto('/signin?next=%2Fauth%2Fprofile')
  await signIn(page, demoCompany, demoPassword())
  await fill(page, { name: 'U Kyaw Zin', phone: '၀၉ ၄၂၀ ၀၀၀ ၀၀၁' })
  await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('loggedUser') ?? '')
    await fetch('/api/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  })
  await submit(page)
  await expect(page).toHaveURL(/\/signin\?next=%2Fauth%2Fprofile/)
  await signIn(page, demoCompany, demoPassword())
  await expect(page).toHaveURL(/\/auth\/profile/)
  await expect(page.locator('main [name=name]')).toHaveValue('U Kyaw Zin')
  await expect(page.locator('main [name=phone]')).toHaveValue('၀၉ ၄၂၀ ၀၀၀ ၀၀၁')
})

test('a copied token is rejected on another device', async ({ page, browser }) => {
  await page.goto('/signin?next=%2Fauth%2Fprofile')
  await signIn(page, demoCompany, demoPassword())
  await expect(page.locator('.profile')).toBeVisible()
  const login = JSON.stringify(await storedLogin(page))
  const thief = await anotherDevice(browser)
  await thief.goto('/signin')
  await thief.evaluate((text) => localStorage.setItem('loggedUser', text), login)
  await thief.goto('/auth/profile')
  await expect(thief).toHaveURL(/\/signin\?next=/)
  expect(await storedLogin(thief)).toBeNull()
  await thief.context().close()
})

test('other errors do not redirect to the sign-in', async ({ browser }) => {
  const page = await anotherDevice(browser)
  await page.goto('/signin?next=%2Fauth%2Fprofile')
  await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await signIn(page, demoCompany, demoPassword())
  await expect(page.locator('.toast')).toHaveText('Error on server')
  await expect(page.locator('main [name=email]')).toHaveValue(demoCompany)
  await page.unroute('**/api/login')

  await page.route('**/api/users/*', (route) => route.abort())
  await submit(page)
  await expect(page.getByText('This part could not be loaded.')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/profile/)
  await expectWellMade(page)
  await page.unroute('**/api/users/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.profile')).toBeVisible()
  await page.context().close()
})

for (const { path, title, saved } of [
  { path: '/auth/profile', title: 'Your account', saved: 'Your details have been saved.' },
  {
    path: '/auth/profile?lang=mm',
    title: 'လူကြီးမင်း၏ အကောင့်',
    saved: 'အချက်အလက်များကို သိမ်းဆည်းပြီးပါပြီ။',
  },
]) {
  const tag = path.endsWith('mm') ? '@my' : '@en'
  test(`a company looks after its own account: ${path}`, { tag }, async ({ page, browser }) => {
    const email = await anApprovedCompany('profile')
    const elsewhere = await anotherDevice(browser)
    await elsewhere.goto('/auth/submitted')
    await signIn(elsewhere, email)
    await expect(elsewhere).toHaveURL(/submitted/)

    await page.goto(path)
    await signIn(page, email)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectWellMade(page)
    await fill(page, { name: 'U Kyaw Zin' })
    await page.locator('main [name=language]').selectOption('mm')
    await submit(page)
    await expect(page.locator('.toast')).toHaveText(saved)

    await expect(page.locator('.profile-sessions li')).toHaveCount(2)
    await page.locator('.profile-sessions button').click()
    await expect(page.locator('.profile-sessions li')).toHaveCount(1)
    await elsewhere.reload()
    await expect(elsewhere).toHaveURL(/\/signin/)
    await elsewhere.context().close()

    await page.reload()
    await expect(page.locator('main [name=name]')).toHaveValue('U Kyaw Zin')
    await expect(page.locator('main [name=language]')).toHaveValue('mm')
  })
}

test('forms label their fields for password managers', async ({ page }) => {
  const kinds = () =>
    page
      .locator('main input:not([type=checkbox])')
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).autocomplete))
  await page.goto('/signup')
  const newPasswords = ['new-password', 'new-password']
  expect(await kinds()).toEqual(['name', 'organization', 'username', 'tel', ...newPasswords])
  await page.goto('/signin')
  expect(await kinds()).toEqual(['username', 'current-password'])
  await page.locator('main .password button').click()
  await expect(page.locator('main [name=password]')).toHaveAttribute('type', 'text')
  await page.goto('/forgot')
  await fill(page, { email: 'unknown@company.example' })
  await submit(page)
  await expect(page.locator('main [name=otp]')).toBeVisible()
  expect(await kinds()).toEqual(['username', 'one-time-code', ...newPasswords])
})

test('an address is confirmed with JavaScript off, and the sign-in says that it needs it', async ({
  browser,
}) => {
  const email = await aCompany('without-scripts')
  const page = await anotherDevice(browser, { javaScriptEnabled: false })
  await page.goto(pathOfConfirmation(await letterTo(email, 1)))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('heading', { name: 'is confirmed' })).toBeVisible()
  const response = await page.goto('/signin')
  expect(await response?.text()).toMatch(/<noscript><p[^>]*>This page needs JavaScript/)
  await expect(page.locator('main form button[type=submit]')).toBeDisabled()
  await page.context().close()
})
