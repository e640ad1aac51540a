import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { expectAccessible, origin } from './product.ts'
import { saved } from './sealer-page.ts'

const right = 'Everything that could be checked is right.'
const wrong = 'Something is wrong. Do not rely on these minutes as they are.'

const asFile = (text: string) => ({
  name: 'minutes.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

/** One letter of the name of an opener. */
function withOneLetterChanged(text: string) {
  const changed = text.replace('Demo holder 1', 'Demo holdor 1')
  expect(changed).not.toBe(text)
  return changed
}

async function expectVerdicts(
  page: Page,
  texts: readonly string[],
  check: (text: string) => Promise<void>,
) {
  const verdict = page.locator('.verdict[data-look]').last()
  for (const text of texts) {
    await check(text)
    await expect(verdict).toContainText(right)
    await expect(verdict).toContainText('Signed by Demo holder 1, who opened the bids.')
    await check(withOneLetterChanged(text))
    await expect(verdict).toContainText(wrong)
  }
}

/** On the page, and with the saved verifier on a device without a network. */
export async function expectMinutesVerified(
  browser: Browser,
  info: TestInfo,
  texts: readonly string[],
) {
  const page = await anotherDevice(browser)
  await page.goto('/verify')
  const verifier = await saved(page, info, 'a[href^="/verifier.html"]')
  await expectVerdicts(page, texts, async (text) => {
    await page.locator('#receipt-file').setInputFiles(asFile(text))
    await page.locator('.verify-files [type=submit]').click()
  })
  await expectWellMade(page)
  const keys = await (await page.request.get(`${origin()}/api/receipt-keys`)).text()
  await page.context().close()

  const away = await anotherDevice(browser)
  await away.context().setOffline(true)
  await away.goto(pathToFileURL(verifier).href)
  await away.locator('#keys-file').setInputFiles({ ...asFile(keys), name: 'keys.json' })
  await expectVerdicts(away, texts, async (text) => {
    await away.locator('#receipts').setInputFiles(asFile(text))
    await away.locator('.main-button').click()
  })
  await away.context().setOffline(false)
  await expectAccessible(away)
  await away.context().close()
}
