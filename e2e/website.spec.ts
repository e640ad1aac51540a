import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, test } from './product.ts'

const words = {
  en: {
    home: '/',
    prefix: '',
    menu: 'Menu',
    clients: 'Our Clients',
    close: 'Close',
    disclaimer: 'Disclaimer',
    send: 'Send',
    nameRequired: 'Name field is required',
    numbers: 'Phone Number must be numbers',
    email: 'Enter correct email',
    service: '/service/property-management/en',
    project: '/project/inya-breeze-residences/en',
    date: /\w+day, \w+ \d+(st|nd|rd|th), \d{4}/,
    title: 'E-TENDER FORMS',
    other: 'Read this page in Burmese',
  },
  mm: {
    home: '/mm',
    prefix: '/mm',
    menu: 'မီနူး',
    clients: 'ကျွန်ုပ်တို့၏ ဖောက်သည်များ',
    close: 'ပိတ်ရန်',
    disclaimer: 'တာဝန်ကန့်သတ်ချက်',
    send: 'ပေးပို့ရန်',
    nameRequired: /အမည်/,
    numbers: /ဂဏန်း/,
    email: /အီးမေးလ်/,
    service: '/service/property-management/mm',
    project: '/project/inya-breeze-residences/mm',
    date: /[၀-၉]{4} ခုနှစ်၊ .+လ [၀-၉]+ ရက်၊ .+နေ့/,
    title: /တင်ဒါ/,
    other: 'English',
  },
}

async function chooseLanguage(page: Page, language: 'en' | 'mm') {
  await page.addInitScript((value) => localStorage.setItem('lang', value), language)
  const url = process.env.PADAUK_URL ?? ''
  await page.context().addCookies([{ name: 'lang', value: language, url }])
}

const hydrated = (page: Page) =>
  expect(page.locator('[aria-haspopup=dialog]').first()).toBeVisible()

/**
 * Types until the form keeps it, which it does as soon as its scripts are there. Sent before, it would
 * go to the server like any form, and the page that comes back gives no field the focus.
 */
const typeUntilKept = (field: Locator, text: string) =>
  expect(async () => {
    await field.fill(text)
    const kept = await field.evaluate(() => Object.values(sessionStorage).join('\n'))
    expect(kept).toContain(text)
  }).toPass()

for (const language of ['en', 'mm'] as const) {
  const say = words[language]

  const tag = language === 'mm' ? '@my' : '@en'
  test.describe(`in ${language}`, { tag }, () => {
    test.beforeEach(async ({ page }) => chooseLanguage(page, language))

    test('the menu leads from another page to the part of the home page, and gives the focus back', async ({
      page,
    }) => {
      await page.goto('/tenders')
      await hydrated(page)
      const button = page.getByRole('button', { name: say.menu }).first()
      await button.click()
      const menu = page.getByRole('dialog', { name: say.menu })
      await expect(menu).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(button).toBeFocused()
      await button.click()
      await menu.getByRole('link', { name: say.clients }).click()
      await expect(page).toHaveURL(new RegExp(`${say.prefix}/#client$`))
      await expect(page.locator('#client')).toBeInViewport()
    })

    test('the banner fades every three seconds until a visitor pauses it, and its dots work', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto(say.home)
      await hydrated(page)
      const banner = page.locator('.banner-frame')
      await expect(banner).toHaveAttribute('data-every', '3000')
      await expect(banner).toHaveAttribute('data-shown', '1', { timeout: 12_000 })
      await banner.locator('.dots button').nth(3).click()
      await expect(banner).toHaveAttribute('data-shown', '3')
      // The pointer and the focus are on it, so it waits.
      await page.waitForTimeout(4_000)
      await expect(banner).toHaveAttribute('data-shown', '3')
    })

    test('wrong fields are named, the first one has the focus, and nothing typed is lost', async ({
      page,
    }) => {
      await page.goto(say.home)
      await hydrated(page)
      const form = page.locator('#contact form')
      await typeUntilKept(form.locator('[name=phoneNumber]'), 'call me')
      await form.locator('[name=email]').fill('nobody')
      await form.getByRole('button', { name: say.send }).click()
      await expect(form.getByText(say.nameRequired).first()).toBeVisible()
      await expect(form.getByText(say.numbers).first()).toBeVisible()
      await expect(form.getByText(say.email).first()).toBeVisible()
      await expect(form.locator('[name=interestedService]')).toBeFocused()
      await expect(form.locator('[name=phoneNumber]')).toHaveValue('call me')
      await expectAccessible(page)
    })

    test('the disclaimer opens, is read and closes', async ({ page }) => {
      await page.goto(say.home)
      await hydrated(page)
      const button = page.getByRole('button', { name: say.disclaimer })
      const dialog = page.getByRole('dialog', { name: say.disclaimer })
      // The end of the page becomes interactive when a visitor scrolls towards it.
      await expect(async () => {
        await button.click()
        await expect(dialog).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say.close }).click()
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    })

    test('service, project, tenders, privacy and help can be read', async ({ page }) => {
      await page.goto(say.service)
      // The day it was written is the last thing a reader needs.
      await expect(page.locator('.article p').last()).toHaveText(say.date)
      await expectAccessible(page)
      await page.locator('main a[href$="/#services"]').first().click()
      await expect(page).toHaveURL(new RegExp(`${say.prefix}/#services$`))
      await page.goto(say.project)
      await expectAccessible(page)
      await page.goto('/tenders')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.title)
      await expect(page.locator('.tender').nth(2)).toBeVisible()
      await expectAccessible(page)
      await page.goto('/tenders?state=closed')
      await expect(page.locator('.tender[data-state=closed]').first()).toBeVisible()
      await expectAccessible(page)
      for (const path of ['/privacy', '/help', '/signin', '/signup', '/forgot']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
      }
    })

    test('pages read before can be read offline', async ({ page, context }) => {
      await page.goto(say.home)
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.reload()
      await expect(page.locator('#services h2').first()).toBeVisible()
      await context.setOffline(false)
    })
  })
}

test('EN and MM go to the two home pages, and the choice is kept', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'MM' }).first().click()
  await expect(page).toHaveURL(/\/mm$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('mm')
  await page.goto('/tenders')
  await expect(page.locator('html')).toHaveAttribute('lang', 'my')
  await page.getByRole('link', { name: 'EN' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
})
