import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './product.ts'
import { aBidder, aTender, bid, openAs } from './receipts.ts'

for (const { width, slides } of [
  { width: 390, slides: 1 },
  { width: 539, slides: 1 },
  { width: 540, slides: 3 },
  { width: 800, slides: 3 },
  { width: 1549, slides: 3 },
  { width: 1600, slides: 4 },
]) {
  test(`${slides} projects stand side by side at ${width} px, 30 px apart, before and after scripts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const slidesShown = () =>
      page.locator('#client .carousel-view').evaluate((view) => {
        const box = view.getBoundingClientRect()
        const slide = [...view.querySelectorAll('.slide')].map((each) =>
          each.getBoundingClientRect(),
        )
        const [first, second] = slide
        return {
          perView: Math.round((box.width + 30) / ((first?.width ?? 0) + 30)),
          gap: Math.round((second?.left ?? 0) - (first?.right ?? 0)),
        }
      })
    expect(await slidesShown()).toEqual({ perView: slides, gap: 30 })
    await page.locator('#client').scrollIntoViewIfNeeded()
    await page.waitForTimeout(1_500)
    expect(await slidesShown()).toEqual({ perView: slides, gap: 30 })
  })
}

const screens = ['/tenders', '/signup', '/signin', '/forgot', '/help', '/privacy', '/verify']
const inBoth = (paths: string[]) => paths.flatMap((path) => [`${path}?lang=en`, `${path}?lang=mm`])

/** How far the page scrolls sideways, and whether the menu can be reached without it. */
const narrowFaults = (page: Page, textSize: string) =>
  page.evaluate((size) => {
    // Under reduced motion a new size is a transition of an instant, and would be measured too early.
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition-property: none !important }')
    document.adoptedStyleSheets.push(still)
    const root = document.documentElement
    root.style.fontSize = size
    const menu = document.querySelector('.menu-button')?.getBoundingClientRect()
    const isMenuInView = menu !== undefined && menu.left >= 0 && menu.right <= root.clientWidth
    const sideways = root.scrollWidth - root.clientWidth
    return { sideways, isMenuInView, text: getComputedStyle(document.body).fontSize }
  }, textSize)

for (const [textSize, text] of [
  ['100%', '17px'],
  ['200%', '34px'],
] as const) {
  test(`no screen scrolls sideways at 320 px with text at ${textSize}`, async ({ page }) => {
    const bidder = await aBidder('narrow')
    const { id } = await aTender()
    await bid(bidder, id)
    const expectToFit = async (path: string) => {
      await page.waitForLoadState('networkidle')
      const found = await narrowFaults(page, textSize)
      expect.soft([path, found]).toEqual([path, { sideways: 0, isMenuInView: true, text }])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const articles = ['/service/engineering/en', '/service/engineering/mm']
    for (const path of ['/', '/mm', ...articles, ...inBoth(screens)]) {
      await page.goto(path)
      await expectToFit(path)
    }
    for (const path of inBoth([`/tender/${id}`])) {
      await page.goto(path)
      await expectToFit(path)
    }
    await openAs(page, bidder, '/auth/profile')
    await expect(page.locator('.profile')).toBeVisible()
    const own = [`/auth/tender/${id}`, `/auth/submit/${id}`, `/auth/receipt/${id}`]
    for (const path of inBoth([...own, '/auth', '/auth/submitted', '/auth/profile'])) {
      await page.goto(path)
      await expect(page.locator('main h1').first()).toBeVisible()
      await expectToFit(path)
    }
  })
}

test('an English page fetches Burmese fonts only for the letters that people type', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const [font] = /noto-sans-myanmar(-whole)?/.exec(request.url()) ?? []
    if (font) fetched.push(font)
  })
  await page.goto('/signup?lang=en', { waitUntil: 'networkidle' })
  expect(fetched).toEqual([])
  const name = page.locator('main [name=company_name]')
  await name.fill('ရွှေကြာ')
  await expect.poll(() => fetched).toEqual(['noto-sans-myanmar'])
  // Shan letters share the script and are not in the Burmese file.
  await name.fill('ၸႂ်ႁၢၼ်ႉ')
  await expect.poll(() => fetched).toEqual(['noto-sans-myanmar', 'noto-sans-myanmar-whole'])
})

test('with reduced motion nothing moves by itself', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForTimeout(5_000)
  await expect(page.locator('.banner-frame')).toHaveAttribute('data-shown', '0')
  await context.close()
})

test('without scripts the menu unfolds, and a wrong enquiry comes back with its sentences', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await page.locator('details.menu summary').click()
  await page.locator('details.menu').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/#contact$/)
  await page.locator('details.menu summary').click()
  await page.locator('#contact form [name=name]').fill('Demo Visitor')
  await page.locator('#contact form').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Email field is required').first()).toBeVisible()
  await expect(page.locator('#contact form [name=name]')).toHaveValue('Demo Visitor')
  await context.close()
})
