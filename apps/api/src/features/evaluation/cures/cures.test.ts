import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { downloadCurePaper, listChecks } from '@padauk/contract/admin/bid-checks'
import { declareInterest } from '@padauk/contract/admin/evaluation'
import { addressOf } from '@padauk/contract/client'
import { answerCure } from '@padauk/contract/outcomes'
import { onePixel } from '@padauk/testing/demo-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf, behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aTeam, anOpenedTender, decide, declareNone } from '#test/evaluations'
import type { Team } from '#test/evaluations'
import { formOf } from '#test/files'
import type { Api } from '#test/people'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Api
let team: Team
beforeAll(async () => {
  api = await startApi()
  team = await aTeam(api)
})
afterAll(() => api.close())

const insurance = {
  slot: 'extra-1',
  labelEn: 'Insurance',
  labelMm: 'အာမခံ',
  required: false,
} as const

type File = { name: string; bytes: Buffer }

async function send(bidder: Sender, cure: string, slot: string, { name, bytes }: File) {
  const form = formOf([{ field: 'file', name, bytes: [bytes] }])
  const path = addressOf(answerCure, { params: { id: cure }, query: { slot } })
  const response = await fetch(api.origin + path, {
    method: 'POST',
    headers: {
      authorization: bidder.authorization,
      'content-type': form.contentType,
      'accept-language': 'en',
    },
    body: Readable.toWeb(Readable.from(form.body())) as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  const body = (await response.json()) as { code?: string; error?: string; answered?: boolean }
  return { status: response.status, ...body }
}

const ask = (submission: string, papers: ('image' | 'nda' | 'extra-1' | 'extra-2')[]) => ({
  submission,
  decision: 'cure' as const,
  papers,
  message: 'The first page is missing.',
})

/** Two opened bids; the first bidder is asked for papers. */
async function asked(papers: Parameters<typeof ask>[1] = ['nda', 'extra-1']) {
  const { tender, bids } = await anOpenedTender(api, team, {
    prices: [100, 200],
    rules: { documents: [insurance] },
  })
  await declareNone(tender, [team.officer, team.secondOfficer])
  const [own, rival] = bids
  if (!own || !rival) throw new Error('no bids')
  must(await decide(team.officer, tender, [ask(own.submission, papers)]))
  const first = async () => {
    const checks = must(await team.officer.call(listChecks, { params: { id: tender } }))
    const bid = checks.bids[0]
    if (!bid?.cure) throw new Error('nothing was asked')
    return { ...bid, cure: bid.cure }
  }
  return { tender, own, rival, first, cure: (await first()).cure.id }
}

const pdf = (words: string) => ({ name: `${words}.pdf`, bytes: aPdf(words) })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('asks one bidder once, by notice and e-mail, and no other company learns of it', async () => {
  const { tender, own, rival, first } = await asked()
  const { cure, standing, check } = await first()
  expect({ standing, decision: check?.decision }).toEqual({ standing: 'pending', decision: 'cure' })
  const hours = (Date.parse(cure.due_at) - Date.parse(cure.at)) / 3_600_000
  expect(hours).toBeCloseTo(48, 1)
  const { db } = api.services
  const notices = await db
    .selectFrom('notices')
    .select(['companyId', 'facts'])
    .where('kind', '=', 'papers-requested')
    .where('tenderId', '=', tender)
    .execute()
  expect(notices).toMatchObject([
    { companyId: own.bidder.id, facts: { message: 'The first page is missing.' } },
  ])
  const letters = await db
    .selectFrom('letters')
    .select('recipient')
    .where('kind', '=', 'papers-requested')
    .where('tenderId', '=', tender)
    .execute()
  expect(letters).toEqual([{ recipient: own.bidder.email }])
  const again = await decide(team.officer, tender, [ask(own.submission, ['nda'])])
  expect(again).toMatchObject({ status: 409, code: 'cure-once' })
  const early = [{ submission: own.submission, decision: 'complete' as const }]
  expect(await decide(team.officer, tender, early)).toMatchObject({ code: 'not-yet' })
  const unknown = await decide(team.officer, tender, [ask(rival.submission, ['extra-2'])])
  expect(unknown).toMatchObject({ code: 'invalid-input' })
})

test('never asks for the offer itself, which holds the price', async () => {
  const { tender, rival } = await asked()
  const offer = ['document'] as unknown as ['nda']
  expect(await decide(team.officer, tender, [ask(rival.submission, offer)])).toMatchObject({
    status: 422,
    code: 'invalid-input',
  })
  // The database looks for itself.
  const written = api.services.db
    .insertInto('cureRequests')
    .values({
      submissionId: rival.submission,
      papers: ['document'],
      message: 'A lower price, please.',
      requestedBy: team.officer.id,
      dueAt: new Date(Date.now() + 86_400_000),
    })
    .execute()
  await expect(written).rejects.toThrow(/violates check constraint/)
})

test('takes the papers of its own company, encrypted, and the newest of each counts', async () => {
  const { tender, own, rival, first, cure } = await asked()
  expect(await send(rival.bidder, cure, 'nda', pdf('nda'))).toMatchObject({ status: 404 })
  expect(await send(own.bidder, cure, 'image', pdf('nda'))).toMatchObject({ status: 404 })
  expect(await send(own.bidder, cure, 'nda', pdf('old'))).toMatchObject({
    status: 201,
    answered: false,
  })
  const whole = Buffer.concat([aPdf('new'), Buffer.alloc(3_000_000, 'x'), aPdf('end')])
  expect(await send(own.bidder, cure, 'nda', { name: 'nda.pdf', bytes: whole })).toMatchObject({
    status: 201,
    sha256: sha256(whole),
  })
  expect(await send(own.bidder, cure, 'extra-1', pdf('insurance'))).toMatchObject({
    answered: true,
  })
  const { files, answered_at } = (await first()).cure
  expect(answered_at).not.toBeNull()
  expect(files.map(({ slot, name }) => `${slot} ${name}`)).toEqual([
    'extra-1 insurance.pdf',
    'nda nda.pdf',
  ])
  const row = await api.services.db
    .selectFrom('curePapers')
    .select(['object', 'sealedName'])
    .where('sha256', '=', sha256(whole))
    .executeTakeFirstOrThrow()
  const stored = await api.services.store.get(row.object)
  const bytes = Buffer.concat(await Array.fromAsync(stored?.stream ?? []))
  expect(bytes.includes('%PDF')).toBe(false)
  expect(row.sealedName).not.toContain('nda')
  const path = addressOf(downloadCurePaper, { params: { cure, slot: 'nda' } })
  const response = await fetch(api.origin + path, { headers: team.officer.headers })
  expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(whole))
  expect(response.headers.get('content-disposition')).toContain('nda.pdf')
  const [opened] = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'subject'])
    .where('action', '=', 'evaluation.paper-opened')
    .where('tenderId', '=', tender)
    .execute()
  expect(opened).toEqual({
    actor: `staff:${team.officer.id}`,
    subject: `submission:${own.submission}`,
  })
  // Everything is there: it can be decided before the time is over.
  const complete = [{ submission: own.submission, decision: 'complete' as const }]
  expect(must(await decide(team.officer, tender, complete)).bids[0]?.standing).toBe('valid')
})

test('refuses what is not of its type, and stores nothing of it', async () => {
  const { own, cure, first } = await asked(['image', 'nda', 'extra-1'])
  const picture = { name: 'registration.png', bytes: onePixel }
  expect(await send(own.bidder, cure, 'nda', picture)).toMatchObject({ code: 'file-type' })
  expect(await send(own.bidder, cure, 'image', pdf('x'))).toMatchObject({ code: 'file-type' })
  const disguised = { name: 'nda.pdf', bytes: onePixel }
  expect(await send(own.bidder, cure, 'nda', disguised)).toMatchObject({ code: 'file-type' })
  const empty = { name: 'nda.pdf', bytes: Buffer.alloc(0) }
  expect(await send(own.bidder, cure, 'nda', empty)).toMatchObject({ code: 'file-empty' })
  const large = { name: 'x.pdf', bytes: Buffer.concat([aPdf('x'), Buffer.alloc(25 * 1_048_576)]) }
  expect(await send(own.bidder, cure, 'extra-1', large)).toMatchObject({
    status: 413,
    code: 'file-too-large',
  })
  expect((await first()).cure.files).toEqual([])
  const kept = await Array.fromAsync(api.services.store.list(`cures/${cure}`))
  expect(kept).toEqual([])
  expect(await send(own.bidder, cure, 'image', picture)).toMatchObject({ status: 201 })
})

test('refuses papers after the time, which staff may then decide upon', async () => {
  const { tender, own, cure } = await asked()
  await behindTheWalls(
    api,
    `update cure_requests set requested_at = requested_at - interval '3 days',
       due_at = clock_timestamp() - interval '1 second' where id = $1`,
    [cure],
  )
  const late = await send(own.bidder, cure, 'nda', pdf('nda'))
  expect(late).toMatchObject({ status: 409, code: 'cure-too-late' })
  expect(late.error).toMatch(/^The time for missing papers ended at .+, .+\.$/)
  const out = { decision: 'exclude', ground: 'late-papers', reason: 'None came.' } as const
  const decided = await decide(team.officer, tender, [{ submission: own.submission, ...out }])
  expect(must(decided).bids[0]).toMatchObject({ standing: 'pending', check: out })
})

test('a paper is closed to who has declared an interest or has not declared', async () => {
  const { tender, own, cure } = await asked(['nda'])
  await send(own.bidder, cure, 'nda', pdf('nda'))
  const path = addressOf(downloadCurePaper, { params: { cure, slot: 'nda' } })
  const [evaluator] = team.evaluators
  const status = async ({ headers }: Team['officer']) =>
    (await fetch(api.origin + path, { headers })).status
  expect(await status(evaluator)).toBe(409)
  await declareNone(tender, [evaluator])
  expect(await status(evaluator)).toBe(200)
  const body = { has_interest: true }
  must(await evaluator.call(declareInterest, { params: { id: tender }, body }))
  expect(await status(evaluator)).toBe(403)
})
