import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@padauk/contract/languages'
import { expect } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { adminWords } from './admin-words.ts'
import { fill } from './companies.ts'
import { origin } from './product.ts'
import { anAuthenticator } from './staff.ts'

const docs = join(import.meta.dirname, '..', 'docs')
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** A member of staff at work, with a phone that shows codes. */
export type Person = { page: Page; email: string; nextCode: () => Promise<string> }
export type Take = (what: Page | Locator, name: string, cut?: Cut) => Promise<void>
/** A part of a screen: its picture ends below an element, and is at most so wide. */
type Cut = { end: Locator; width: number }
export type Guide = ReturnType<typeof aGuide>

export async function openPage(browser: Browser, stored: string) {
  const context = await browser.newContext({
    baseURL: origin(),
    viewport: desktop,
    deviceScaleFactor: 2,
    locale: 'en-GB',
    timezoneId: 'Asia/Yangon',
  })
  // A button that is not where the guide says must not hold it up.
  context.setDefaultTimeout(20_000)
  await context.addInitScript((language) => localStorage.setItem('lang', language), stored)
  return context.newPage()
}

// Shown in README too.
const shownInReadme: Record<string, string> = {
  'dashboard-en': 'dashboard',
  'dashboard-my': 'dashboard-mm',
  'dashboard-phone-my': 'dashboard-mm-phone',
  'tender-en': 'tender',
  'submissions-en': 'submissions',
  'content-my': 'content-mm',
}

async function keep(shot: Buffer, name: string, widest = desktop.width) {
  const { width } = await sharp(shot).metadata()
  const ofWidth = (most: number) =>
    sharp(shot).resize({ width: Math.min(most, Math.round(width / 2)) })
  await mkdir(join(docs, 'guide'), { recursive: true })
  const webp = await ofWidth(widest).webp({ quality: 72, preset: 'text' }).toBuffer()
  await writeFile(join(docs, 'guide', `${name}.webp`), webp)
  const other = shownInReadme[name]
  if (!other) return
  const png = await ofWidth(1200).png({ palette: true, effort: 10 }).toBuffer()
  await writeFile(join(docs, 'screenshots', `admin-${other}.png`), png)
}

const still = { animations: 'disabled' } as const

async function shotUntil(page: Page, what: Page | Locator, end: Locator) {
  const whole = 'boundingBox' in what ? await what.boundingBox() : null
  const last = await end.boundingBox()
  if (!whole || !last) throw new Error('there is nothing to show')
  const margin = 24
  const height = last.y + last.height + margin - whole.y
  return page.screenshot({ ...still, fullPage: true, clip: { ...whole, height } })
}

/** How the guide says it: by the words on the screen, in one language. */
export function aGuide(lang: 'en' | 'my') {
  const said = adminWords(lang)
  const stored: Language = lang === 'my' ? 'mm' : 'en'
  const named = (scope: Page | Locator, name: string) =>
    scope
      .getByRole('button', { name, exact: true })
      .or(scope.getByRole('link', { name, exact: true }))

  const take: Take = async (what, name, cut) => {
    const page = 'page' in what ? what.page() : what
    await page.locator('.notification').waitFor({ state: 'hidden' })
    const isAsked = await page.getByRole('dialog').isVisible()
    if (!isAsked && page.url().includes('/admin')) await page.evaluate(() => scrollTo(0, 0))
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(800)
    const shot = cut ? await shotUntil(page, what, cut.end) : await what.screenshot(still)
    await keep(shot, `${name}-${lang}`, cut?.width)
  }

  return {
    lang,
    stored,
    said,
    take,
    async onPhone(page: Page, name: string) {
      await page.setViewportSize(phone)
      await take(page, `${name}-phone`)
      await page.setViewportSize(desktop)
    },
    /** Beside the words may stand how many are waiting. */
    goTo: (page: Page, key: string) =>
      page
        .locator('#admin-sidebar')
        .getByRole('link', { name: said(key) })
        .first()
        .click(),
    press: (page: Page, key: string) => named(page.locator('main'), said(key)).first().click(),
    answer: (page: Page, key: string) => named(page.getByRole('dialog'), said(key)).click(),
    /** Not asked again within five minutes. */
    async confirmWithCode({ page, nextCode }: Person) {
      const question = page.getByRole('dialog', { name: said('stepUp.title') })
      await question.waitFor({ timeout: 3_000 }).catch(() => {})
      if (!(await question.isVisible())) return
      await question.getByLabel(said('signIn.code'), { exact: true }).fill(await nextCode())
      await named(question, said('stepUp.button')).click()
      await expect(question).toBeHidden()
    },
  }
}

type Credentials = { email: string; password: string }

/** Part 1: signs in without a code and sets up the authenticator app. */
export async function enrol(
  guide: Guide,
  page: Page,
  { email, password }: Credentials,
  take: Take = async () => {},
): Promise<Person> {
  const { said, press } = guide
  if (!page.url().includes('/admin/')) await page.goto('/admin/')
  await fill(page, { email, password })
  await press(page, 'signIn.button')
  const secret = page.locator('.enrolment-secret')
  const nextCode = anAuthenticator((await secret.innerText()).replaceAll(/\s/g, ''))
  await take(page, 'second-key')
  await page.getByLabel(said('signIn.code'), { exact: true }).fill(await nextCode())
  await press(page, 'enrolment.confirm')
  await page.getByLabel(said('enrolment.kept')).check()
  await take(page, 'recovery-codes')
  await press(page, 'enrolment.goOn')
  await expect(page.locator('#admin-sidebar')).toBeVisible()
  return { page, email, nextCode }
}
