import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { anotherDevice, expectWellMade } from './companies.ts'
import { expectAccessible, test } from './product.ts'
import { bothLanguages } from './receipt-words.ts'
import { jsonFile, sealedPapers } from './sealed-papers.ts'

type Given = { papers: object[]; files?: Awaited<ReturnType<typeof sealedPapers>>['files'] }
type Words = (typeof bothLanguages)[number]

/** The same checks on the page and in the offline file. */
async function expectSealedBidChecked(
  page: Page,
  words: Words,
  check: (given: Given) => Promise<void>,
) {
  const { bidCopy, closing, ended, slip, minutes, files } = await sealedPapers()
  const verdict = page.locator('.verdict[data-look]').last()
  const wrong = verdict.locator('li[data-state=wrong]')

  await check({ papers: [bidCopy, closing], files })
  await expect(verdict).toContainText(words.right)
  await expect(verdict).toContainText('7K2M-4Q8X-W3NT-5RVB')
  await expect(verdict.locator('li[data-state=right]')).toHaveCount(15)
  const fold = verdict.locator('details')
  const fingerprint = fingerprintOf(bidCopy.receipt.keySet ?? '')
  await expect(fold.getByText(fingerprint)).toBeHidden()
  await fold.locator('summary').click()
  await expect(fold.getByText(fingerprint)).toBeVisible()

  const [first, ...others] = files
  if (!first) throw new RangeError('no file')
  const changed = { ...first, buffer: Buffer.concat([first.buffer, Buffer.from('.')]) }
  await check({ papers: [bidCopy], files: [changed, ...others] })
  await expect(wrong).toHaveText(words.sealedFileChanged)

  const manifest = { ...bidCopy.manifest, price: { ...bidCopy.manifest.price, amount: 1 } }
  await check({ papers: [{ ...bidCopy, manifest }], files })
  await expect(wrong).toHaveText(words.copyChanged)

  await check({ papers: [{ receipt: bidCopy.receipt, signature: bidCopy.signature }, ended, slip] })
  await expect(verdict).toContainText(words.takenBack)
  await expect(wrong).toHaveCount(0)

  await check({ papers: [minutes] })
  await expect(verdict).toContainText(words.right)
  await expect(verdict).toContainText(words.minutesSigned)
  await check({ papers: [{ ...minutes, signatures: minutes.signatures.slice(1) }] })
  await expect(verdict.locator('li[data-state=open]').first()).toContainText(words.notSigned)
  await check({ papers: [{ ...minutes, minutes: { ...minutes.minutes, bids: [] } }] })
  await expect(verdict).toContainText(words.wrongMinutes)
}

for (const words of bothLanguages) {
  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('a bid copy and the files, only in the browser', async ({ page }) => {
      const { keys } = await sealedPapers()
      const requests: string[] = []
      page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`))
      await page.route('**/api/receipt-keys', (route) => route.fulfill({ json: keys }))
      await page.goto(`/verify${words.search}`)
      const button = page.locator('.verify-files [type=submit]')
      await expect(button).toBeEnabled()
      const sealingCode = () => requests.filter((each) => each.includes('sealed-bid-check'))
      expect(sealingCode(), 'loaded only for a sealed bid').toEqual([])
      await expectSealedBidChecked(page, words, async ({ papers, files = [] }) => {
        await page.locator('#receipt-file').setInputFiles(papers.map(jsonFile))
        await page.locator('#bid-files').setInputFiles(files)
        await button.click()
      })
      await expectWellMade(page)
      expect(sealingCode()).not.toEqual([])
      expect(sealingCode(), 'each file once').toEqual([...new Set(sealingCode())])
      expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([])
    })

    test('a bid copy and the files, offline', async ({ page, browser }, info) => {
      const { keys } = await sealedPapers()
      await page.goto(`/verify${words.search}`)
      const downloading = page.waitForEvent('download')
      await page.locator('a[href^="/verifier.html"]').click()
      const copy = info.outputPath('verifier.html')
      await writeFile(copy, await readFile(await (await downloading).path()))
      const away = await anotherDevice(browser)
      await away.context().setOffline(true)
      const complaints: string[] = []
      away.on('console', (message) => complaints.push(message.text()))
      away.on('pageerror', (error) => complaints.push(String(error)))
      await away.goto(pathToFileURL(copy).href)
      await away.locator('#keys-file').setInputFiles(jsonFile(keys))
      await expectSealedBidChecked(away, words, async ({ papers, files = [] }) => {
        await away.locator('#receipts').setInputFiles(papers.map(jsonFile))
        await away.locator('#files').setInputFiles(files)
        await away.locator('.main-button').click()
      })
      await away.context().setOffline(false)
      await expectAccessible(away)
      expect(complaints).toEqual([])
      await away.context().close()
    })
  })
}
