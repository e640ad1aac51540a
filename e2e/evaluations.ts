import { listChecks } from '@padauk/contract/admin/bid-checks'
import { acceptEvaluationRules, declareInterest } from '@padauk/contract/admin/evaluation'
import { giveScores, lockScores } from '@padauk/contract/admin/scores'
import { addressOf } from '@padauk/contract/client'
import type { AnswerOf, CallOf, Endpoint } from '@padauk/contract/endpoint'
import type { StaffRole } from '@padauk/contract/endpoint'
import { answerCure } from '@padauk/contract/outcomes'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { usingAdmin } from './key-holders.ts'
import type { Lang } from './key-holders.ts'
import { control, origin } from './product.ts'
import { aBidder, aTender, bid, bidFiles, closedReceipt } from './receipts.ts'
import type { Bidder } from './receipts.ts'
import { signInPerson } from './staff.ts'

export const weighted = {
  method: 'weighted-criteria',
  criteria: [
    { id: 'price', labelEn: 'Price', labelMm: 'ဈေးနှုန်း', weight: 60 },
    { id: 'technical', labelEn: 'Technical', labelMm: 'နည်းပညာပိုင်း', weight: 30 },
    { id: 'delivery', labelEn: 'Delivery', labelMm: 'ပေးပို့ချိန်', weight: 10 },
  ],
}

/** An open tender with criteria and weights, and who will bid for it. */
export async function aWeightedTender() {
  const { id } = await aTender()
  await control('/tender/declared', { id, evaluation: JSON.stringify(weighted) })
  const bidders = [await aBidder('judged'), await aBidder('judged'), await aBidder('judged')]
  return {
    id,
    /** Three bids, opened at their deadline. */
    async close() {
      for (const bidder of bidders) await bid(bidder, id)
      const [last] = bidders.slice(-1)
      if (last) await closedReceipt(last, id)
    },
    /** The company whose bid came as the nth sends the paper it was asked for. */
    async answer(place: number, cure: string) {
      const bidder = bidders[place]
      if (bidder) await sendPaper(bidder, cure)
    },
  }
}

/** A company sends the paper that it was asked for. */
export async function sendPaper({ authorization }: Pick<Bidder, 'authorization'>, cure: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bidFiles['nda.pdf'])]), 'nda-signed.pdf')
  const address = addressOf(answerCure, { params: { id: cure }, query: { slot: 'nda' } })
  const headers = { authorization }
  const response = await fetch(origin() + address, { method: 'POST', headers, body: form })
  expect(response.status, await response.text()).toBe(201)
}

/** A person of the evaluation: in front of the admin, or acting without a screen. */
export async function aJudge(page: Page, role: StaffRole, lang: Lang, name: string) {
  const { id, headers, nextCode } = await signInPerson(page, [role], name)
  const admin = await usingAdmin(page, lang, nextCode)
  async function ask<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
    const { params, query, body } = input as {
      params?: Record<string, string>
      query?: Record<string, unknown>
      body?: unknown
    }
    const address = addressOf(endpoint, { ...(params && { params }), ...(query && { query }) })
    return page.request.fetch(address, {
      method: endpoint.method,
      headers,
      ...(body !== undefined && { data: body }),
    })
  }
  async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
    const answer = await ask(endpoint, input)
    expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true)
    return (answer.status() === 204 ? undefined : await answer.json()) as AnswerOf<E>
  }
  return {
    ...admin,
    id,
    name,
    nextCode,
    call,
    /** Why a call is refused; undefined when it is not. */
    async refusal<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
      const answer = await ask(endpoint, input)
      return answer.ok() ? undefined : ((await answer.json()) as { code: string }).code
    },
    async open(tender: string, part: string) {
      await page.goto(`/admin/tenders/${tender}/${part}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main .loading')).toHaveCount(0)
    },
    /** Says so in a dialog, with a code when one is asked for. */
    async confirm(result: string) {
      const dialog = page.getByRole('dialog').locator('button[type=submit]')
      await admin.act(() => dialog.click(), page.getByText(admin.said(result)).first())
    },
    async declareNone() {
      await page.locator('input[name=interest][value=none]').check()
      await admin.press('evaluations.interest.button')
      await expect(page.locator('.evaluation-declared')).toBeVisible()
    },
    declare: (tender: string) =>
      call(declareInterest, { params: { id: tender }, body: { has_interest: false, text: '' } }),
    accept: (tender: string) => call(acceptEvaluationRules, { params: { id: tender } }),
    /** The same points for every valid bid, locked. */
    async score(tender: string, technical: number, delivery: number) {
      const params = { id: tender }
      const { bids } = await call(listChecks, { params })
      const scores = bids
        .filter(({ standing }) => standing === 'valid')
        .flatMap(({ submission }) => [
          { submission, criterion: 'technical', points: technical },
          { submission, criterion: 'delivery', points: delivery },
        ])
      await call(giveScores, { params, body: { scores, reason: '' } })
      await call(lockScores, { params })
    },
  }
}
export type Judge = Awaited<ReturnType<typeof aJudge>>

/** What a bid is decided to be, on the screen of the formal check. */
export function theCheck({ page, press }: Judge) {
  const row = (place: number) => page.locator('.check').nth(place)
  const choose = (place: number, decision: 'complete' | 'cure' | 'exclude') =>
    row(place).locator(`input[value=${decision}]`).check()
  return {
    row,
    choose,
    async askForPapers(place: number, message: string) {
      await choose(place, 'cure')
      await row(place).locator('.check-papers input').nth(1).check()
      await row(place).locator('textarea').fill(message)
    },
    async exclude(place: number, ground: string, reason: string) {
      await choose(place, 'exclude')
      await row(place).locator('select').selectOption(ground)
      await row(place).locator('textarea').fill(reason)
    },
    async typePrice(place: number, amount: string) {
      await row(place).locator('.check-price input').fill(amount)
      await row(place).locator('.check-price button[type=submit]').click()
      await expect(row(place).locator('.check-price')).toHaveCount(0)
    },
    send: () => page.locator('.check-act .button-main').click(),
    press,
  }
}
