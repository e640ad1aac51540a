import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const openTender = () => aTender(api.services.db, { nameEn: 'Cleaning' })

async function tracesOf(tenderId: string) {
  const { db } = api.services
  const ofTender = (table: 'submissions' | 'letters' | 'auditEntries') =>
    db.selectFrom(table).select('tenderId').where('tenderId', '=', tenderId).execute()
  const [submissions, letters, entries] = await Promise.all([
    ofTender('submissions'),
    ofTender('letters'),
    ofTender('auditEntries'),
  ])
  return [submissions.length, letters.length, entries.length]
}

test('a failed commit leaves no receipt, no e-mail and no audit entry', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const payload = await aLinkBid(api, bidder)
  // Everything succeeds but the very last step.
  await behindTheWalls(
    api,
    `create function fail_late() returns trigger language plpgsql as $$
     begin raise exception 'the commit failed'; end $$;
     create constraint trigger fails_late after insert on submissions
       deferrable initially deferred for each row execute function fail_late()`,
  )
  const failed = await submitOver(api, bidder, tender, payload)
  expect(failed).toMatchObject({ status: 500, body: { code: 'server-error' } })
  expect(await tracesOf(tender)).toEqual([0, 0, 0])

  await behindTheWalls(api, 'drop trigger fails_late on submissions')
  expect(await submitOver(api, bidder, tender, payload)).toMatchObject({ status: 201 })
  expect(await tracesOf(tender)).toEqual([1, 1, 1])
})

test('ignores the clock of the process', async () => {
  const [open, closed, bidder] = await Promise.all([openTender(), openTender(), aSender(api)])
  const [inTime, late] = [await aLinkBid(api, bidder), await aLinkBid(api, bidder)]
  await letPass(api, open, -60)
  await letPass(api, closed, 1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  try {
    expect(await submitOver(api, bidder, open, inTime)).toMatchObject({ status: 201 })
    vi.setSystemTime(Date.now() - 240_000)
    expect(await submitOver(api, bidder, closed, late)).toMatchObject({
      status: 409,
      body: { code: 'tender-closed' },
    })
  } finally {
    vi.useRealTimers()
  }
})
