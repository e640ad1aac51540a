import type { Page } from '@playwright/test'
import { buttonText } from './button-text.ts'
import { clippedText } from './clipped-text.ts'
import { firstView } from './first-view.ts'
import { missingLetters } from './missing-letters.ts'
import { overlappingText } from './overlapping-text.ts'
import { picturesInPage, unpainted } from './pictures.ts'
import { seenInPage } from './seen.ts'
import { sideways } from './sideways.ts'

/** Runs in the page: everything below the first view is fetched, and nothing is on its way. */
async function fetchAll() {
  const place = scrollY
  const pictures = [...document.images].filter((picture) => picture.checkVisibility())
  for (const picture of pictures) picture.loading = 'eager'
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
  }
  scrollTo({ top: place, behavior: 'instant' })
  const patience = new Promise((resolve) => setTimeout(resolve, 5_000))
  const decoded = pictures.map((picture) => picture.decode().catch(() => {}))
  await Promise.race([patience, Promise.all([document.fonts.ready, ...decoded])])
}

/** Runs in the page: what slides or fades in has arrived. */
function finishMoves() {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

const until = (page: Page, selector: string, state: 'hidden' | 'visible') =>
  page
    .locator(selector)
    .first()
    .waitFor({ state, timeout: 10_000 })
    .catch(() => {})

/** The faults that a person would see on the screen as it is now, and a picture of it. */
export async function judge(page: Page, expected: string[] = []) {
  // A page that is still on its way is not judged.
  await until(page, 'main .loading', 'hidden')
  for (const selector of expected) await until(page, selector, 'visible')
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(finishMoves)
  await page.evaluate(`globalThis.seen = (${String(seenInPage)})()`)
  const faults = await page.evaluate(firstView, expected)
  await page.evaluate(fetchAll)
  faults.push(
    ...(await page.evaluate(sideways)),
    ...(await page.evaluate(clippedText)),
    ...(await page.evaluate(overlappingText)),
    ...(await page.evaluate(buttonText)),
    ...(await missingLetters(page)),
  )
  const shot = await shoot(page)
  // A picture may be decoded and not drawn yet.
  const { faults: ofPictures, screenshot } =
    shot.faults.length === 0 ? shot : await shootLater(page)
  return { faults: [...new Set([...faults, ...ofPictures])], screenshot }
}

const goTo = (top: number) => scrollTo({ top, behavior: 'instant' })

async function shoot(page: Page) {
  // A screenshot of the whole page would leave a scrolled phone at its end.
  const place = await page.evaluate(() => scrollY)
  await page.evaluate(goTo, 0)
  const pictures = await page.evaluate(picturesInPage)
  const screenshot = await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css' })
  await page.evaluate(goTo, place)
  return {
    faults: [...pictures.faults, ...(await unpainted(screenshot, pictures.painted))],
    screenshot,
  }
}

async function shootLater(page: Page) {
  await page.waitForTimeout(500)
  await page.evaluate(fetchAll)
  return shoot(page)
}
