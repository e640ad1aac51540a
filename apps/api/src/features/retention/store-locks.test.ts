import { recordContract } from '@padauk/contract/admin/contracts'
import { liftLegalHold, setLegalHold } from '@padauk/contract/admin/retention'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deciders, judged, letStandstillPass } from '#test/awards'
import { aFileBid, letPass } from '#test/bids'
import { must } from '#test/editors'
import { aLockedBucket } from '#test/locked-bucket'
import { aTenderWith } from '#test/openings'
import { bidIdsOf, daysPass } from '#test/retention'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'

const bucket = aLockedBucket(process.env)

test.skipIf(bucket)('the dates of locks need Ceph: run ops/services.sh up', () => {
  expect(process.env.CI, 'where CI is set, they have to be proved').toBeUndefined()
})

const years = { three: 1_096, seven: 2_557 }
const dayMs = 86_400_000

describe.skipIf(!bucket)('bids in a store with Object Lock', { timeout: 60_000 }, () => {
  let api: Awaited<ReturnType<typeof startApi>>
  let staff: Awaited<ReturnType<typeof deciders>>
  beforeAll(async () => {
    api = await startApi(bucket?.env)
    await api.services.store.prepare()
    staff = await deciders(api)
  })
  afterAll(async () => {
    await api.close()
    bucket?.remove()
  })

  const sweep = () => api.services.retention.sweep()

  async function anOpenTender() {
    const bidders = [await aSender(api), await aSender(api)] as const
    const { tender } = await aTenderWith(api, [...bidders], (bidder) => aFileBid(api, bidder))
    const [winner = '', loser = ''] = await bidIdsOf(api, tender)
    return { tender, winner, loser, bidders }
  }

  async function secure(...bids: string[]) {
    for (const submissionId of bids) await api.services.uploads.secure({ submissionId })
  }

  const timesOf = (tender: string) =>
    api.services.db
      .selectFrom('tenders')
      .leftJoin('closings', 'closings.tenderId', 'tenders.id')
      .leftJoin('awards', 'awards.tenderId', 'tenders.id')
      .leftJoin('contracts', 'contracts.tenderId', 'tenders.id')
      .select(['endDate', 'closings.closedAt', 'finalAt', 'recordedAt'])
      .where('tenders.id', '=', tender)
      .executeTakeFirstOrThrow()

  /** The one date until which the store locks every file of a bid. */
  async function lockedUntil(submissionId: string) {
    const pieces = await api.services.db
      .selectFrom('uploadChunks')
      .innerJoin('uploads', 'uploads.id', 'uploadId')
      .select(['object', 'version'])
      .where('submissionId', '=', submissionId)
      .execute()
    const locks = await Promise.all(
      pieces.map(async ({ object, version }) => bucket?.lockOf(object, version)),
    )
    const [first] = locks
    expect(locks).toHaveLength(3)
    for (const lock of locks) expect(lock).toEqual({ mode: 'COMPLIANCE', until: first?.until })
    return first?.until?.getTime() ?? 0
  }

  /** The store knows whole seconds, and a lock never ends too early. */
  const daysAfter = (moment: Date | null, days: number) =>
    Math.ceil(((moment?.getTime() ?? 0) + days * dayMs) / 1_000) * 1_000

  const erase = async (bid: string) => {
    const { rows } = await sql<{ done: boolean }>`select erase_bid(${bid}) as done`.execute(
      api.services.db,
    )
    return rows[0]?.done
  }

  const close = async (tender: string) => {
    await letPass(api, tender, 80)
    await api.services.closings.closeDue()
  }

  /** Checked, proposed, approved, and its standstill over. */
  async function award({ tender, bidders: [first, second] }: Open) {
    await judged(api, tender, [
      { bidder: first, price: 700 },
      { bidder: second, price: 900 },
    ])
    await staff.approved(tender)
  }
  type Open = Awaited<ReturnType<typeof anOpenTender>>

  async function finish(tender: string) {
    await letStandstillPass(api, tender)
    await api.services.awards.finishDue()
    await sweep()
  }

  test('the first lock ends 90 days after the deadline, not later, and a closing never shortens it', async () => {
    const { tender, winner, loser } = await anOpenTender()
    await secure(winner, loser)
    const first = daysAfter((await timesOf(tender)).endDate, 90)
    expect(await lockedUntil(winner)).toBe(first)
    expect(await lockedUntil(loser)).toBe(first)
    await close(tender)
    await sweep()
    expect(await lockedUntil(winner)).toBe(first)
  })

  test('closing, award and contract lengthen it: seven years for the awarded bid, three for others', async () => {
    const opened = await anOpenTender()
    const { tender, winner, loser } = opened
    // Under this deadline, which has just passed.
    await letPass(api, tender, 80)
    await secure(winner, loser)
    const { endDate } = await timesOf(tender)
    expect(await lockedUntil(loser)).toBe(daysAfter(endDate, 90))

    await api.services.closings.closeDue()
    await sweep()
    const { closedAt } = await timesOf(tender)
    const atClosing = daysAfter(closedAt, 90)
    expect(atClosing).toBeGreaterThan(daysAfter(endDate, 90))
    for (const bid of [winner, loser]) expect(await lockedUntil(bid)).toBe(atClosing)

    await award(opened)
    await sweep()
    // An objection may still change who wins, and a lock can't be taken back.
    for (const bid of [winner, loser]) expect(await lockedUntil(bid)).toBe(atClosing)
    await finish(tender)
    const { finalAt } = await timesOf(tender)
    expect(await lockedUntil(winner)).toBe(daysAfter(finalAt, years.seven))
    expect(await lockedUntil(loser)).toBe(daysAfter(finalAt, years.three))

    const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
    const contract = {
      number: 'C-2026-18',
      signed_on: day(-1),
      value: { amount: 700, currency: 'MMK' },
      starts_on: day(1),
      ends_on: day(80),
      document: null,
    }
    // The store counts whole seconds, and the contract comes later than that.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    must(await staff.owner.call(recordContract, { params: { id: tender }, body: contract }))
    await sweep()
    const { recordedAt } = await timesOf(tender)
    const atContract = daysAfter(recordedAt, years.seven)
    expect(atContract).toBeGreaterThan(daysAfter(finalAt, years.seven))
    expect(await lockedUntil(winner)).toBe(atContract)
    expect(await lockedUntil(loser)).toBe(daysAfter(finalAt, years.three))
  })

  test('nothing is erased a day early or under a legal hold, and the lock outlasts every key of ours', async () => {
    const opened = await anOpenTender()
    const { tender, winner, loser } = opened
    await secure(winner, loser)
    await close(tender)
    expect(await erase(loser)).toBe(false)
    await award(opened)
    await finish(tender)
    const [lockOfWinner, lockOfLoser] = [await lockedUntil(winner), await lockedUntil(loser)]

    await daysPass(api, tender, years.three - 1)
    expect(await erase(loser)).toBe(false)
    const params = { id: tender }
    const reason = 'A court asked for it.'
    must(await staff.owner.call(setLegalHold, { params, body: { reason } }))
    await daysPass(api, tender, 1)
    await sweep()
    expect(await erase(loser)).toBe(false)
    expect(await erasureOf(loser)).toBeUndefined()

    must(await staff.owner.call(liftLegalHold, { params, body: { reason } }))
    await sweep()
    expect(await erase(winner)).toBe(false)
    // Its keys are wiped on the day; the objects stay as long as the store has locked them.
    expect(await erasureOf(loser)).toMatchObject({ kind: 'other', removedAt: null })
    expect(await lockedUntil(loser)).toBe(lockOfLoser)
    const { refused } = (await bucket?.wreck()) ?? { refused: 0 }
    expect(refused).toBeGreaterThanOrEqual(6)
    expect(await lockedUntil(loser)).toBe(lockOfLoser)
    expect(await lockedUntil(winner)).toBe(lockOfWinner)
  })

  const erasureOf = (bid: string) =>
    api.services.db
      .selectFrom('erasures')
      .select(['kind', 'removedAt'])
      .where('submissionId', '=', bid)
      .executeTakeFirst()
})
