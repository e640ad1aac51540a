import { expect } from '@playwright/test'
import { test } from './product.ts'

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

test('no screen scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/mm', '/tenders', '/service/engineering/mm', '/signup', '/help']) {
    await page.goto(path)
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([path, sideways]).toEqual([path, 0])
  }
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
