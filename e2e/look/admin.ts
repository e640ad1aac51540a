import type { StaffRole } from '@padauk/contract/endpoint'
import { expect } from '@playwright/test'
import { signInAs } from '#e2e/staff.ts'
import type { Visit } from './look.ts'

/** The admin in the language of the visit, by its addresses and not by its words. */
export function theAdmin({ page, language, look }: Visit) {
  const main = page.locator('main')
  const settled = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.locator('.loading')).toHaveCount(0)
  }
  const open = async (path: string) => {
    await page.goto(`/admin${path}`)
    await settled()
  }
  return {
    main,
    open,
    /** The screen behind the first link that fits, as soon as it is there. */
    async follow(link: string, within = main) {
      const anchor = within.locator(link).first()
      const href = (await anchor.getAttribute('href')) ?? ''
      const followed = await anchor.elementHandle()
      await anchor.click()
      await page.waitForURL(`**${href}`)
      // The address changes before the screen does.
      await followed?.waitForElementState('hidden')
      await settled()
    },
    async signIn(...roles: [StaffRole, ...StaffRole[]]) {
      await page.addInitScript((stored) => localStorage.setItem('lang', stored), language)
      return signInAs(page, ...roles)
    },
    async see(screen: string, path: string, firstView = ['h1']) {
      await open(path)
      await look(screen, firstView)
    },
    /** Every question that a button of the screen asks before it acts; none is answered. */
    async seeQuestions(
      screen: string,
      buttons = 'main button:not([type=submit], .chip, .screen-title *, .screen-way *):enabled',
    ) {
      const count = await page.locator(buttons).count()
      for (let place = 0; place < count; place += 1) {
        await page.locator(buttons).nth(place).click()
        const dialog = page.locator('dialog[open]')
        if (await dialog.isVisible()) await look(`${screen}-asks-${place + 1}`, ['dialog[open] h2'])
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
      }
    },
  }
}
