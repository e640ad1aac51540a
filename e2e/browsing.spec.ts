import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anApprovedCompany, expectWellMade, password, signIn } from './companies.ts'
import { test } from './product.ts'
import { aTender } from './receipts.ts'

const bothLanguages = [
  {
    lang: 'en',
    home: '/',
    search: '',
    hoursLeft: '5 hours left',
    browse: 'Browse tenders',
    verify: 'Check a receipt',
    tenders: 'E-Tenders',
    signedInAs: 'Signed in as Golden Lotus',
    invitation: /Sign in with an approved company account/,
    why: 'Please sign in first. Then the page you asked for opens.',
    counter: 'counter(step)',
  },
  {
    lang: 'my',
    home: '/mm',
    search: '?lang=mm',
    hoursLeft: '၅ နာရီ ကျန်ပါသည်',
    browse: 'တင်ဒါများ ကြည့်ရန်',
    verify: 'ပြေစာ စစ်ဆေးရန်',
    tenders: 'အီး-တင်ဒါများ',
    signedInAs: 'Golden Lotus အဖြစ် အကောင့်ဝင်ထားပါသည်',
    invitation: /ကုမ္ပဏီအကောင့်ဖြင့် ဝင်ပါ/,
    why: 'ဦးစွာ အကောင့်ဝင်ပါ။ ထို့နောက် ဖွင့်လိုသော စာမျက်နှာသို့ ရောက်ရှိပါမည်။',
    counter: 'counter(step, myanmar)',
  },
]

/**
 * In the order of the list, from every page of it: other journeys publish tenders too. A visitor
 * without scripts reads the same pages, and a browser would take minutes for all of them.
 */
async function statesOnAllPages({ request }: Page, first: string) {
  const states: string[] = []
  let next: string | undefined = first
  while (next) {
    const html = await (await request.get(next)).text()
    const cards = [...html.matchAll(/ class="tender" id="tender-[^"]+" data-state="(\w+)"/g)]
    expect(cards.length, next).toBeGreaterThan(0)
    states.push(...cards.map(([, state = '']) => state))
    next = /href="([^"]*cursor=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  return states
}

for (const words of bothLanguages) {
  const tag = `@${words.lang}`

  test(
    `tenders that close next come first, in hours on the last day (${words.lang})`,
    { tag },
    async ({ page }) => {
      await aTender(5.5 * 3_600)
      await page.goto(`/tenders${words.search}`)
      const cards = page.locator('.tender')
      await expect(cards.filter({ hasText: words.hoursLeft }).first()).toBeVisible()
      await expect(page.locator('.who-may-read')).toHaveText(words.invitation)
      const open = await statesOnAllPages(page, `/tenders${words.search}`)
      expect(new Set(open)).toEqual(new Set(['open']))
      await page.locator('.tabs a').nth(1).click()
      await expect(page).toHaveURL(/state=closed/)
      const states = await statesOnAllPages(page, page.url())
      const places = states.map((state) => ['closed', 'cancelled'].indexOf(state ?? ''))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(new Set(places)).toEqual(new Set([0, 1]))
    },
  )

  test(
    `without scripts the home page shows open tenders and leads to all of them (${words.lang})`,
    { tag },
    async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await page.goto(words.home)
      await expect(page.locator('#open-tenders .open-tender').first()).toBeVisible()
      await expect(page.locator('#about-us .points li')).toHaveCount(3)
      await expect(page.locator('.section-lead')).toHaveCount(4)
      const footer = page.locator('.footer')
      await expect(footer.getByRole('link', { name: words.tenders })).toHaveAttribute(
        'href',
        `/tenders${words.search}`,
      )
      await expect(footer.getByRole('link', { name: words.verify })).toHaveAttribute(
        'href',
        `/verify${words.search}`,
      )
      await page.locator('.banner').getByRole('link', { name: words.browse }).click()
      await expect(page).toHaveURL(/\/tenders/)
      await context.close()
    },
  )

  test(
    `header, menu and list name the company that is signed in (${words.lang})`,
    { tag },
    async ({ page }) => {
      const email = await anApprovedCompany('header')
      await page.goto(`/signin${words.search}`)
      await signIn(page, email, password)
      await expect(page).toHaveURL(/\/auth(?:\?|$)/)
      await page.goto(`/tenders${words.search}`)
      const who = page.locator('.header .who')
      await expect(who).toHaveText('Golden Lotus')
      await expect(page.locator('.who-may-read')).not.toHaveText(words.invitation)
      await expect(page.locator('.who-may-read')).toContainText('Golden Lotus')
      await page.locator('.menu-button').click()
      await expect(page.getByRole('dialog')).toContainText(words.signedInAs)
      await expectWellMade(page)
      // The name is kept: a public page, which is the same for everyone, shows it without asking.
      await page.route('**/api/users/**', (route) => route.abort())
      await page.goto(words.home)
      await expect(who).toHaveText('Golden Lotus')
      await expect(who).toHaveAttribute('href', `/auth${words.search}`)
      await page.locator('.menu-button').click()
      await page.getByRole('dialog').locator('.button-gold').click()
      await expect(who).toHaveCount(0)
      expect(await page.evaluate(() => localStorage.getItem('companyName'))).toBeNull()
    },
  )

  test(
    `a visitor whom the guard sends to the sign-in is told why (${words.lang})`,
    { tag },
    async ({ page }) => {
      await page.goto(`/auth/profile${words.search}`)
      await page.waitForURL(/\/signin/)
      await expect(page.locator('.form-summary')).toHaveText(words.why)
      await expectWellMade(page)
      await page.goto(`/forgot${words.search}`)
      const step = page.locator('.account-steps li').first()
      expect(await step.evaluate((item) => getComputedStyle(item, '::before').content)).toBe(
        words.counter,
      )
    },
  )
}
