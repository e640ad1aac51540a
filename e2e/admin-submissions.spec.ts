import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { expectAccessible, origin, test } from './product.ts'
import { aBidder, aTender, bid, draft, flip, receiptAfterClosing } from './receipts.ts'
import { signInAs } from './staff.ts'

const languages = [
  {
    lang: 'en',
    stored: 'en',
    submissions: 'Submissions',
    nothingYet: 'There is nothing to see yet',
    check: 'Check fingerprints',
    right: 'Everything is as it was submitted',
    downloadAll: 'Download all',
    downloading: 'Your browser is downloading the package',
    slot: 'Download Tender',
    allRight: 'Everything in this package is right: 2 submissions, 6 files, none missing.',
    wrong: 'Something in this package is wrong.',
    wrongFile: 'offer.pdf: not the file that was submitted.',
    unreadable: 'This file cannot be read as a package.',
  },
  {
    lang: 'my',
    stored: 'mm',
    submissions: 'တင်သွင်းမှုများ',
    nothingYet: 'ကြည့်ရှုရန် မရှိသေးပါ',
    check: 'လက်ဗွေ စစ်ဆေးရန်',
    right: 'အားလုံး တင်သွင်းခဲ့သည့်အတိုင်း ဖြစ်ပါသည်',
    downloadAll: 'အားလုံး ရယူရန်',
    downloading: 'ဘရောက်ဇာက ဖိုင်စုကို ရယူနေပါသည်',
    slot: 'တင်ဒါ',
    allRight: 'ဤဖိုင်စုတွင် အားလုံး မှန်ကန်ပါသည် - တင်သွင်းမှု ၂ ခု၊ ဖိုင် ၆ ခု၊ တစ်ခုမျှ မကျန်ခဲ့ပါ။',
    wrong: 'ဤဖိုင်စုတွင် မှားယွင်းချက် ရှိပါသည်။',
    wrongFile: 'offer.pdf - တင်သွင်းခဲ့သော ဖိုင် မဟုတ်ပါ။',
    unreadable: 'ဤဖိုင်ကို ဖိုင်စုအဖြစ် ဖတ်၍မရပါ။',
  },
] as const

/** Two bids in a tender that closed by itself: nothing is hurried, so that everything holds. */
async function aClosedTender() {
  const bidders = [await aBidder('first'), await aBidder('second')]
  const tender = await aTender(45)
  const receipts = []
  for (const bidder of bidders) receipts.push((await bid(bidder, tender.id)).receipt)
  const [first] = bidders
  if (first) await receiptAfterClosing(first, tender.id)
  return { ...tender, receipts }
}

// Two minutes must pass; the other journey uses them.
let closing: ReturnType<typeof aClosedTender> | undefined
const closedTender = () => (closing ??= aClosedTender())
test.beforeAll(() => {
  closedTender().catch(() => {})
})

async function openAdmin(page: Page, path: string, stored: string = 'en') {
  await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const main = (page: Page) => page.locator('main')

test('no screen of the admin reveals a bid before closing', async ({ page }) => {
  test.setTimeout(300_000)
  const [sent, quiet] = [await aTender(), await aTender()]
  const bidders = [await aBidder('silent'), await aBidder('hidden')]
  const traces: string[] = []
  for (const bidder of bidders) {
    const { receipt } = await bid(bidder, sent.id)
    traces.push(receipt.receipt_no, receipt.hash, receipt.chain)
    traces.push(...receipt.files.map(({ sha256 }) => sha256))
  }
  await draft(bidders[0] ?? (await aBidder('draft')), sent.id)
  await signInAs(page, 'officer', 'owner', 'auditor', 'editor')
  const heard: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    response.text().then(
      (text) => heard.push(`${response.url()} ${text}`),
      () => {},
    )
  })
  await openAdmin(page, '/')
  const links = page.locator('#admin-sidebar a[href^="/admin"]')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(5)
  const ofTender = ['', '/submissions'].map((part) => `/admin/tenders/${sent.id}${part}`)
  const fromToday = ['/admin/mail', '/admin/jobs']
  const seen: string[] = []
  for (const path of [...new Set(paths), ...fromToday, ...ofTender]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    seen.push(await main(page).innerText())
  }
  for (const trace of traces) {
    expect(seen.filter((text) => text.includes(trace))).toEqual([])
    expect(heard.filter((text) => text.includes(trace))).toEqual([])
  }
  // A tender with bids looks like one without, word by word.
  for (const part of ['', '/submissions']) {
    const looks = []
    for (const { id, name } of [sent, quiet]) {
      await page.goto(`/admin/tenders/${id}${part}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await page.waitForLoadState('networkidle')
      looks.push((await main(page).innerText()).replaceAll(name, 'NAME'))
    }
    expect(withoutSeconds(looks[0])).toBe(withoutSeconds(looks[1]))
  }
})

/** The two were made a moment apart. */
const withoutSeconds = (text = '') => text.replace(/\d{1,2}:\d\d(:\d\d)?/g, 'TIME')

for (const words of languages) {
  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('a tender that has not closed says why there is nothing to see', async ({ page }) => {
      const { id } = await aTender()
      await signInAs(page, 'officer')
      await openAdmin(page, `/tenders/${id}/submissions`, words.stored)
      await expect(main(page)).toContainText(words.nothingYet)
      await expectWellMade(page)
    })

    test('after closing: list, fingerprints, package, verified offline', async ({
      page,
      browser,
    }, info) => {
      test.setTimeout(300_000)
      const { name, receipts } = await closedTender()
      const { nextCode } = await signInAs(page, 'officer')
      await openAdmin(page, '/submissions', words.stored)
      await expectWellMade(page)
      await main(page).getByRole('searchbox').fill(name)
      await expect(main(page).locator('tbody tr')).toHaveCount(1)
      await main(page).locator('tbody a').click()
      await main(page).getByRole('link', { name: words.submissions }).click()
      const rows = main(page).locator('tbody tr')
      await expect(rows).toHaveCount(2)
      for (const { receipt_no: number } of receipts) await expect(main(page)).toContainText(number)

      const row = rows.first()
      await row.getByRole('button', { name: words.check }).click()
      await expect(row).toContainText(words.right)
      await expectWellMade(page)
      const one = page.waitForEvent('download')
      await row.getByRole('button', { name: words.slot }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('[name=code]').fill(await nextCode())
      await dialog.locator('[type=submit]').click()
      expect((await one).suggestedFilename()).toBe('Golden Lotus-document-offer.pdf')

      // One code is enough for a few minutes.
      const all = page.waitForEvent('download')
      await main(page).getByRole('button', { name: words.downloadAll }).click()
      const zip = await readFile(await (await all).path())
      await expect(main(page)).toContainText(words.downloading)
      await expectWellMade(page)

      const response = await fetch(`${origin()}/verifier.html`)
      const verifier = info.outputPath('verifier.html')
      await writeFile(verifier, await response.text())
      const away = await anotherDevice(browser)
      await away.context().setOffline(true)
      const complaints: string[] = []
      away.on('console', (message) => complaints.push(message.text()))
      away.on('pageerror', (error) => complaints.push(String(error)))
      await away.goto(pathToFileURL(verifier).href)
      await away.locator(`[data-language=${words.stored}]`).click()
      const result = away.locator('#package-result')
      const choose = async (buffer: Buffer) => {
        const chosen = { name: 'submissions.zip', mimeType: 'application/zip', buffer }
        await away.locator('#package').setInputFiles(chosen)
        await away.locator('#check-package [type=submit]').click()
      }
      await choose(zip)
      await expect(result.locator('.verdict')).toContainText(words.allRight)
      await expect(result.locator('tbody tr')).toHaveCount(2)
      await away.context().setOffline(false)
      await expectAccessible(away)
      await away.context().setOffline(true)

      await choose(flip(zip, zip.indexOf('% offer') + 3))
      await expect(result.locator('.verdict')).toContainText(words.wrong)
      await expect(result.locator('tbody li')).toHaveCount(1)
      await expect(result.locator('tbody')).toContainText(words.wrongFile)
      await choose(zip.subarray(0, -5))
      await expect(result).toContainText(words.unreadable)
      expect(complaints).toEqual([])
      await away.context().close()
    })
  })
}

test('an auditor can read the list but not open bids', async ({ page }) => {
  test.setTimeout(300_000)
  const { id, receipts } = await closedTender()
  await signInAs(page, 'auditor')
  await openAdmin(page, `/tenders/${id}/submissions`)
  await expect(main(page)).toContainText(receipts[0]?.receipt_no ?? 'none')
  await expect(main(page).getByRole('button', { name: 'Download all' })).toHaveCount(0)
  await expect(main(page).locator('button.bid-chip')).toHaveCount(0)
  await expectWellMade(page)
  await main(page).locator('.bid-company a[href^="/admin/companies/"]').first().click()
  const bids = main(page).getByRole('table', { name: 'Submissions' })
  await expect(bids.locator('tbody tr')).toHaveCount(1)
  await expectWellMade(page)
  await bids.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/tenders/${id}/submissions$`))
})
