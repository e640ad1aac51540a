import type { StaffRole } from '@padauk/contract/endpoint'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectWellMade } from './companies.ts'
import { usingAdmin } from './key-holders.ts'
import type { Lang } from './key-holders.ts'
import { control } from './product.ts'
import { aBidder, aTender, bid } from './receipts.ts'
import { signInPerson } from './staff.ts'

/** Closed, with one bid, and to be opened by two people without keys. */
export async function anUnsealedTender() {
  const { id } = await aTender()
  await control('/tender/by-two', { id })
  await bid(await aBidder('two-people'), id)
  await control('/tender/to-open', { id })
  return id
}

/** An officer or holder in front of such an opening. */
export async function anOpener(page: Page, lang: Lang, role: StaffRole) {
  const { name, headers, nextCode } = await signInPerson(page, [role], `Demo ${role} ${lang}`)
  const admin = await usingAdmin(page, lang, nextCode)
  const { said, press, act } = admin
  return {
    ...admin,
    name,
    headers,
    open: (tender: string) => page.goto(`/admin/tenders/${tender}/opening`),
    async start() {
      await press('openings.start.button')
      const confirmed = page.getByRole('dialog').locator('button[type=submit]')
      await act(() => confirmed.click(), page.getByText(said('openings.confirm.none')))
    },
    /** Declares; `result` is what is said then. */
    async declare(choice: 'noInterest' | 'stepAside', result: string) {
      await page.getByLabel(said(`openings.holder.${choice}`)).check()
      await expectWellMade(page)
      await act(() => press('openings.confirm.button'), page.getByText(said(result)))
      await expectWellMade(page)
    },
    /** Neither of the two buttons is there. */
    async expectNothingToShow() {
      for (const key of ['openings.confirm.button', 'openings.reveal.button'])
        await expect(page.getByRole('button', { name: said(key), exact: true })).toHaveCount(0)
    },
  }
}
export type Opener = Awaited<ReturnType<typeof anOpener>>
