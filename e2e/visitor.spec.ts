import { expect } from '@playwright/test'
import { expectAccessible, mailsTo, test } from './product.ts'

const homes = [
  {
    path: '/',
    lang: 'en',
    company: 'Padauk Property Management',
    project: 'Inya Breeze Residences',
    alternate: '/mm',
  },
  {
    path: '/mm',
    lang: 'my',
    company: 'ပိတောက် အိမ်ခြံမြေစီမံခန့်ခွဲမှု',
    project: 'အင်းလျားလေပြေ အိမ်ရာ',
    alternate: '/',
  },
]

for (const { path, lang, company, project, alternate } of homes) {
  test(`the home page ${path} tells who the company is`, { tag: `@${lang}` }, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page).toHaveTitle(new RegExp(company))
    for (const anchor of [
      'home',
      'about-us',
      'services',
      'client',
      'news',
      'contact',
      'location',
    ]) {
      await expect(page.locator(`#${anchor}`)).toBeAttached()
    }
    await expect(page.getByRole('link', { name: project }).first()).toBeVisible()
    await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(3)
    await expect(page.locator(`a[href="${alternate}"]`).first()).toBeAttached()
    await expectAccessible(page)
  })

  test(`the home page ${path} can be read with JavaScript off`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('link', { name: project }).first()).toBeVisible()
    await context.close()
  })
}

test('an unknown address is a real 404 with a way home', async ({ page }) => {
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

const forms = [
  {
    path: '/',
    lang: 'en',
    subject: 'We have received your enquiry',
    button: 'Send',
    sent: 'Sent. We answer within one working day.',
  },
  {
    path: '/mm',
    lang: 'my',
    subject: /[\u1000-\u109f]/,
    button: 'ပေးပို့ရန်',
    sent: /ရုံးဖွင့်ရက်\s၁\sရက်အတွင်း/,
  },
]

for (const { path, lang, subject, button, sent } of forms) {
  test(
    `an enquiry from ${path} arrives, and its sender is thanked`,
    { tag: `@${lang}` },
    async ({ page }, { project }) => {
      // A sender is thanked once a day; the database may have seen yesterday's run.
      const address = `visitor-${lang}-${project.name}-${Date.now()}@example.com`
      await page.goto(path)
      const form = page.locator('#contact form')
      await form.locator('[name=interestedService]').selectOption('Security service')
      await form.locator('[name=name]').fill('Demo Visitor')
      await form.locator('[name=companyName]').fill('Demo Company')
      await form.locator('[name=countryCode]').fill('95')
      await form.locator('[name=phoneNumber]').fill('9 785 432 100')
      await form.locator('[name=email]').fill(address)
      await form.getByRole('button', { name: button }).click()
      await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible()
      // In the place of the form, when the toast is gone: when we answer, and what was sent.
      const sentPanel = page.locator('.enquiry-sent')
      await expect(sentPanel.getByRole('heading')).toHaveText(sent)
      for (const value of ['Demo Visitor', 'Demo Company', '9 785 432 100', address]) {
        await expect(sentPanel).toContainText(value)
      }
      await expect(sentPanel).toBeFocused()
      await expectAccessible(page)
      await sentPanel.getByRole('link').click()
      await expect(form.locator('[name=name]')).toHaveValue('')

      await expect.poll(() => mailsTo(address), { timeout: 15_000 }).toHaveLength(1)
      const [thanks] = await mailsTo(address)
      expect(thanks?.subject).toMatch(subject)
      expect(thanks?.language).toBe(lang)
      const inbox = await mailsTo('hello@padauk.example')
      const arrived = inbox.find(({ replyTo }) => replyTo === address)
      expect(arrived?.text).toContain('+959785432100')
    },
  )
}

test('without scripts a sent enquiry is shown in the place of the form', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  const form = page.locator('#contact form')
  await form.locator('[name=interestedService]').selectOption('Security service')
  await form.locator('[name=name]').fill('Demo Visitor')
  await form.locator('[name=companyName]').fill('Demo Company')
  await form.locator('[name=phoneNumber]').fill('9 785 432 100')
  await form.locator('[name=email]').fill(`without-scripts-${Date.now()}@example.com`)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.locator('.enquiry-sent')).toContainText('Demo Visitor')
  await expect(form).toHaveCount(0)
  await context.close()
})

test('the admin shows its sign-in page', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible()
  await expectAccessible(page)
})

test('a stored language whose cookie was lost is there before any script of the page has run', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  // Also of the first page: a slow one would set the cookie again.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/tenders')
  await page.evaluate(() => localStorage.setItem('lang', 'mm'))
  await context.clearCookies()
  await page.goto('/tenders')
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect(page.locator('h1').first()).toBeVisible()
  // Asked twice, not in circles: the second page stays.
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  // The language that an address names is not touched.
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})
