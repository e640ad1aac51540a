import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StaffRole } from '@padauk/contract/endpoint'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible, test } from './product.ts'
import { signInAs } from './staff.ts'

const catalogues = join(import.meta.dirname, '..', 'packages', 'language', 'messages')
const catalogue = (lang: 'en' | 'my', part: string) =>
  JSON.parse(readFileSync(join(catalogues, lang, `admin-${part}.json`), 'utf8'))

const wordsOf = (lang: 'en' | 'my') => {
  const today = catalogue(lang, 'dashboard')
  const { waiting, closing, enquiries, settings, health, plots, addenda, decisions, papers } = today
  const mail = catalogue(lang, 'mail')
  const companies = catalogue(lang, 'companies')
  return {
    lang,
    parts: {
      waiting: waiting.title,
      closing: closing.title,
      enquiries: enquiries.title,
      settings: settings.title,
      enquiriesByWeek: plots.enquiriesByWeek,
      enquiriesByService: plots.enquiriesByService,
      closedTenders: plots.closedTenders,
      companiesByState: plots.companiesByState,
      health: health.title,
      ownKey: catalogue(lang, 'holders').enrol.name,
      decisions: decisions.title,
    } as Record<string, string>,
    sometimes: {
      openings: catalogue(lang, 'openings').title,
      outages: catalogue(lang, 'outages').panel,
      questions: catalogue(lang, 'questions').panel,
      addenda: addenda.title,
      decisions: decisions.title,
      papers: papers.title,
    } as Record<string, string>,
    storage: health.storageWorking as string,
    approve: companies.approve.button as string,
    mail: mail.title as string,
    kind: mail.kinds['signup-received'] as string,
    jobs: mail.jobs.title as string,
    noJobs: mail.jobs.empty as string,
  }
}

const forAll = ['enquiries', 'enquiriesByWeek', 'enquiriesByService']
const seenBy: Record<StaffRole, string[]> = {
  owner: [...forAll, 'waiting', 'closing', 'settings', 'companiesByState', 'health'],
  officer: [...forAll, 'waiting', 'closing', 'closedTenders', 'companiesByState', 'health'],
  auditor: [
    ...forAll,
    'waiting',
    'closing',
    'settings',
    'closedTenders',
    'companiesByState',
    'health',
  ],
  editor: [...forAll, 'settings'],
  holder: ['ownKey'],
  evaluator: ['decisions'],
}

const waitingFor = ['outages', 'questions', 'addenda', 'decisions', 'papers']
/** What they find only while something waits, which depends on the other journeys. */
const sometimesSeenBy: Record<StaffRole, string[]> = {
  owner: waitingFor,
  officer: ['openings', ...waitingFor],
  auditor: ['openings', ...waitingFor],
  editor: [],
  holder: ['openings'],
  evaluator: [],
}

async function open(page: Page, path: string, lang: 'en' | 'my') {
  await page.addInitScript(
    (language) => localStorage.setItem('lang', language),
    lang === 'my' ? 'mm' : 'en',
  )
  await page.goto(`/admin${path}`)
  await expect(page.locator('h1')).toBeVisible()
}

/** No line is cut off and nothing scrolls sideways. */
async function expectToFit(page: Page) {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways).toBeLessThanOrEqual(0)
}

for (const lang of ['en', 'my'] as const) {
  test.describe(`the dashboard in ${lang}`, { tag: `@${lang}` }, () => {
    const words = wordsOf(lang)

    for (const [role, seen] of Object.entries(seenBy)) {
      test(`the ${role} sees the parts of its own work`, async ({ page }) => {
        await signInAs(page, role as StaffRole)
        await open(page, '/', lang)
        const headings = page.locator('.dashboard-row .panel h2')
        await expect(headings.first()).toBeVisible()
        const expected = seen.map((part) => words.parts[part] ?? part)
        const sometimes = sometimesSeenBy[role as StaffRole].map((part) => words.sometimes[part])
        const shown = (await headings.allTextContents()).filter((it) => !sometimes.includes(it))
        expect(shown.toSorted()).toEqual(expected.toSorted())
        await expect(page.getByRole('button', { name: words.approve })).toHaveCount(
          role === 'officer' ? await page.locator('.dashboard-acts').count() : 0,
        )
        if (seen.includes('health'))
          await expect(page.locator('.screen')).toContainText(words.storage)
        await expectToFit(page)
        await expectAccessible(page)
      })
    }

    test('a plot has a table with its values', async ({ page }) => {
      await signInAs(page, 'auditor')
      const { request } = page
      await request.post('/api/contacts', {
        data: {
          name: 'Demo Visitor',
          email: `visitor-${lang}-${process.pid}@example.com`,
          phone: '+959785432100',
          companyName: 'Demo Company',
          interestedService: 'Security service',
        },
      })
      await open(page, '/', lang)
      const plot = page.locator('.column-plot')
      await expect(plot).toHaveAttribute('aria-label', /\S/)
      const drawn = await plot.locator('.plot-value').allTextContents()
      const told = await page.locator('.column-plot + div td').allTextContents()
      expect(told).toEqual(drawn)
      expect(told).toHaveLength(12)
    })

    test('mail and jobs: what was sent, and nothing to press for an auditor', async ({ page }) => {
      await signInAs(page, 'auditor')
      await open(page, '/mail', lang)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.mail)
      await expect(page.locator('.record-table')).toContainText(words.kind)
      await expect(page.locator('.letter-state button')).toHaveCount(0)
      await expectToFit(page)
      await expectAccessible(page)
      await page.getByRole('link', { name: words.jobs }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.jobs)
      await expect(page.getByText(words.noJobs)).toBeVisible()
      await expectToFit(page)
      await expectAccessible(page)
    })
  })
}

test('an editor cannot open the e-mail list', async ({ page }) => {
  await signInAs(page, 'editor')
  await open(page, '/mail', 'en')
  await expect(page.locator('.record-table')).toHaveCount(0)
  const answer = await page.request.get('/api/admin/letters')
  expect(answer.status()).toBe(403)
})
