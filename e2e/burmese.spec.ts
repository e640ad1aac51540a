import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './product.ts'

const screens = [
  '/mm',
  '/service/property-management/mm',
  '/project/inya-breeze-residences/mm',
  '/tenders',
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
  /\b(EN|MM|PDF|OTP|Word|Excel|JPEG|PNG|GB|MB|kB|NDA|CCTV|LED|UTC|Padauk|PM|PIN|English|IP|kVA|Spam|docx|QR|JSON)\b/g
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
    }
    return [document.title, ...words].map((word) => word.trim()).filter(Boolean)
  })
}

for (const path of screens) {
  test(`every word of ${path} is Burmese`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'lang', value: 'mm', url: baseURL ?? '' }])
    await page.addInitScript(() => localStorage.setItem('lang', 'mm'))
    await page.goto(path)
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
  })
}
