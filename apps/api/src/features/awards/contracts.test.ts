import { readAward, recordWithdrawal } from '@padauk/contract/admin/awards'
import {
  changeContract,
  endContract,
  readContract,
  recordContract,
} from '@padauk/contract/admin/contracts'
import { objectToResult, readOutcome } from '@padauk/contract/outcomes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aJudgedTender, actionsOn, deciders, hasScored, letStandstillPass } from '#test/awards'
import { must } from '#test/editors'
import { aSteppedUpMember } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'
import { toldOf } from '#test/told'

let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof deciders>>
let winner: Sender
let loser: Sender
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  staff = await deciders(api)
  winner = await aSender(api)
  loser = await aSender(api)
})
afterAll(() => api.close())

async function decided() {
  const tender = await aJudgedTender(api, [
    { bidder: winner, price: 700 },
    { bidder: loser, price: 900 },
  ])
  await staff.approved(tender)
  return tender
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const typed = (change: object = {}) => ({
  number: 'C-2026-17',
  signed_on: day(-1),
  value: { amount: 700, currency: 'MMK' },
  starts_on: day(1),
  ends_on: day(80),
  document: null,
  ...change,
})

const record = (tender: string, body = typed(), { owner } = staff) =>
  owner.call(recordContract, { params: { id: tender }, body })

test('a contract is recorded once the standstill is over, and its winner is told', async () => {
  const tender = await decided()
  const early = await record(tender)
  expect(early).toMatchObject({ status: 409, code: 'standstill-running' })
  expect(!early.ok && early.error).toMatch(/^The standstill ends on \w+day, /)
  await letStandstillPass(api, tender)
  expect(must(await staff.owner.call(readAward, { params: { id: tender } }))).toMatchObject({
    may: { record_contract: true },
  })
  // No job has run: the record ends the standstill itself.
  expect(must(await record(tender))).toMatchObject({
    number: 'C-2026-17',
    value: { amount: 700, currency: 'MMK' },
    ends_on: day(80),
    changes: [],
    ended: null,
    document: null,
  })
  expect(await record(tender)).toMatchObject({ code: 'changed-since' })
  expect((await toldOf(winner, 'contract-recorded'))?.text_en).toContain('C-2026-17')
  const outcome = must(await api.call()(readOutcome, { params: { id: tender }, query: {} }))
  expect(outcome).toMatchObject({ state: 'contract', contract: { ends_on: day(80) } })
  expect(await actionsOn(api, tender)).toEqual(
    expect.arrayContaining(['award.finished', 'contract.recorded']),
  )
  const { award } = must(await staff.owner.call(readAward, { params: { id: tender } }))
  const body = { revision: award?.revision ?? -1, reason: 'Too late.' }
  const late = await staff.officer.call(recordWithdrawal, { params: { id: tender }, body })
  expect(late).toMatchObject({ code: 'changed-since' })
})

test('an open objection keeps the contract from being recorded', async () => {
  const tender = await decided()
  must(await loser.call(objectToResult, { params: { id: tender }, body: { text: 'No.' } }))
  await letStandstillPass(api, tender)
  expect(await record(tender)).toMatchObject({ status: 409, code: 'objection-open' })
})

test('an owner who scored records no contract', async () => {
  const tender = await decided()
  await letStandstillPass(api, tender)
  const scorer = await aSteppedUpMember(api, ['owner'])
  await hasScored(api, tender, scorer, winner)
  expect(await record(tender, typed(), { ...staff, owner: scorer })).toMatchObject({
    code: 'approver-scored',
  })
})

test('dates that cannot be are refused', async () => {
  const tender = await decided()
  await letStandstillPass(api, tender)
  expect(await record(tender, typed({ ends_on: day(0) }))).toMatchObject({
    status: 422,
    fields: { ends_on: expect.any(String) },
  })
  expect(await record(tender, typed({ signed_on: day(3) }))).toMatchObject({
    fields: { signed_on: expect.any(String) },
  })
  expect(await record(tender, typed({ document: 'unknown.pdf' }))).toMatchObject({
    fields: { document: expect.any(String) },
  })
})

test('the signed contract is a document that only staff read', async () => {
  const tender = await decided()
  await letStandstillPass(api, tender)
  const store = (audience: 'company' | 'staff') =>
    api.services.media.storeDocument({
      name: `contract-for-${audience}`,
      title: 'Contract',
      audience,
      mediaType: 'application/pdf',
      bytes: Buffer.from(`%PDF-1.7\n% ${audience}\n%%EOF\n`),
    })
  const [open, closed] = [await store('company'), await store('staff')]
  if (!open.ok || !closed.ok) throw new Error('not stored')
  expect(await record(tender, typed({ document: open.value }))).toMatchObject({ status: 422 })
  const recorded = must(await record(tender, typed({ document: closed.value })))
  expect(recorded).toMatchObject({ document: { name: closed.value, audience: 'staff' } })
  const without = await fetch(`${api.origin}/static/files/${closed.value}`)
  expect(without.status).toBe(401)
  const withTicket = await fetch(`${api.origin}${recorded?.document?.url}`)
  expect(withTicket.status).toBe(200)
})

test('changes are added, and a contract ends once', async () => {
  const tender = await decided()
  await letStandstillPass(api, tender)
  must(await record(tender))
  const params = { id: tender }
  const { owner } = staff
  const body = {
    text: 'Two more lifts.',
    value: { amount: 800, currency: 'MMK' },
    ends_on: day(400),
  }
  expect(must(await owner.call(changeContract, { params, body }))).toMatchObject({
    ends_on: day(80),
    changes: [{ no: 1, text: 'Two more lifts.', value: { amount: 800 }, ends_on: day(400) }],
  })
  const ending = async () => (await api.services.awards.contractsEnding()).map(({ id }) => id)
  expect(await ending()).not.toContain(tender)
  const shorter = { text: 'Shorter.', value: null, ends_on: day(60) }
  must(await owner.call(changeContract, { params, body: shorter }))
  expect(await ending()).toContain(tender)
  const terminated = { how: 'terminated' as const, on: day(0), reason: '' }
  expect(await owner.call(endContract, { params, body: terminated })).toMatchObject({
    status: 422,
  })
  const completed = { how: 'completed' as const, on: day(0), reason: '' }
  expect(must(await owner.call(endContract, { params, body: completed }))).toMatchObject({
    ended: { how: 'completed', on: day(0) },
  })
  expect(await owner.call(changeContract, { params, body })).toMatchObject({
    code: 'changed-since',
  })
  expect(await ending()).not.toContain(tender)
  expect(must(await staff.officer.call(readContract, { params }))?.changes).toHaveLength(2)
})

test('officers and owners are asked once by e-mail to copy a tender whose contract ends', async () => {
  const tender = await decided()
  await letStandstillPass(api, tender)
  must(await record(tender))
  const lettersTo = async ({ id }: { id: string }) => {
    const rows = await api.services.db
      .selectFrom('letters')
      .innerJoin('staff', 'staff.email', 'letters.recipient')
      .select('content')
      .where('staff.id', '=', id)
      .where('kind', '=', 'staff-act-now')
      .execute()
    return rows
      .map(({ content }) => content as { matter: string; path: string; day?: string })
      .filter(({ matter, path }) => matter === 'contract' && path === `/tenders/${tender}/award`)
      .map(({ day: ends }) => ends)
  }
  await api.services.staffMails.actNow()
  await api.services.staffMails.actNow()
  expect(await lettersTo(staff.officer)).toEqual([day(80)])
  expect(await lettersTo(staff.owner)).toEqual([day(80)])
  const body = { text: 'Shorter.', value: null, ends_on: day(60) }
  must(await staff.owner.call(changeContract, { params: { id: tender }, body }))
  await api.services.staffMails.actNow()
  expect(new Set(await lettersTo(staff.officer))).toEqual(new Set([day(80), day(60)]))
})
