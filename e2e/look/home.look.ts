import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { area } from './look.ts'

const home = { en: '/', mm: '/mm' }

const contactForm = (page: Page) => page.locator('#contact form')
const send = (page: Page) => contactForm(page).locator('button[type=submit]').click()
const isAlive = (page: Page) => expect(page.locator('[aria-haspopup=dialog]').first()).toBeVisible()

area('home', async ({ page, language, look }) => {
  await page.goto(home[language])
  await isAlive(page)
  await look('home', ['h1', '.banner-actions a', '.banner-frame img'])
  await page.locator('.menu-button').click()
  await look('menu', ['dialog .drawer nav li:last-child a'])
  await page.keyboard.press('Escape')

  await contactForm(page).locator('[name=name]').focus()
  await send(page)
  await expect(page.locator('.field-error').first()).toBeVisible()
  await look('contact-refused', ['#contact .field-error', '#contact :focus'])
  await page.route('**/api/contacts', (route) => route.fulfill({ status: 502, body: 'away' }))
  const answers = {
    name: 'Daw Hnin Wai',
    companyName: 'ရွှေကြာ',
    countryCode: '95',
    phoneNumber: '9 785 432 100',
    email: `look-${Date.now()}@visitor.example`,
  }
  await contactForm(page).locator('[name=interestedService]').selectOption('Security service')
  for (const [name, value] of Object.entries(answers))
    await contactForm(page).locator(`[name=${name}]`).fill(value)
  await send(page)
  await expect(page.locator('.toast')).toBeVisible()
  await look('contact-failed', ['.toast'])
  await page.unroute('**/api/contacts')
  const answered = page.waitForResponse('**/api/contacts')
  await send(page)
  await answered
  await look('contact-sent')
})

area('articles', async ({ page, language, look }) => {
  await page.goto(`/service/engineering/${language}`)
  await isAlive(page)
  await look('service', ['h1', '.strip img'])
  await page.goto(`/project/inya-breeze-residences/${language}`)
  await isAlive(page)
  await look('project', ['h1', '.strip img'])
  for (const screen of ['help', 'open-data', 'privacy', 'nowhere']) {
    await page.goto(`/${screen}?lang=${language}`)
    await look(screen, ['h1'])
  }
  await page.goto(`/service/unknown/${language}`)
  await look('service-unknown', ['h1'])
  await page.context().setOffline(true)
  await expect(page.locator('.offline-notice')).toBeVisible()
  await look('offline', ['.offline-notice'])
  await page.context().setOffline(false)
})
