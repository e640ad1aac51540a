import { launch } from 'puppeteer-core'
import type { ElementHandle, Page } from 'puppeteer-core'
import { origin } from './product.ts'

const program = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

/** A page of another engine, as wide as a phone, driven by WebDriver BiDi. */
export async function inFirefox<T>(act: (page: Page) => Promise<T>) {
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    // The browser must not look for anything but us.
    extraPrefsFirefox: {
      'app.update.enabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
    },
  })
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 390, height: 844 })
    page.setDefaultTimeout(40_000)
    return await act(page)
  } finally {
    await browser.close()
  }
}

export const visit = (page: Page, path: string) => page.goto(`${origin()}${path}`)

export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`main [name=${name}]`).fill(value)
  }
}

export const press = (page: Page, selector: string) => page.locator(selector).click()

export async function chooseFiles(page: Page, selector: string, ...paths: string[]) {
  const input = await page.waitForSelector(selector)
  await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(...paths)
}

/** The text of an element, once it is there. */
export async function textOf(page: Page, selector: string) {
  const element = await page.waitForSelector(selector)
  return (await element?.evaluate((found) => found.textContent)) ?? ''
}

/** What a button offers to save, without the dialog of the browser. */
export async function savedText(page: Page, selector: string) {
  await page.waitForSelector(selector)
  await page.evaluate(() => {
    const create = URL.createObjectURL
    URL.createObjectURL = (blob) => {
      void (blob as Blob).text().then((text) => Object.assign(window, { savedText: text }))
      return create(blob)
    }
  })
  await press(page, selector)
  const saved = await page.waitForFunction(() => (window as { savedText?: string }).savedText)
  return (await saved.jsonValue()) ?? ''
}
