import { readdirSync, readFileSync } from 'node:fs'
import { keepWords } from '@padauk/language/line-breaks'
import { mark } from '@padauk/language/marked-text'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anOpenTender } from './bids.ts'
import { test } from './product.ts'
import { signInAs } from './staff.ts'

const screens = [
  '/mm',
  '/service/property-management/mm',
  '/project/inya-breeze-residences/mm',
  '/tenders',
  '/tenders?state=closed',
  '/tender/:id',
  '/signup',
  '/signin',
  '/forgot',
  '/privacy',
  '/help',
  '/verify',
  '/nowhere',
]

// Names that have no Burmese form, and what people everywhere read in Latin letters.
const latin =
  /\b(EN|MM|PDF|OTP|Word|Excel|JPEG|PNG|GB|MB|KB|kB|NDA|CCTV|LED|UTC|Padauk|PM|PIN|English|IP|kVA|Spam|docx|QR|JSON|PDK)\b/g
const addresses = /\S+@\S+|https?:\/\/\S+|www\.\S+/g

/** Every word a person can see or hear: text, and the attributes that screen readers speak. */
async function wordsOf(page: Page) {
  return page.evaluate(() => {
    const words: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest('script,style,noscript,template,[lang=en]')) continue
      words.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('[lang=en]')) continue
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'value']) {
        if (name === 'value' && !element.matches('input[type=submit],input[type=button]')) continue
        words.push(element.getAttribute(name) ?? '')
      }
      // The browser writes on its own button, in the language of the device.
      const isNative = element.matches('input[type=file]')
      if (isNative && element.checkVisibility({ opacityProperty: true })) words.push('Choose Files')
    }
    return [document.title, ...words].map((word) => word.trim()).filter(Boolean)
  })
}

for (const path of screens) {
  test(`every word of ${path} is Burmese`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'lang', value: 'mm', url: baseURL ?? '' }])
    await page.addInitScript(() => localStorage.setItem('lang', 'mm'))
    await page.goto(path.replace(':id', (await anOpenTender()).id))
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveAttribute('lang', 'my')
    const words = await wordsOf(page)
    expect(words.length).toBeGreaterThan(20)
    const english = words.filter((word) =>
      /[a-z]{2,}/i.test(word.replace(addresses, '').replace(latin, '')),
    )
    expect(english).toEqual([])
    // Stored as standards ask: otherwise lines break inside syllables, and search misses words.
    expect(words.filter((word) => word !== word.normalize('NFC'))).toEqual([])
    // A mark that is left over is a text that was not typeset.
    expect(words.filter((word) => word.includes(mark))).toEqual([])
    expect(await page.locator('.nb').count()).toBeGreaterThan(5)
  })
}

test('the admin typesets its words like the site', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'mm'))
  await signInAs(page, 'owner', 'officer')
  for (const path of ['/admin', '/admin/#/tenders', '/admin/#/companies']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('main .nb').first()).toBeVisible()
    expect((await wordsOf(page)).filter((word) => word.includes(mark))).toEqual([])
  }
})

const widths = [160, 240, 320, 480, 720]

test('no line of any catalogue breaks inside a word, at five widths', async ({ page }) => {
  const texts = catalogueTexts().map((text) => keepWords(text))
  await page.goto('/mm')
  await page.evaluate((paragraphs) => {
    document.body.replaceChildren(
      ...paragraphs.map((parts) => {
        const paragraph = document.createElement('p')
        for (const { text, unbroken } of parts) {
          const element = document.createElement('span')
          if (unbroken) element.className = 'nb'
          element.textContent = text
          paragraph.append(element)
        }
        return paragraph
      }),
    )
  }, texts)
  await page.evaluate(() => document.fonts.ready)
  for (const width of widths) {
    const { torn, wide, lines } = await page.evaluate(brokenAt, width)
    expect(torn, `words torn at ${width} px`).toEqual([])
    if (width > 160) expect(wide, `words wider than ${width} px`).toEqual([])
    expect(lines).toBeGreaterThan(texts.length)
  }
})

/** In the browser: parts on two lines, and parts that leave the column. */
function brokenAt(width: number) {
  document.body.style.width = `${width}px`
  const kept = [...document.querySelectorAll('p .nb')]
  const torn = kept.filter((part) => part.getClientRects().length > 1)
  const wide = kept.filter((part) => part.getBoundingClientRect().width > width)
  let lines = 0
  for (const paragraph of document.querySelectorAll('p')) {
    const range = document.createRange()
    range.selectNodeContents(paragraph)
    lines += new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size
  }
  const words = (parts: Element[]) => parts.map((part) => part.textContent)
  return { torn: words(torn), wide: words(wide), lines }
}

function catalogueTexts(): string[] {
  const folder = new URL(import.meta.resolve('@padauk/language/messages/my/site.json'))
  const textsOf = (entry: string | object): string[] =>
    typeof entry === 'string' ? [entry] : Object.values(entry).flatMap(textsOf)
  return readdirSync(new URL('.', folder)).flatMap((file) =>
    textsOf(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object),
  )
}
