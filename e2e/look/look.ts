import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import type { Browser, BrowserContextOptions, Page, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { isGate } from '#e2e/playwright.config.ts'
import { origin } from '#e2e/product.ts'
import { judge } from './judge.ts'
import { shots } from './sheets.ts'

type Language = 'en' | 'mm'

export type Visit = {
  page: Page
  info: TestInfo
  language: Language
  /** Asks a screen of the site for its language. */
  search: string
  /** Judges the screen as it is, and keeps its picture; the selectors belong in the first view. */
  look: (screen: string, firstView?: string[], page?: Page) => Promise<void>
  /** Another device of the same size. */
  device: () => Promise<Page>
}

const test = base.extend({ baseURL: async ({}, use) => use(origin()) })

/** More of a long list shows nothing new. */
const mostHeight = 6_000

async function keep(screenshot: Buffer, name: string) {
  const whole = sharp(screenshot)
  const { width, height } = await whole.metadata()
  const picture = await whole
    .extract({ left: 0, top: 0, width, height: Math.min(height, mostHeight) })
    .webp({ quality: 70, preset: 'text' })
    .toBuffer()
  await mkdir(shots, { recursive: true })
  await writeFile(join(shots, `${name}.webp`), picture)
}

/** The smallest phones show the title and the bar with its button; the rest may begin below. */
const isExpectedAt = (width: number) => (selector: string) =>
  width >= 360 || /^h1$|-bar/.test(selector)

function aVisit(page: Page, browser: Browser, info: TestInfo, area: string, language: Language) {
  const { viewport, isMobile, hasTouch } = info.project.use
  const { width = 0 } = viewport ?? {}
  let taken = 0
  const visit: Visit = {
    page,
    info,
    language,
    search: `?lang=${language}`,
    async look(screen, firstView = [], on = page) {
      taken += 1
      const { faults, screenshot } = await judge(on, firstView.filter(isExpectedAt(width)))
      const place = String(taken).padStart(2, '0')
      await keep(screenshot, [area, place, screen, width, language].join('_'))
      expect.soft(faults, `${area}: ${screen}, ${width} px, ${language}`).toEqual([])
    },
    async device() {
      const options: BrowserContextOptions = { baseURL: origin(), reducedMotion: 'reduce' }
      if (viewport) Object.assign(options, { viewport, isMobile, hasTouch })
      return (await browser.newContext(options)).newPage()
    },
  }
  return visit
}

/** They wait for a deadline or for codes, so that the gate has no time for them. */
const longAreas = ['admin-adjournment', 'admin-contract', 'admin-no-award', 'outcomes']

/** As in the journeys, the gate looks at the site in Burmese and at the admin in English. */
function languagesOf(area: string): Language[] {
  if (!isGate) return ['en', 'mm']
  if (longAreas.includes(area)) return []
  return [area.startsWith('admin') ? 'en' : 'mm']
}

/** Walks through the screens of an area in both languages. */
export function area(name: string, walk: (visit: Visit) => Promise<void>) {
  for (const language of languagesOf(name)) {
    test(`${name} in ${language}`, async ({ page, browser }, info) => {
      test.setTimeout(300_000)
      // Leaving an unsent draft warns; here everyone knows what they do.
      page.on('dialog', (dialog) => void dialog.accept())
      await walk(aVisit(page, browser, info, name, language))
    })
  }
}
