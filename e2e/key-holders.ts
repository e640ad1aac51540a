import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { adminWords } from './admin-words.ts'
import { signInPerson } from './staff.ts'

export type Lang = 'en' | 'my'

export const main = (page: Page) => page.locator('main')

export async function openHolders(page: Page, path = '/key-holders') {
  await page.goto(`/admin${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const fingerprintIn = async (page: Page) =>
  (await page.locator('.fingerprint:visible span').allInnerTexts()).join(' ')

/** Types six words, or a wrong one in the place that is named. */
async function typeWords(page: Page, words: readonly string[], wrong?: number) {
  for (const [place, word] of words.entries()) {
    // Four letters are enough.
    const typed = place === wrong ? 'zebra' : word.slice(0, 4)
    await page.locator('.six-words input').nth(place).fill(typed)
  }
}

/** Six words cost a second of one core, and many where others use it too. */
const unlockMs = 60_000

/** Does something, with a code when the last one is too old, until its result is seen. */
export function actingWith(page: Page, lang: Lang, nextCode: () => Promise<string>) {
  const title = adminWords(lang)('stepUp.title')
  return async function act(press: () => Promise<void>, result: Locator) {
    await press()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.or(result).first()).toBeVisible({ timeout: unlockMs })
    if (!(await dialog.isVisible())) return
    await dialog.locator('[name=code]').fill(await nextCode())
    await dialog.locator('button[type=submit]').click()
    await expect(result.first()).toBeVisible({ timeout: unlockMs })
  }
}

/** A page in the language of a person, and what this person reads, presses and confirms there. */
export async function usingAdmin(page: Page, lang: Lang, nextCode: () => Promise<string>) {
  const said = adminWords(lang)
  const stored = lang === 'my' ? 'mm' : 'en'
  await page.addInitScript((language) => localStorage.setItem('lang', language), stored)
  const press = (key: string) => page.getByRole('button', { name: said(key), exact: true }).click()
  const titled = (key: string) => page.getByRole('heading', { level: 1, name: said(key) })
  return { page, said, press, titled, act: actingWith(page, lang, nextCode) }
}

/** A person with the role on a device of their own, and what they do with their key. */
export async function aHolder(page: Page, lang: Lang) {
  const called = `Demo holder ${randomUUID().slice(0, 4)}`
  const { id, name, nextCode } = await signInPerson(page, ['holder'], called)
  let secret: { words: string[]; card: string } | undefined
  const { said, press, act } = await usingAdmin(page, lang, nextCode)

  return {
    page,
    id,
    name,
    said,
    press,
    act,
    /** From the invitation to the card; `see` looks at each step. */
    async enrol(onPaper: boolean, see: (step: string) => Promise<void> = async () => {}) {
      await openHolders(page)
      await page.getByRole('link', { name: said('holders.enrol.make') }).click()
      await expect(page.locator('.rite')).toBeVisible()
      await see('before')
      const made = page.getByRole('heading', { name: said('holders.enrol.titles.done') })
      const words = onPaper ? [] : await this.learnWords(made, see)
      if (onPaper) await act(() => press('holders.enrol.make'), made)
      await see('done')
      const fingerprint = await fingerprintIn(page)
      secret = { words, card: await this.readCard(see) }
      await press('holders.enrol.finish')
      await expect(page.locator('.rite')).toHaveCount(0)
      return fingerprint
    },
    /** Writes the words down, mistypes one and mends it. */
    async learnWords(made: Locator, see: (step: string) => Promise<void>) {
      await press('holders.enrol.make')
      await expect(page.locator('.six-words-shown li')).toHaveCount(6)
      const words = await page.locator('.six-words-shown li').allInnerTexts()
      await see('words')
      await press('holders.enrol.written')
      await typeWords(page, words, 2)
      await press('holders.enrol.check')
      await expect(page.locator('.six-words [aria-invalid=true]')).toHaveCount(1)
      await see('typing')
      await typeWords(page, words)
      await act(() => press('holders.enrol.check'), made)
      return words
    },
    /** The card is on paper only. */
    async readCard(see: (step: string) => Promise<void>) {
      const card = page.locator('.key-card')
      await expect(card).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(card).toBeVisible()
      const text = (await card.locator('.key-card-text span').allInnerTexts()).join('')
      expect(text).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)
      // One A5 card, with all of the key on it.
      const fits = await card.evaluate(
        ({ scrollHeight, clientHeight, clientWidth }) =>
          scrollHeight <= clientHeight && clientHeight <= clientWidth * 1.5,
      )
      expect(fits).toBe(true)
      await see('card')
      await page.emulateMedia({ media: 'screen' })
      return text
    },
    /** By the six words, or by the card on paper. */
    async unlock() {
      if (!secret) throw new Error(`${name} has no key`)
      const { words, card } = secret
      if (words.length > 0) await typeWords(page, words)
      else await page.locator('.unlock [name=card]').fill(card)
      await page.locator('.unlock button[type=submit]').click()
    },
  }
}
export type Holder = Awaited<ReturnType<typeof aHolder>>
