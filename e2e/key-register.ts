import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { actingWith, main, openHolders } from './key-holders.ts'
import type { Holder, Lang } from './key-holders.ts'
import { test } from './product.ts'
import { launchProduct } from './start-product.ts'

/** There is one register in a product, so each of these journeys has a product of its own. */
export function inOwnProduct() {
  let stop = async () => {}
  const shared: NodeJS.ProcessEnv = {}
  test.beforeAll(async () => {
    const product = await launchProduct({ keyHolders: false })
    for (const name of Object.keys(product.variables)) shared[name] = process.env[name]
    Object.assign(process.env, product.variables)
    stop = product.stop
  })
  test.afterAll(async () => {
    Object.assign(process.env, shared)
    await stop()
  })
}

/** The owner's part: invites, confirms by voice, proposes, ends a key. */
export function anOwner(page: Page, lang: Lang, nextCode: () => Promise<string>) {
  const said = adminWords(lang)
  const act = actingWith(page, lang, nextCode)
  const row = (name: string) => main(page).locator('.holder-rows li', { hasText: name })
  const dialog = page.getByRole('dialog')
  const confirmed = dialog.locator('button[type=submit]')
  const done = (key: string) => page.getByText(said(key))
  return {
    said,
    async invite({ name }: Holder, onPaper = false) {
      await openHolders(page)
      await main(page).locator('select[name=person]').selectOption({ label: name })
      if (onPaper) await main(page).locator('[name=paper]').check()
      const button = main(page).getByRole('button', { name: said('holders.invite.button') })
      await act(() => button.click(), row(name))
    },
    async confirm({ name }: Holder, heard: string) {
      await openHolders(page)
      await row(name)
        .getByRole('button', { name: said('holders.confirm.button') })
        .click()
      await dialog.locator('textarea').fill(heard.replaceAll(/./g, '0'))
      await act(() => confirmed.click(), dialog.locator('.field-error'))
      await dialog.locator('textarea').fill(heard.toLowerCase().replaceAll(' ', ''))
      await act(() => confirmed.click(), done('holders.confirm.done'))
    },
    async propose() {
      await openHolders(page)
      const button = main(page).getByRole('button', { name: said('holders.propose.button') })
      await act(() => button.click(), done('holders.propose.done'))
    },
    async end({ name }: Holder) {
      await openHolders(page)
      await row(name)
        .getByRole('button', { name: said('holders.retire.button') })
        .click()
      await dialog.locator('textarea').fill('Leaves the company (demo)')
      await act(() => confirmed.click(), done('holders.retire.done'))
      await expect(row(name).locator('.badge')).toHaveText(said('holders.states.retired'))
    },
  }
}
