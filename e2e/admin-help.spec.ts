import { expect } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { signInAs } from './staff.ts'

const languages = [
  {
    lang: 'en',
    stored: 'en',
    companies: /^2\. Approve or decline/,
    sealed: 'before a tender closes',
  },
  { lang: 'my', stored: 'mm', companies: /^၂။ ကုမ္ပဏီကို အတည်ပြုခြင်း/, sealed: 'တင်ဒါမပိတ်မီ' },
] as const

for (const { lang, stored, companies, sealed } of languages) {
  test(
    `help opens at the part of the guide about the screen (${lang})`,
    { tag: `@${lang}` },
    async ({ page, isMobile }) => {
      const said = adminWords(lang)
      await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
      await page.goto('/admin/')
      const button = page.getByRole('button', { name: said('help.button'), exact: true })
      const panel = page.getByRole('dialog', { name: said('help.button') })
      await expectWellMade(page)
      await button.click()
      await expect(panel.getByText(said('signIn.code')).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(button).toBeFocused()

      await signInAs(page, 'officer')
      await page.goto('/admin/companies')
      await button.click()
      await expect(panel.getByRole('heading', { level: 3 }).first()).toHaveText(companies)
      const picture = panel.getByRole('img').first()
      await picture.scrollIntoViewIfNeeded()
      const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
      await expect.poll(width).toBeGreaterThan(300)
      await expectWellMade(page)

      await panel.getByRole('navigation').getByRole('button').first().click()
      await expect(panel.getByRole('heading', { level: 4 }).nth(1)).toContainText(sealed)
      if (!isMobile) {
        // Beside the screen it stays while the person works.
        const tenders = page.getByRole('link', { name: said('navigation.tenders') })
        await tenders.click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(said('tenders.title'))
        await expect(panel).toBeVisible()
      }
      await panel.getByRole('button', { name: said('help.close') }).click()
      await expect(panel).toBeHidden()
    },
  )
}
