import type { Language } from '@padauk/contract/languages'
import englishMails from '@padauk/language/messages/en/mail.json' with { type: 'json' }
import english from '@padauk/language/messages/en/result.json' with { type: 'json' }
import burmeseMails from '@padauk/language/messages/my/mail.json' with { type: 'json' }
import burmese from '@padauk/language/messages/my/result.json' with { type: 'json' }
import { devices, expect } from '@playwright/test'
import type { Browser, TestInfo } from '@playwright/test'
import { aPdf, anImage, choose, expectReceipt, goldButton } from './bids.ts'
import { anApprovedCompany, expectWellMade, signIn } from './companies.ts'
import { mailsTo, origin } from './product.ts'
import { stored } from './sealed-bids.ts'

const words = {
  en: { search: '', cure: english.cure, mails: englishMails },
  mm: { search: '?lang=mm', cure: burmese.cure, mails: burmeseMails },
}

/** Each comes once in the life of a tender. */
type Letter =
  | 'accountApproved'
  | 'submissionReceipt'
  | 'closingProof'
  | 'bidsOpened'
  | 'papersRequested'
  | 'awardWon'
  | 'awardLost'
  | 'awardExcluded'
  | 'objectionAnswered'
  | 'tenderNews'

type Company = { called: string; phone: string; language: Language; price: string }

/** A company that does everything on its own phone, from the form to the contract. */
export async function aPhoneBidder(browser: Browser, company: Company, info: TestInfo) {
  const { called, phone, language, price } = company
  const facts = { company_name: called, phone }
  const email = await anApprovedCompany('life', facts, language)
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport,
    baseURL: origin(),
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  // A draft that is left warns; here everyone knows what they do.
  page.on('dialog', (dialog) => void dialog.accept())
  const { search, cure, mails } = words[language]
  /** Each phone has files of its own. */
  const aFile = (name: string) => aPdf(info, `${phone}-${name}`)
  /** The letters of a kind, by what their subject says before a name or a date. */
  async function lettersOf(kind: Letter) {
    const [begin = ''] = mails[kind].subject.split('{')
    return (await mailsTo(email)).filter(({ subject }) => subject.startsWith(begin))
  }

  return {
    called,
    page,
    /** Signs in, chooses three files, types the price, and reads all of it again. */
    async fillForm(tender: string) {
      await page.goto(`/auth/submit/${tender}${search}`)
      await signIn(page, email)
      await expect(page.locator('.zones')).toBeVisible()
      await choose(page, 'image', await anImage(info, `${phone}-registration.png`))
      await choose(page, 'document', await aFile('offer.pdf'))
      await choose(page, 'nda', await aFile('nda.pdf'))
      await page.locator('[name=price]').fill(price)
      await expect(stored(page)).toHaveCount(3, { timeout: 60_000 })
      await goldButton(page).click()
      await expect(page).toHaveURL(/#review$/)
    },
    /** Reads the deadline again, seals the bid to it and sends it. */
    async sealAndSend() {
      await page.reload()
      await expect(page.locator('#review-title')).toBeVisible()
      await goldButton(page).click()
      return expectReceipt(page)
    },
    async readReceipt(tender: string, number: string) {
      await page.goto(`/auth/receipt/${tender}${search}`)
      await expect(page.locator('main')).toContainText(number)
      await expectWellMade(page)
    },
    async openResult(tender: string) {
      await page.goto(`/auth/result/${tender}${search}`)
      await expect(page.locator('.own-verdict')).toBeVisible()
    },
    /** The one paper that it was asked for. */
    async sendPaper(tender: string, asked: string) {
      await this.openResult(tender)
      const papers = page.locator('.papers')
      await expect(papers).toContainText(asked)
      const send = papers.getByRole('button', { name: cure.send })
      await send.click()
      await expect(papers.locator('.field-error')).toContainText(cure.choose)
      await expectWellMade(page)
      await papers.locator('input[type=file]').setInputFiles(await aFile('nda-signed.pdf'))
      await send.click()
      await expect(papers.locator('.paper-arrived')).toContainText('nda-signed.pdf')
      await expect(papers).toHaveAttribute('data-look', 'right')
      await expectWellMade(page)
    },
    /** Reads its mail: each letter is there once and says what it is to say. */
    async readMails(expected: Partial<Record<Letter, string>>) {
      for (const [kind, text] of Object.entries(expected) as [Letter, string][]) {
        const count = async () => (await lettersOf(kind)).length
        await expect.poll(count, `${called}: ${kind}`).toBe(1)
        const [letter] = await lettersOf(kind)
        expect(letter?.text, `${called}: ${kind}`).toContain(text)
      }
    },
    close: () => context.close(),
  }
}
