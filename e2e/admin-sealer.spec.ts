import { expect } from '@playwright/test'
import type { Locator, Page, TestInfo } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { aHolder, openHolders } from './key-holders.ts'
import type { Holder } from './key-holders.ts'
import { anOwner, inOwnProduct } from './key-register.ts'
import { test } from './product.ts'
import { offlineSealer, saved } from './sealer-page.ts'
import { signInAs } from './staff.ts'

/** From the admin to the device without a network, and back. */
function carrying({ page, act }: Holder, away: Page, info: TestInfo) {
  const fold = page.locator('.by-file')
  const open = async () => {
    await fold.locator('summary').click()
    await expectWellMade(page)
  }
  return {
    async take() {
      await open()
      await away.locator('#task-file').setInputFiles(await saved(page, info, '.by-file button'))
    },
    async bringBack(button: string, result: Locator) {
      const file = await saved(away, info, button)
      await act(() => fold.locator('input').setInputFiles(file), result)
    },
  }
}

for (const lang of ['en', 'my'] as const) {
  test.describe(lang, () => {
    inOwnProduct()
    test.use({ actionTimeout: 60_000 })
    test.setTimeout(480_000)
    test(
      `a holder on paper acts by files alone (${lang})`,
      { tag: [`@${lang}`, '@long'] },
      async ({ page, browser }, info) => {
        const stored = lang === 'my' ? 'mm' : 'en'
        await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
        const { nextCode } = await signInAs(page, 'owner')
        const owner = anOwner(page, lang, nextCode)
        const [one, two, paper] = [
          await aHolder(await anotherDevice(browser), lang),
          await aHolder(await anotherDevice(browser), lang),
          await aHolder(await anotherDevice(browser), lang),
        ]
        for (const holder of [one, two]) {
          await owner.invite(holder)
          await owner.confirm(holder, await holder.enrol(false))
        }
        await owner.invite(paper, true)
        await openHolders(paper.page, '/key-holders/enrol')
        await paper.page.locator('.by-file summary').click()
        const sealer = await saved(paper.page, info, '.by-file a')
        await paper.page.locator('.by-file summary').click()
        const { away, complaints } = await offlineSealer(browser, sealer, lang)
        const { take, bringBack } = carrying(paper, away, info)
        const said = (key: string) => paper.page.getByText(paper.said(key))

        await take()
        await away.locator('.main-button').last().click()
        const card = (await away.locator('.key-card-text span').allTextContents()).join(' ')
        const told = await away.locator('#holder-done > .fingerprint span').allTextContents()
        await bringBack('.save button', said('holders.enrol.waiting'))
        await owner.confirm(paper, told.join(' '))

        await owner.propose()
        for (const holder of [one, two]) {
          await openHolders(holder.page)
          await holder.page.locator('#compared').check()
          await holder.act(holder.unlock, holder.page.getByText(holder.said('holders.sign.done')))
        }
        await away.reload()
        await openHolders(paper.page)
        await take()
        await away.locator('#set-compared').check()
        await away.locator('#card-key').fill(card)
        await away.locator('form button[type=submit]').click()
        await bringBack('.save button', said('holders.sign.done'))

        await openHolders(paper.page)
        await take()
        await away.locator('#card-key').fill(card)
        await away.locator('form button[type=submit]').click()
        await bringBack('.save button', said('holders.check.done'))
        expect(complaints).toEqual([])
      },
    )
  })
}
