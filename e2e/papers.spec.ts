import { readFile } from 'node:fs/promises'
import type { BidCopy } from '@padauk/contract/sealing/receipts'
import english from '@padauk/language/messages/en/site.json' with { type: 'json' }
import burmese from '@padauk/language/messages/my/site.json' with { type: 'json' }
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { aPdf, anImage, choose, expectReceipt, goldButton, zone } from './bids.ts'
import { expectFaults, expectWellMade, submit } from './companies.ts'
import { aPaper, dayIn, hashOfFile, useSaved, writePaper } from './papers.ts'
import { test } from './product.ts'
import { aBidder, openAs } from './receipts.ts'
import { aTenderToJudge, askForForms, judges } from './results.ts'
import { aSealedTender, fillTerms, sendSealed, stored } from './sealed-bids.ts'

const bothLanguages = [
  {
    lang: 'en',
    search: '?lang=en',
    words: english.papers,
    asked: english.submission,
    faults: [
      'Number field is required',
      'Please enter a date, or choose that it does not expire.',
      'File field is required',
    ],
    expired: 'This paper expired on',
  },
  {
    lang: 'my',
    search: '?lang=mm',
    words: burmese.papers,
    asked: burmese.submission,
    faults: [
      'အမှတ် ဖြည့်သွင်းရန် လိုအပ်ပါသည်။',
      'ရက်စွဲ ဖြည့်သွင်းပါ သို့မဟုတ် သက်တမ်းကန့်သတ်ချက် မရှိပါ ကို ရွေးချယ်ပါ။',
      'ဖိုင် ရွေးချယ်ရန် လိုအပ်ပါသည်။',
    ],
    expired: 'သက်တမ်းကုန်ဆုံးခဲ့ပါသည်။',
  },
]

const rows = (page: Page) => page.locator('.paper-row')
const panel = (page: Page) => page.locator('.company-papers')
const toast = (page: Page) => page.locator('.toast')
const look = (page: Page, slot: 'nda' | 'image') => zone(page, slot).locator('.drop')

async function savedCopy(page: Page) {
  const download = page.waitForEvent('download')
  await page.locator('.bid-copy .button-gold').click()
  return JSON.parse(await readFile(await (await download).path(), 'utf8')) as BidCopy
}

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
})

for (const { lang, search, words, asked, faults, expired } of bothLanguages) {
  test(
    `a bid keeps the saved paper that it took, even when it is replaced (${lang})`,
    { tag: `@${lang}` },
    async ({ page, context }, info) => {
      test.setTimeout(180_000)
      const owner = await aBidder(`papers-${lang}`)
      const [first, second] = [await aPdf(info, 'first.pdf'), await aPdf(info, 'second.pdf')]
      const id = await aSealedTender()

      await test.step('adds a paper', async () => {
        await openAs(page, owner, `/auth/people${search}`)
        await expect(panel(page).locator('.papers-none')).toBeVisible()
        await expectWellMade(page)
        await panel(page).locator('.button-gold').click()
        await submit(page)
        await expectFaults(page, faults)
        await expectWellMade(page)
        const given = { kind: 'licence', number: 'C-4410/2024', expires_on: dayIn(20) }
        await writePaper(page, given, first)
        await expect(toast(page)).toContainText('C-4410/2024')
        await expect(rows(page)).toHaveCount(1)
        await expect(rows(page)).toContainText(words.states.waiting)
        await expect(rows(page).locator('[data-look=near]')).toBeVisible()
        await expectWellMade(page)
        const download = page.waitForEvent('download')
        await rows(page).locator('.text-button').first().click()
        expect((await download).suggestedFilename()).toBe('first.pdf')
      })

      await test.step('uses it in a bid without choosing a file', async () => {
        await page.goto(`/auth/submit/${id}${search}`)
        await choose(page, 'document', await aPdf(info, 'offer.pdf'))
        await choose(page, 'image', await anImage(info))
        await page.locator('#nda-saved').click()
        await expect(page.locator('.dialog[open]')).toContainText('first.pdf')
        await expectWellMade(page)
        await page.keyboard.press('Escape')
        await useSaved(page, 'nda', 'C-4410/2024')
        await expect(zone(page, 'nda')).toContainText('first.pdf')
        await expect(stored(page)).toHaveCount(3)
        await fillTerms(page)
        await expectWellMade(page)
      })

      await test.step('replaces it before the bid is sent', async () => {
        const other = await context.newPage()
        await other.goto(`/auth${search}`)
        const need = other.locator('.need', { hasText: 'C-4410/2024' })
        await expect(other.locator('.desk-side .paper-facts')).toHaveCount(1)
        await expectWellMade(other)
        await need.locator('.button').click()
        await expect(other.locator('.company-papers form')).toBeVisible()
        await expectWellMade(other)
        await writePaper(other, { number: 'C-4410/2026', expires_on: dayIn(400) }, second)
        await expect(rows(other)).toHaveCount(1)
        await expect(rows(other)).toContainText('C-4410/2026')
        await other.close()
      })

      await test.step('submits the first paper after a reload', async () => {
        await page.reload()
        await expect(zone(page, 'nda')).toContainText('first.pdf')
        await sendSealed(page, 3)
        await expectReceipt(page)
        const { manifest } = await savedCopy(page)
        const sent = manifest.files.find(({ slot }) => slot === 'nda')
        expect(sent).toMatchObject({ name: 'first.pdf', sha256: await hashOfFile(first) })
      })

      await test.step('removes the other', async () => {
        await page.goto(`/auth/people${search}`)
        await rows(page).locator('.paper-remove').click()
        await expectWellMade(page)
        await page.locator('.dialog[open] .button-danger').click()
        await expect(rows(page)).toHaveCount(0)
      })
    },
  )

  test(
    `a saved paper that expires before the bid is sent stops it (${lang})`,
    { tag: `@${lang}` },
    async ({ page }, info) => {
      test.setTimeout(180_000)
      const owner = await aBidder(`papers-expired-${lang}`)
      const facts = { kind: 'tax', number: 'IRD-88213', expiresOn: dayIn(0) } as const
      await aPaper(owner, facts)
      const stamp = { kind: 'registration', number: '104 882 913', expiresOn: null } as const
      await aPaper(owner, { ...stamp, isPicture: true })
      const id = await aSealedTender()
      await openAs(page, owner, `/auth/submit/${id}${search}`)
      await choose(page, 'document', await aPdf(info, 'offer.pdf'))
      await page.locator('#image-saved').click()
      // A PDF is no image.
      await expect(page.locator('.paper-choices li')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await useSaved(page, 'image', '104 882 913')
      await useSaved(page, 'nda', 'IRD-88213')
      await fillTerms(page)
      // The day is over before the bid goes out.
      await page.route('**/api/papers', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), today: dayIn(1) } })
      })
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
      })
      await sendSealed(page, 3)
      const refused = page.locator('.sending-panel[data-look=refused]')
      await expect(refused).toContainText('tax.pdf')
      await expect(refused).toContainText(expired)
      expect(sent.filter((path) => path.startsWith('/api/histories'))).toEqual([])
      await expectWellMade(page)
      await refused.getByRole('button').click()
      await expect(look(page, 'nda')).toHaveAttribute('data-look', 'wrong')
      await expect(zone(page, 'nda').locator('.field-error')).toContainText(expired)
      await expect(look(page, 'image')).toHaveAttribute('data-look', 'ready')
      await expectWellMade(page)
      const licence = { kind: 'licence', number: 'C-4410/2026', expiresOn: dayIn(30) } as const
      await aPaper(owner, licence)
      await page.unroute('**/api/papers')
      await useSaved(page, 'nda', 'C-4410/2026')

      // The list can't be read: the person decides, and a fault of ours keeps no bid back.
      await page.route('**/api/papers', (route) => route.fulfill({ status: 429, body: '{}' }))
      await sendSealed(page, 3)
      const unchecked = page.locator('.sending-panel[data-look=refused]')
      await expect(unchecked).toContainText(asked.uncheckedTitle)
      expect(sent.filter((path) => path.startsWith('/api/histories'))).toEqual([])
      await expectWellMade(page)
      await unchecked.locator('.button-gold').click()
      await expectReceipt(page)
      await expect(goldButton(page)).toHaveCount(0)
    },
  )
  test(
    `a company sends a saved paper that staff ask for (${lang})`,
    { tag: `@${lang}` },
    async ({ page }, info) => {
      test.setTimeout(180_000)
      const { id, loser } = await aTenderToJudge()
      const facts = { kind: 'licence', number: 'C-4410/2026', expiresOn: dayIn(0) } as const
      await aPaper(loser, facts)
      // A picture is no signed form.
      const stamp = { kind: 'registration', number: '104 882 913', expiresOn: null } as const
      await aPaper(loser, { ...stamp, isPicture: true })
      const arrived = await askForForms(await judges(id), 1)

      await openAs(page, loser, `/auth/result/${id}${search}`)
      const request = page.locator('.own-result .papers')
      await request.locator('#nda-saved').click()
      await expect(page.locator('.paper-choices li')).toHaveCount(1)
      await expectWellMade(page)
      await page.keyboard.press('Escape')

      // Since the list was read, its day has passed.
      await page.route('**/api/papers/*/file**', (route) =>
        route.fulfill({ status: 409, json: { error: expired, code: 'paper-expired' } }),
      )
      await request.locator('#nda-saved').click()
      const dialog = page.locator('.dialog[open]')
      await dialog.locator('.paper-choices button').click()
      await expect(dialog.locator('.field-error')).toContainText(expired)
      await page.keyboard.press('Escape')
      await page.unroute('**/api/papers/*/file**')

      await useSaved(page, 'nda', 'C-4410/2026')
      const field = request.locator('input[type=file]')
      expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
        'licence.pdf',
      )
      expect(await arrived()).toEqual([])
      await request.locator('.button-gold').click()
      await expect(request.locator('.paper-arrived')).toContainText('licence.pdf')
      await expect(request).toHaveAttribute('data-look', 'right')
      await expectWellMade(page)
      expect(await arrived()).toMatchObject([{ slot: 'nda', name: 'licence.pdf' }])

      // Another file of the device takes its place.
      await field.setInputFiles(await aPdf(info, 'better.pdf'))
      await request.locator('.button-gold').click()
      await expect(request.locator('.paper-arrived')).toContainText('better.pdf')
    },
  )
}
