import { pathToFileURL } from 'node:url'
import type { Browser, Page, TestInfo } from '@playwright/test'

/** What a click saves, as a file of its own name on the device. */
export async function saved(page: Page, info: TestInfo, selector: string) {
  const downloading = page.waitForEvent('download')
  await page.locator(selector).click()
  const download = await downloading
  const path = info.outputPath(download.suggestedFilename())
  await download.saveAs(path)
  return path
}

/** The sealer from a disk, on a device without a network. */
export async function offlineSealer(browser: Browser, page: string, lang: string) {
  const context = await browser.newContext({ offline: true, viewport: { width: 390, height: 844 } })
  const away = await context.newPage()
  const complaints: string[] = []
  away.on('console', (message) => complaints.push(message.text()))
  away.on('pageerror', (error) => complaints.push(String(error)))
  away.on('request', (request) => {
    if (!/^(?:file|blob|data):/.test(request.url())) complaints.push(request.url())
  })
  await away.goto(pathToFileURL(page).href)
  await away.locator(`[data-language=${lang === 'my' ? 'mm' : 'en'}]`).click()
  return { away, complaints }
}
