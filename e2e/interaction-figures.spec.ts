import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anImage, choose, zone } from './bids.ts'
import { isGate } from './playwright.config.ts'
import { test } from './product.ts'
import { atTheSealedForm } from './sealed-bids.ts'

const slowdown = 6
const mostMs = 150
const say = (text: string) => void process.stdout.write(`${text}\n`)

type Noted = { durations: Map<number, number> }

/** Runs in every page: the longest event of each interaction, as the browser reports it. */
function noteInteractions() {
  const noted = globalThis as unknown as Noted
  noted.durations = new Map()
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      const { interactionId: id, duration } = entry
      if (id > 0) noted.durations.set(id, Math.max(duration, noted.durations.get(id) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** How long the page's processor takes for a fixed piece of work: what other work beside it costs. */
const measurePiece = (page: Page) =>
  page.evaluate(() => {
    const started = performance.now()
    let sum = 0
    for (let turn = 0; turn < 20_000_000; turn++) sum = (sum + turn) % 97
    return sum < 0 ? Number.NaN : performance.now() - started
  })

/** The slowest interaction of what a visitor does on a slow phone, once the page is at rest. */
async function slowest(page: Page, act: () => Promise<unknown>) {
  const session = await page.context().newCDPSession(page)
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const before = await measurePiece(page)
  await page.evaluate(() => (globalThis as unknown as Noted).durations.clear())
  await act()
  await page.waitForTimeout(1_000)
  const durations = await page.evaluate(() => [
    ...(globalThis as unknown as Noted).durations.values(),
  ])
  const after = await measurePiece(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // What takes less than 16 ms is not reported.
  const ms = Math.max(16, ...durations)
  return { ms, pieces: ms / Math.max(before, after) }
}

/** In pieces of work, as seen on 2026-11-19: beside other work only a fall of a third is a fault. */
const shown = { menu: 0.8, form: 0.4, zone: 0.4 }

const told = (
  line: keyof typeof shown,
  what: string,
  { ms, pieces }: Awaited<ReturnType<typeof slowest>>,
) => {
  say(`${what}: ${ms} ms on a processor ${slowdown} times slower, ${pieces.toFixed(2)} pieces`)
  if (isGate) expect.soft(pieces, what).toBeLessThanOrEqual(shown[line] * 1.5)
  else expect.soft(ms, what).toBeLessThanOrEqual(mostMs)
}

test.beforeEach(({ page }) => page.addInitScript(noteInteractions))

for (const path of ['/', '/mm']) {
  test(`menu and enquiry form answer at once (${path})`, async ({ page }) => {
    await page.goto(path)
    const menu = await slowest(page, async () => {
      for (let turn = 0; turn < 3; turn++) {
        await page.locator('.menu-button').first().click()
        await expect(page.locator('.drawer')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.locator('.drawer')).toBeHidden()
      }
    })
    told('menu', `menu on ${path}`, menu)
    const form = page.locator('#contact form')
    const typing = await slowest(page, async () => {
      await form.locator('[name=name]').pressSequentially('Demo Visitor')
      await form.locator('[name=email]').pressSequentially('demo@')
      await form.locator('button[type=submit]').click()
      await expect(form.locator('.field-error').first()).toBeVisible()
    })
    told('form', `enquiry form on ${path}`, typing)
  })
}

test('the upload zone answers at once', async ({ page }, info) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await atTheSealedForm(page, 'interaction-figures')
  const image = zone(page, 'image')
  const choice = await slowest(page, async () => {
    const choosing = page.waitForEvent('filechooser')
    await image.locator('.drop').click()
    await choosing
    await choose(page, 'image', await anImage(info))
    await expect(image.locator('.drop')).toHaveAttribute('data-look', 'ready')
    await image.getByRole('button').last().click()
    await page.locator('[name=price]').pressSequentially('1284500000')
  })
  told('zone', 'upload zone', choice)
})
