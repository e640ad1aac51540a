import { expect } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { openAs } from './receipts.ts'
import { aDecidedTender, reasons } from './results.ts'

const bothLanguages = [
  {
    lang: 'en',
    search: '',
    reason: reasons.en,
    won: 'We intend to award this to you',
    lost: 'Not awarded',
    read: 'Read your result',
    value: '412,000,000 MMK',
    lakh: '4,120 lakh',
    own: '436,500,000 MMK',
    write: 'Write an objection',
    label: 'Your objection',
    send: 'Send the objection',
    required: 'Please write why you object.',
    waiting: 'Under review',
    notYet: 'Intended award. This is not a contract yet.',
    results: 'Results',
    more: 'More Detail',
    record: 'This tender as OCDS 1.1.5',
  },
  {
    lang: 'my',
    search: '?lang=mm',
    reason: reasons.mm,
    won: 'လူကြီးမင်းကို ရွေးချယ်ရန် ရည်ရွယ်ပါသည်',
    lost: 'မရွေးချယ်ပါ',
    read: 'ရလဒ်ကို ဖတ်ရန်',
    value: '၄၁၂,၀၀၀,၀၀၀ MMK',
    lakh: '၄,၁၂၀ သိန်း',
    own: '၄၃၆,၅၀၀,၀၀၀ MMK',
    write: 'ကန့်ကွက်ချက် ရေးရန်',
    label: 'လူကြီးမင်း၏ ကန့်ကွက်ချက်',
    send: 'ကန့်ကွက်ချက် ပေးပို့ရန်',
    required: 'ကန့်ကွက်ရသည့် အကြောင်းရင်းကို ရေးပါ။',
    waiting: 'စိစစ်နေပါသည်',
    notYet: 'ကနဦး ရွေးချယ်မှု ဖြစ်ပါသည်။ စာချုပ် မဟုတ်သေးပါ။',
    results: 'ရလဒ်များ',
    more: 'အသေးစိတ်ကြည့်ရန်',
    record: 'OCDS 1.1.5 ပုံစံဖြင့် ဤတင်ဒါ',
  },
]

for (const words of bothLanguages) {
  const { search } = words

  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('bidders read their results, one objects, and a visitor reads the outcome', async ({
      page,
      browser,
    }) => {
      const { id, name, winner, loser } = await aDecidedTender()

      await test.step('from the receipt to the own result', async () => {
        await openAs(page, loser, `/auth/receipt/${id}${search}`)
        await page.getByRole('link', { name: words.read }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.lost)
        await expect(page.locator('.own-verdict')).toContainText(words.reason)
        await expect(page.locator('.result-columns')).toContainText(words.value)
        await expect(page.locator('.result-columns')).toContainText(words.lakh)
        await expect(page.locator('.result-columns')).toContainText(words.own)
        await expect(page.locator('.progress-line [aria-current=step]')).toHaveCount(1)
        await expectWellMade(page)
      })

      await test.step('an empty objection is refused, a broken line keeps the words', async () => {
        await page.getByRole('button', { name: words.write }).click()
        await expect(page.getByLabel(words.label)).toBeFocused()
        await page.getByRole('button', { name: words.send }).click()
        await expect(page.getByText(words.required)).toBeVisible()
        await page.getByLabel(words.label).fill('Our price includes the spare parts.')
        await page.route('**/api/tenders/*/objection', (route) =>
          route.abort('internetdisconnected'),
        )
        await page.getByRole('button', { name: words.send }).click()
        await expect(page.locator('.form-summary')).toBeVisible()
        await expectWellMade(page)
        await page.unroute('**/api/tenders/*/objection')
        await page.getByRole('button', { name: words.send }).click()
        await expect(page.locator('.objection .badge')).toHaveText(words.waiting)
        await expect(page.locator('.objection')).toContainText('Our price includes')
        await expect(page.getByRole('button', { name: words.write })).toHaveCount(0)
        await expectWellMade(page)
      })

      await test.step('the winner reads that this is not a contract yet', async () => {
        const theirs = await anotherDevice(browser)
        await openAs(theirs, winner, `/auth/result/${id}${search}`)
        await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(words.won)
        await expect(theirs.locator('.own-verdict')).toContainText(words.notYet)
        await expect(theirs.locator('.objection')).toHaveCount(0)
        await expectWellMade(theirs)
        await theirs.context().close()
      })

      await test.step('the outcome is public, without scripts', async () => {
        const visitor = await anotherDevice(browser, { javaScriptEnabled: false })
        await visitor.goto(`/tenders${search}`)
        await visitor.locator('.tabs').getByRole('link', { name: words.results }).click()
        const card = visitor.locator('.tender', { hasText: words.lang === 'en' ? name : '' })
        await expect(card.first()).toContainText(words.value)
        await visitor.goto(`/tender/${id}${search}`)
        await expect(visitor.locator('.awarded')).toContainText(words.value)
        await expect(visitor.locator('.awarded')).toContainText(words.notYet)
        await expect(visitor.locator('.progress-line [aria-current=step]')).toHaveCount(1)
        await visitor.getByRole('link', { name: words.record }).click()
        await expect(visitor.locator('body')).toContainText(id)
        await visitor.context().close()
      })
    })
  })
}
