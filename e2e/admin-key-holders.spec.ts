import { expect } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { aHolder, main, openHolders } from './key-holders.ts'
import type { Holder } from './key-holders.ts'
import { anOwner, inOwnProduct } from './key-register.ts'
import { test } from './product.ts'
import { signInAs } from './staff.ts'

async function sign({ page, said, act, unlock }: Holder) {
  await openHolders(page)
  await page.locator('#compared').check()
  await expectWellMade(page)
  await act(unlock, page.getByText(said('holders.sign.done')))
}

async function checkKey(holder: Holder) {
  const { page, said } = holder
  await openHolders(page)
  await holder.unlock()
  await expect(page.getByText(said('holders.check.done'))).toBeVisible()
}

for (const lang of ['en', 'my'] as const) {
  test.describe(lang, () => {
    inOwnProduct()
    test.use({ actionTimeout: 20_000 })
    test.setTimeout(480_000)
    test(
      `holders make their keys, found a key set, check a key and replace a holder (${lang})`,
      { tag: `@${lang}` },
      async ({ page, browser }) => {
        await page.addInitScript(
          (language) => localStorage.setItem('lang', language),
          lang === 'my' ? 'mm' : 'en',
        )
        const { nextCode } = await signInAs(page, 'owner')
        const owner = anOwner(page, lang, nextCode)
        const [one, two, three, paper, successor] = [
          await aHolder(await anotherDevice(browser), lang),
          await aHolder(await anotherDevice(browser), lang),
          await aHolder(await anotherDevice(browser), lang),
          await aHolder(await anotherDevice(browser), lang),
          await aHolder(await anotherDevice(browser), lang),
        ]
        const founders = [one, two, three, paper]
        for (const holder of founders) {
          const onPaper = holder === paper
          await owner.invite(holder, onPaper)
          const isNew = holder === one || onPaper
          const fingerprint = await holder.enrol(onPaper, async (step) => {
            // Paper has nothing to be focused.
            if (isNew && step !== 'card') await expectWellMade(holder.page)
          })
          await owner.confirm(holder, fingerprint)
        }
        await expectWellMade(page)

        await owner.propose()
        for (const holder of founders) await sign(holder)
        await openHolders(page)
        await expect(main(page).locator('.notice-good')).toBeVisible()
        await checkKey(one)
        await checkKey(paper)

        await owner.end(two)
        await owner.invite(successor)
        await owner.confirm(successor, await successor.enrol(false))
        await owner.propose()
        await sign(one)
        await sign(three)
        await openHolders(page)
        const number = lang === 'my' ? '၂' : '2'
        await expect(
          main(page).getByRole('heading', {
            name: owner.said('holders.fingerprintOf', { number }),
          }),
        ).toBeVisible()
        await expectWellMade(page)
        await checkKey(successor)
        for (const holder of [...founders, successor]) await holder.page.context().close()
      },
    )
  })
}
