import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { stampOn } from './stamps.ts'
import { anotherDevice, expectWellMade } from './companies.ts'
import { deviceLookingAt } from './fake-camera.ts'
import { expectAccessible, test } from './product.ts'
import { bothLanguages } from './receipt-words.ts'
import {
  aBidder,
  aTender,
  bid,
  bidFiles,
  chosenFiles,
  flip,
  openAs,
  receiptAfterClosing,
} from './receipts.ts'

/** A closed bid, as its company has saved it: nothing is hurried, so that everything holds. */
async function aSavedReceipt() {
  const bidder = await aBidder('evidence')
  const { id } = await aTender(45)
  await bid(bidder, id)
  const { receipt, signature, closing } = await receiptAfterClosing(bidder, id)
  return { receipt, signature, closing }
}

// Two minutes must pass; other journeys use them.
let saving: ReturnType<typeof aSavedReceipt> | undefined
const savedReceipt = () => (saving ??= aSavedReceipt())
test.beforeAll(() => {
  savedReceipt().catch(() => {})
})

const asFile = (content: Buffer | string, name = 'receipt.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
})

/** One letter of a word inside the text of the receipt. */
function flipIn(text: string, word: string) {
  const bytes = Buffer.from(text)
  return flip(bytes, bytes.indexOf(word) + word.length - 1)
}

type Given = { receipt: Buffer | string; files?: ReturnType<typeof chosenFiles> }

const flippedFiles = () =>
  chosenFiles().map((file) =>
    file.name === 'offer.pdf' ? { ...file, buffer: flip(bidFiles['offer.pdf'], 12) } : file,
  )

/** The same checks on the page and in the offline file. */
async function expectNamed(
  page: Page,
  words: (typeof bothLanguages)[number],
  check: (given: Given) => Promise<void>,
) {
  test.setTimeout(300_000)
  const saved = await savedReceipt()
  const text = JSON.stringify(saved, null, 2)
  const verdict = page.locator('.verdict[data-look]').last()
  await check({ receipt: text, files: chosenFiles() })
  await expect(verdict).toContainText(words.right)
  await expect(verdict.locator('li[data-state=right]')).toHaveCount(12)

  await check({ receipt: flipIn(text, saved.receipt.company.name), files: chosenFiles() })
  await expect(verdict).toContainText(words.wrong)
  await expect(verdict.locator('li[data-state=wrong]').first()).toContainText(words.content)

  await check({ receipt: text, files: flippedFiles() })
  await expect(verdict.locator('li[data-state=wrong]')).toHaveCount(1)
  await expect(verdict.locator('li[data-state=wrong]')).toContainText(words.file)

  const path = { ...saved, closing: { ...saved.closing, index: 1 } }
  await check({ receipt: JSON.stringify(path), files: chosenFiles() })
  await expect(verdict.locator('li[data-state=wrong]')).toContainText(words.path)

  const { closing } = saved
  const [stamp, other] = await Promise.all([stampOn(closing?.statement), stampOn({})])
  const stamped = (token: string) =>
    JSON.stringify({ ...saved, closing: { ...closing, time_stamp: token } })
  await check({ receipt: stamped(stamp), files: chosenFiles() })
  await expect(verdict.locator('li[data-state=right]')).toHaveCount(13)
  await expect(verdict).toContainText(words.stamp)
  await check({ receipt: stamped(other), files: chosenFiles() })
  await expect(verdict.locator('li[data-state=wrong]')).toContainText(words.otherStamp)
}

for (const words of bothLanguages) {
  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('by number: real, unknown and mistyped', async ({ page }) => {
      const [{ id }, bidder] = await Promise.all([aTender(), aBidder('number')])
      const { receipt } = await bid(bidder, id)
      await page.goto(`/verify${words.search}`)
      await expectWellMade(page)
      const field = page.locator('[name=no]')
      const result = page.locator('.verdict')
      await field.fill(receipt.receipt_no.toLowerCase().replaceAll('-', ' '))
      await page.locator('.verify-number button').click()
      await expect(result).toContainText(words.real)
      await expect(result).toContainText(receipt.receipt_no)
      await expect(result).not.toContainText(receipt.company.name)
      await expectWellMade(page)
      await field.fill('0000-0000-0000-0000')
      await page.locator('.verify-number button').click()
      await expect(result).toContainText(words.unknown)
      await expect(result).not.toContainText(words.supportCode)
      await field.fill('no number')
      await page.locator('.verify-number button').click()
      await expect(result).toContainText(words.malformed)
      await expectWellMade(page)
    })

    test('by number without scripts', async ({ browser }) => {
      const [{ id }, bidder] = await Promise.all([aTender(), aBidder('plain')])
      const { receipt } = await bid(bidder, id)
      const page = await anotherDevice(browser, { javaScriptEnabled: false })
      await page.goto(`/verify${words.search}`)
      await expect(page.locator('#receipt-file')).toBeHidden()
      await page.locator('[name=no]').fill(receipt.receipt_no)
      await page.locator('.verify-number button').click()
      await expect(page.locator('.verdict')).toContainText(words.real)
      await expect(page.locator('html')).toHaveAttribute('lang', words.lang)
      await page.context().close()
    })

    test('by file, only in the browser: names what was changed', async ({ page }) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url())
      })
      await page.goto(`/verify${words.search}`)
      const button = page.locator('.verify-files [type=submit]')
      await button.click()
      await expect(page.locator('#check-files [role=alert]')).toHaveText(words.chooseReceipt)
      await expectNamed(page, words, async ({ receipt, files = [] }) => {
        await page.locator('#receipt-file').setInputFiles(asFile(receipt))
        await page.locator('#bid-files').setInputFiles(files)
        await button.click()
      })
      await expectWellMade(page)
      expect(sent).toEqual([])
    })

    test('the offline verifier, from a file, with the network off', async ({
      page,
      browser,
    }, info) => {
      await page.goto(`/verify${words.search}`)
      const downloading = page.waitForEvent('download')
      await page.locator('a[href^="/verifier.html"]').click()
      const html = await readFile(await (await downloading).path(), 'utf8')
      const copy = info.outputPath('verifier.html')
      await writeFile(copy, html)
      const away = await anotherDevice(browser)
      await away.context().setOffline(true)
      const complaints: string[] = []
      away.on('console', (message) => complaints.push(message.text()))
      away.on('pageerror', (error) => complaints.push(String(error)))
      away.on('request', (request) => {
        if (!/^(?:file|data):/.test(request.url())) complaints.push(request.url())
      })
      await away.goto(pathToFileURL(copy).href)
      await expect(away.locator('html')).toHaveAttribute('lang', words.lang)
      await expect(away.locator('#keys-list')).toContainText(/(?:[0-9a-f]{4} ){7}[0-9a-f]{4}/)
      await expectNamed(away, words, async ({ receipt, files = [] }) => {
        await away.locator('#receipts').setInputFiles(asFile(receipt))
        await away.locator('#files').setInputFiles(files)
        await away.locator('.main-button').click()
      })
      await away.locator('#keys-file').setInputFiles(asFile('[]', 'keys.json'))
      await expect(away.locator('#keys-source')).toContainText('keys.json')
      await away.locator('.main-button').click()
      await expect(away.locator('.verdict')).not.toContainText(words.right)
      await away.context().setOffline(false)
      await expectAccessible(away)
      expect(complaints).toEqual([])
      await away.context().close()
    })
  })
}

test('by code: the camera looks at a receipt', async ({ page }, info) => {
  const [{ id }, bidder] = await Promise.all([aTender(), aBidder('scan')])
  const { receipt } = await bid(bidder, id)
  await openAs(page, bidder, `/auth/receipt/${id}`)
  const device = await deviceLookingAt(page.locator('svg.qr-code').first(), info)
  await device.page.goto('/verify')
  await device.page.getByRole('button', { name: 'Scan the code' }).click()
  await expect(device.page.locator('.verdict')).toContainText(receipt.receipt_no, {
    timeout: 30_000,
  })
  await expect(device.page.locator('video')).toHaveCount(0)
  await device.close()
})

test('by code: without a camera there is the number', async ({ page }) => {
  await page.goto('/verify')
  await page.getByRole('button', { name: 'Scan the code' }).click()
  await expect(page.locator('#scan-code [role=alert]')).toContainText('type the number')
  await expectWellMade(page)
})
