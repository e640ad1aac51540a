import { expect } from '@playwright/test'
import { actsOf } from '#e2e/holder-acts.ts'
import { aSignedInHolder, aTenderToOpen, letAdjournmentPass } from '#e2e/openings.ts'
import type { Visit } from './look.ts'

/** A tender to open and the two holders who do: one is seen, the other acts without a screen. */
export async function anOpening({ page, device, language }: Visit, broken = 0) {
  const lang = language === 'mm' ? 'my' : 'en'
  const opened = await aTenderToOpen(2, broken)
  const { tender, bidders } = opened
  const [seen, unseen] = [
    await aSignedInHolder(page, 0, lang),
    await aSignedInHolder(await device(), 1, lang),
  ]
  const [own, other] = [actsOf(seen, tender), actsOf(unseen, tender)]
  const bidder = bidders.at(-1)
  if (!bidder) throw new Error('there is no bid')
  return {
    tender,
    bidder,
    holder: seen,
    own,
    other,
    /** Both have handed in their key shares, and the bids were tried. */
    async combine() {
      await own.start()
      for (const each of [own, other]) await each.takePart()
      await expect.poll(async () => (await own.read()).sitting?.combined).toBeTruthy()
    },
    letAdjournmentPass: () => letAdjournmentPass(opened),
    async signMinutes() {
      for (const each of [own, other]) await each.signMinutes()
    },
    async see() {
      await seen.open(tender)
      await expect(page.locator('.opening')).toBeVisible()
    },
  }
}
