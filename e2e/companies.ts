import { confirmEmail, signUp } from '@padauk/contract/accounts'
import { createClient } from '@padauk/contract/client'
import type { Language } from '@padauk/contract/languages'
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { control, expectAccessible, mailsTo, origin } from './product.ts'

export const password = 'lotus under the rain'

export const newAddress = (name: string) =>
  `${name}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@company.example`

export type CompanyFacts = { company_name: string; phone: string }
const golden: CompanyFacts = { company_name: 'Golden Lotus', phone: '+959785432100' }

/** A company that has registered and is not reviewed yet. */
export async function aCompany(name: string, facts = golden, language: Language = 'en') {
  const email = newAddress(name)
  const call = createClient({ origin: origin(), language })
  const body = { ...facts, name: 'Daw Hnin Wai', email, password }
  const answer = await call(signUp, { body })
  expect(answer.ok).toBe(true)
  return email
}

/** One that has followed the link of its letter. */
export async function aConfirmedCompany(name: string) {
  const email = await aCompany(name)
  const token =
    pathOfConfirmation(await letterTo(email, 1))
      .split('/')
      .at(-1) ?? ''
  const call = createClient({ origin: origin(), language: 'en' })
  expect((await call(confirmEmail, { body: { token } })).ok).toBe(true)
  return email
}

export async function anApprovedCompany(name: string, facts?: CompanyFacts, language?: Language) {
  const email = await aCompany(name, facts, language)
  await control('/company/approved', { email })
  return email
}

/** Other journeys publish tenders, of which every approved company is told. */
const isAboutAccount = ({ text }: { text: string }) => !/\/auth\/(?:tender|notices)/.test(text)

/** The nth e-mail about an account, once it has arrived. */
export async function letterTo(email: string, place: number) {
  const letters = async () => (await mailsTo(email)).filter(isAboutAccount)
  await expect.poll(letters, { timeout: 30_000 }).toHaveLength(place)
  const letter = (await letters()).at(-1)
  if (!letter) throw new Error(`no letter to ${email}`)
  return letter
}

/** The page behind the link that changes an address, as one of both mailboxes has it. */
export async function pathOfEmailChange(email: string) {
  const paths = async () =>
    (await mailsTo(email)).flatMap(({ text }) => /\/confirm-email\/[\w-]+/.exec(text)?.[0] ?? [])
  await expect.poll(paths, { timeout: 30_000 }).toHaveLength(1)
  return (await paths())[0] ?? ''
}

export function pathOfConfirmation({ text }: { text: string }) {
  const path = /\/confirm\/[\w-]+/.exec(text)?.[0]
  if (!path) throw new Error(`no link to confirm in: ${text}`)
  return path
}

/** Another device: nothing of what the first one has stored. */
export async function anotherDevice(
  browser: Browser,
  options: { javaScriptEnabled?: boolean } = {},
) {
  const context = await browser.newContext({ ...options, baseURL: origin() })
  return context.newPage()
}

export async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`main [name=${name}]`).fill(value)
  }
}

export const submit = (page: Page) => page.locator('main form button[type=submit]').first().click()

export async function signIn(page: Page, email: string, word = password) {
  await fill(page, { email, password: word })
  await submit(page)
}

export const storedLogin = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('loggedUser') ?? 'null') as unknown)

export async function expectFaults(page: Page, faults: string[]) {
  await expect(page.locator('.field-error')).toHaveText(faults)
  await expect(page.locator('main [aria-invalid=true]').first()).toBeFocused()
}

/** No barrier, and nothing that sticks out of a narrow screen. */
export async function expectWellMade(page: Page) {
  await expectAccessible(page)
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBe(0)
}
