import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { expectWellMade } from './companies.ts'
import { control, test } from './product.ts'
import { signInAs } from './staff.ts'

const said = adminWords('en')

const language = (page: Page) => page.locator('html').getAttribute('lang')

async function inNewTab(page: Page, press: () => Promise<void>) {
  const [tab] = await Promise.all([page.waitForEvent('popup'), press()])
  await expect(tab.locator('h1').first()).toBeVisible()
  return tab
}

test(
  'previews and the site open in a new tab and leave the admin in English',
  { tag: '@en' },
  async ({ page }) => {
    const name = `Drains ${Date.now()}`
    const burmeseName = `ရေနုတ်မြောင်း ${Date.now()}`
    const given = { name, burmeseName, endsInSeconds: '86400' }
    const id = await control('/tender/new', given)
    await signInAs(page, 'officer')
    await page.goto(`/admin/tenders/${id}`)
    await expectWellMade(page)

    const previewMm = page.getByRole('button', { name: said('content.editor.previewMm') })
    const preview = await inNewTab(page, () => previewMm.click())
    await expect(preview.locator('html')).toHaveAttribute('lang', 'my')
    await expect(preview.locator('h1')).toContainText(burmeseName)
    const stored = await preview.evaluate(() => [localStorage.getItem('lang'), document.cookie])
    expect(stored.join()).not.toContain('mm')
    await preview.close()

    const onSite = page.getByRole('link', { name: said('frame.seeOnSite') })
    const site = await inNewTab(page, () => onSite.click())
    expect(new URL(site.url()).search).toBe('?lang=en')
    await expect(site.locator(`#tender-${id}`)).toBeInViewport()
    // Staff who then read the site in Burmese still find the admin in English.
    await site.goto('/mm')
    await expect.poll(() => site.evaluate(() => localStorage.getItem('lang'))).toBe('mm')
    await site.close()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await language(page)).toBe('en')
  },
)

test('every screen leads to the website', { tag: '@en' }, async ({ page, isMobile }) => {
  await signInAs(page, 'auditor')
  await page.goto('/admin/')
  if (isMobile) await page.getByRole('button', { name: said('frame.menu') }).click()
  const link = page.getByRole('navigation').getByRole('link', { name: said('frame.site') })
  const site = await inNewTab(page, () => link.click())
  expect(new URL(site.url()).pathname).toBe('/')
})

test('numbers link to the lists they count', { tag: '@en' }, async ({ page, isMobile }) => {
  await signInAs(page, 'officer')
  await page.goto('/admin/')
  const figures = page.getByRole('navigation', { name: said('dashboard.figures.title') })
  for (const [figure, chip] of [
    ['dashboard.figures.tenders', 'tenders.states.open'],
    ['dashboard.figures.enquiries', 'enquiries.states.new'],
  ] as const) {
    await figures.getByRole('link', { name: said(figure) }).click()
    if (isMobile) await page.getByRole('button', { name: said('list.filters') }).click()
    const shown = page.getByRole('button', { name: said(chip), exact: true })
    await expect(shown).toHaveAttribute('aria-pressed', 'true')
    await page.goBack()
  }
})

test(
  'on a phone the list begins on the first screen; its filters open',
  { tag: '@en' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, 'auditor')
    await page.goto('/admin/audit')
    const filters = page.getByRole('button', { name: said('list.filters') })
    await expect(filters).toBeVisible()
    const from = page.getByRole('group', { name: said('audit.from') })
    await expect(from).toBeHidden()
    await filters.click()
    await from.getByLabel(said('form.date.day')).fill('1')
    await from.getByLabel(said('form.date.month')).selectOption('1')
    await from.getByLabel(said('form.date.year')).fill('2020')
    await expect(page).toHaveURL(/2020-01-01/)
    await expectWellMade(page)
  },
)

test('texts are edited in one place: Website', { tag: '@en' }, async ({ page }) => {
  await signInAs(page, 'editor')
  await page.goto('/admin/settings')
  const about = said('content.kinds.about-us')
  await expect(page.getByRole('link', { name: said('content.kinds.company') })).toBeVisible()
  await expect(page.getByRole('link', { name: about, exact: true })).toHaveCount(0)
  // An old bookmark still leads there.
  await page.goto('/admin/settings/about-us')
  await expect(page).toHaveURL(/\/admin\/content\/about-us$/)
  await expect(page.getByRole('heading', { name: about, level: 1 })).toBeVisible()
})
