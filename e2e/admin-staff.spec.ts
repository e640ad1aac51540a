import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anotherDevice, expectWellMade, fill, letterTo, newAddress } from './companies.ts'
import { test } from './product.ts'
import { aMember, anAuthenticator, signInAs } from './staff.ts'

const languages = [
  {
    lang: 'en',
    stored: 'en',
    invite: 'Invite a person',
    officer: 'Tender officer',
    states: { invited: 'Invited', active: 'Active' },
    setUp: 'Set up',
    whole: 'Nothing in the log has been changed.',
    check: 'Check the whole log',
    invited: / invited /,
  },
  {
    lang: 'my',
    stored: 'mm',
    invite: 'ဝန်ထမ်းဖိတ်ကြားရန်',
    officer: 'တင်ဒါတာဝန်ခံ',
    states: { invited: 'ဖိတ်ကြားထားသည်', active: 'အသုံးပြုနေသည်' },
    setUp: 'ချိတ်ဆက်ပြီး',
    whole: 'မှတ်တမ်း ပြည့်စုံပါသည်။ ပြင်ဆင်ခြင်း၊ ဖယ်ရှားခြင်း မရှိပါ။',
    check: 'မှတ်တမ်းအားလုံးကို စစ်ဆေးရန်',
    invited: /ကို ဖိတ်ကြားခဲ့ပါသည်/,
  },
] as const

const password = 'lotus under the rain'
const main = (page: Page) => page.locator('main')
const dialog = (page: Page) => page.getByRole('dialog')

async function openAdmin(page: Page, path: string, stored = 'en') {
  await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** What a new colleague does with the letter: a password, a sign-in, an authenticator app. */
async function takeUp(page: Page, path: string, email: string) {
  await page.goto(path)
  await expect(page).not.toHaveURL(/#./)
  await expectWellMade(page)
  await fill(page, { password: 'password123', again: 'password123' })
  await page.locator('main form button[type=submit]').click()
  await expect(main(page).locator('.field-error')).toHaveCount(1)
  await fill(page, { password, again: password })
  await page.locator('main form button[type=submit]').click()
  await main(page).getByRole('link').click()
  await fill(page, { email, password })
  await page.locator('main form button').last().click()
  const secret = await main(page).locator('.enrolment-secret').innerText()
  const nextCode = anAuthenticator(secret.replaceAll(/\s/g, ''))
  await fill(page, { code: await nextCode() })
  await page.locator('main form button[type=submit]').click()
  await main(page).getByRole('checkbox').check()
  await main(page).getByRole('button').last().click()
  await expect(page.locator('#admin-sidebar')).toBeAttached()
}

for (const words of languages) {
  test(
    `an owner invites a colleague, who chooses a password, sets up the app and is in (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page, browser }) => {
      const { nextCode } = await signInAs(page, 'owner')
      await openAdmin(page, '/staff', words.stored)
      await expectWellMade(page)
      await main(page).getByRole('link', { name: words.invite }).click()
      const email = newAddress('colleague')
      await fill(page, { name: 'Demo Colleague', email })
      await main(page).locator('select[name=language]').selectOption(words.stored)
      await main(page).getByRole('checkbox', { name: words.officer }).check()
      await expectWellMade(page)
      await page.locator('main form button[type=submit]').click()
      await dialog(page)
        .locator('[name=code]')
        .fill(await nextCode())
      await dialog(page).locator('button[type=submit]').click()
      await expect(main(page).locator('.badge')).toHaveText(words.states.invited)
      await expectWellMade(page)

      const { text } = await letterTo(email, 1)
      const path = /\/admin\/invitation#[\w-]+/.exec(text)?.[0] ?? ''
      const device = await anotherDevice(browser)
      await device.addInitScript((language) => localStorage.setItem('lang', language), words.stored)
      await takeUp(device, path, email)
      await device.context().close()

      await page.reload()
      await expect(main(page).locator('.badge')).toHaveText(words.states.active)
      await expect(main(page).locator('dd', { hasText: words.setUp })).toBeVisible()
      // The link was used up.
      const stranger = await anotherDevice(browser)
      await stranger.goto(path)
      await fill(stranger, { password, again: password })
      await stranger.locator('main form button[type=submit]').click()
      await expect(stranger.getByRole('alert')).toBeVisible()
      await stranger.context().close()

      await openAdmin(page, '/audit', words.stored)
      const entry = main(page).locator('.audit-entry', { hasText: words.invited }).first()
      await entry.locator('summary').click()
      await expect(entry).toContainText(words.officer)
      await expectWellMade(page)
      await main(page).getByRole('button', { name: words.check }).click()
      await expect(main(page).getByText(words.whole)).toBeVisible({ timeout: 60_000 })
      await expectWellMade(page)
    },
  )
}

type Operation = { method: string; path: string }

/** Everything below /api/admin that is not only read, as the API itself describes it. */
async function changingOperations(page: Page): Promise<Operation[]> {
  const response = await page.request.get('/api/openapi.json')
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => path.startsWith('/api/admin/') && method !== 'get')
      .map((method) => ({ method: method.toUpperCase(), path })),
  )
}

const unknownId = '00000000-0000-4000-8000-000000000000'

const call = (page: Page, { method, path }: Operation, headers: Record<string, string>) =>
  page.request.fetch(path.replaceAll(/\{\w+\}/g, unknownId), { method, headers, data: {} })

// One's own account, and what only reads: a preview, the files of a bid against its receipt, and the
// chain from its beginning to its end.
const ownAccount = /\/(login|logout|invitations|totp|step-up|account\/.*)$/
const onlyReads = /\/(previews|check|audit\/verification)$/

test(
  'a member of staff without an authenticator app can do nothing',
  { tag: '@en' },
  async ({ page }) => {
    const { email, password: first } = await aMember(['owner', 'editor', 'officer', 'auditor'])
    const signedIn = await page.request.post('/api/admin/login', {
      data: { email, password: first },
    })
    const { csrf } = (await signedIn.json()) as { csrf: string }
    const headers = { 'x-csrf-token': csrf }
    const operations = await changingOperations(page)
    const reads = ['/api/admin/staff', '/api/admin/audit', '/api/admin/companies']
    for (const operation of [
      ...operations.filter(({ path }) => !/\/(login|logout|invitations|totp)$/.test(path)),
      ...reads.map((path) => ({ method: 'GET', path })),
    ]) {
      const response = await call(page, operation, headers)
      expect([operation, response.status()]).toEqual([operation, 403])
    }
    for (const path of ['/', '/staff', '/audit', '/companies']) {
      await page.goto(`/admin${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Set up your authenticator app',
      )
      await expect(page.locator('#admin-sidebar')).toHaveCount(0)
    }
  },
)

const changes =
  /\b(approve|decline|suspend|invite|save|send|publish|extend|cancel|archive|copy|delete|remove|retry|again|deactivate|create|new|upload|add|restore|withdraw|finish|assign|take|mark)\b/i

// Saving a file or reading an e-mail changes nothing here.
const keeps = /^(save the offline verifier|download|read: )/i

test(
  'an auditor sees every screen that auditors may see, and can change nothing',
  { tag: '@en' },
  async ({ page }) => {
    const { headers } = await signInAs(page, 'auditor')
    await openAdmin(page, '/')
    const links = await page
      .locator('#admin-sidebar .sidebar-nav a')
      .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(5)
    for (const link of [...links, '/admin/mail', '/admin/jobs']) {
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNothingToChange(page)
      const record = main(page).locator('tbody a').first()
      if ((await record.count()) === 0) continue
      await record.click()
      await expect(main(page).locator('.screen-back').first()).toBeVisible()
      await expectNothingToChange(page)
    }
    const operations = await changingOperations(page)
    expect(operations.length).toBeGreaterThan(20)
    for (const operation of operations.filter(
      ({ path }) => !ownAccount.test(path) && !onlyReads.test(path),
    )) {
      const response = await call(page, operation, headers)
      expect([operation, response.status()]).toEqual([operation, 403])
    }
  },
)

async function expectNothingToChange(page: Page) {
  await expect(main(page).locator('.loading')).toHaveCount(0)
  const buttons = await main(page)
    .locator('button:not(.chip), a.button, input[type=submit]')
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    )
  const changing = buttons.filter((name) => changes.test(name) && !keeps.test(name))
  expect([page.url(), changing]).toEqual([page.url(), []])
}
