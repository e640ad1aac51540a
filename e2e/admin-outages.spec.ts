import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { anotherDevice, expectWellMade } from './companies.ts'
import { control, test } from './product.ts'
import { aLongTime, aTender } from './receipts.ts'
import { signInAs } from './staff.ts'
import { bothLanguages, openAdmin } from './tender-writing.ts'

/** Its deadline passed while companies could not reach the portal. */
async function aHeldTender() {
  const tender = await aTender(aLongTime, '')
  await control('/tender/held', { id: tender.id })
  return tender
}

/** As a visitor reads it; the next working day may be soon. */
async function expectOnSite(page: Page, id: string, state: RegExp) {
  const visitor = await anotherDevice(page.context().browser()!)
  await visitor.goto(`/tender/${id}`)
  await expect(visitor.locator('article .badge').first()).toHaveAttribute('data-look', state)
  await visitor.context().close()
}

for (const words of bothLanguages) {
  const said = adminWords(words.lang)

  test(
    `an officer answers whether the portal was away before a deadline (${words.lang})`,
    { tag: `@${words.lang}` },
    async ({ page }) => {
      const [away, there] = await Promise.all([aHeldTender(), aHeldTender()])
      const { nextCode } = await signInAs(page, 'officer')
      await openAdmin(page, '/', words)
      const waiting = (name: string) => page.locator('.notice', { hasText: name })
      const dialog = page.getByRole('dialog')
      const answer = async (name: string, key: 'confirm' | 'refuse', reason?: string) => {
        await waiting(name)
          .getByRole('button', { name: said(`outages.${key}`) })
          .click()
        await expect(dialog).toContainText(said(`outages.${key}Title`))
        if (reason) await dialog.locator('textarea').fill(reason)
        await dialog.getByRole('button', { name: said(`outages.${key}`) }).click()
      }

      await expect(waiting(away.name)).toBeVisible()
      await expectWellMade(page)
      await answer(away.name, 'confirm')
      // The first act of the day needs a fresh code.
      await dialog.getByRole('textbox').fill(await nextCode())
      await dialog.getByRole('button', { name: said('stepUp.button') }).click()
      await expect(waiting(away.name)).toHaveCount(0)
      await expectOnSite(page, away.id, /open|soon/)

      await page.goto(`/admin/tenders/${there.id}`)
      await expect(waiting(there.name)).toBeVisible()
      await expectWellMade(page)
      await answer(there.name, 'refuse', 'Only the log was down, see the provider.')
      await expect(waiting(there.name)).toHaveCount(0)
      await expectOnSite(page, there.id, /closed/)
    },
  )
}
