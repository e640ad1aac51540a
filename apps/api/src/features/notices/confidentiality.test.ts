import { exportFailedJobs } from '@padauk/contract/admin/jobs'
import { exportLetters } from '@padauk/contract/admin/letters'
import { createClient } from '@padauk/contract/client'
import { followTender, readNotices } from '@padauk/contract/notices'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCategory, aTender } from '#test/builders'
import { aStaffMember } from '#test/people'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'
import { toldOf } from '#test/told'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

test('staff see no sign of who follows, reads or is told because of it', async () => {
  const { db, notices, metrics } = api.services
  const [theirs, others] = [await aCategory(db), await aCategory(db)]
  const interested = await aSender(api)
  await db
    .updateTable('companies')
    .set({ categories: [others] })
    .where('id', '=', interested.id)
    .execute()
  const tenderId = await aTender(db, { nameEn: 'Watched' })
  await db.updateTable('tenders').set({ categoryId: theirs }).where('id', '=', tenderId).execute()
  // What was written when the company was approved is no secret.
  await eventually(() => api.inbox.mails.filter(({ to }) => to.includes(interested.email))[1])
  const { headers } = await aStaffMember(api, ['owner', 'auditor', 'officer'])
  const call = createClient({ origin: api.origin, language: 'en', headers })
  const seen = async () => {
    const csv = await Promise.all(
      [exportLetters, exportFailedJobs].map((endpoint) => call(endpoint, { query: {} })),
    )
    const { rows } = await sql`select action, subject, body from audit_entries
      where concat(subject, body, tender_id) like any
        (array[${`%${interested.id}%`}, ${`%${tenderId}%`}])`.execute(db)
    return { lists: csv.map((answer) => answer.ok && answer.value), rows }
  }
  const before = await seen()
  const from = api.log.length

  await interested.call(followTender, { params: { id: tenderId } })
  await db.transaction().execute(async (transaction) => {
    const told = { tenderId, facts: { number: '1' } }
    await notices.tell(transaction, { kind: 'question-answered', audience: 'followers', ...told })
    await notices.tell(transaction, { kind: 'addendum-published', audience: 'category', ...told })
  })
  await toldOf(interested, 'question-answered')
  await toldOf(interested, 'addendum-published')
  await interested.call(readNotices, { body: { up_to: 9_999 } })
  const news = ({ to, subject }: { to: string[]; subject: string }) =>
    to.includes(interested.email) && subject === 'News about a tender'
  // Outside the category also the addendum is announced without its tender.
  await eventually(() => api.inbox.mails.filter(news).length === 2)

  expect(await seen()).toEqual(before)
  const lines = api.log.slice(from).join('\n')
  for (const secret of [interested.id, interested.email, tenderId]) {
    expect(lines).not.toContain(secret)
  }
  expect(await metrics.registry.metrics()).not.toMatch(/tell-company|send-push|follow/)
})

test('a rejected address of a company that follows a tender leaves no line in the log', async () => {
  const { db, notices } = api.services
  const interested = await aSender(api)
  const tenderId = await aTender(db, { nameEn: 'Rejected' })
  await interested.call(followTender, { params: { id: tenderId } })
  // Those that were written when the company was approved arrive.
  await eventually(() => api.inbox.mails.filter(({ to }) => to.includes(interested.email))[1])
  api.inbox.full.add(interested.email)
  const from = api.log.length
  await db.transaction().execute((transaction) =>
    notices.tell(transaction, {
      kind: 'question-answered',
      audience: 'followers',
      tenderId,
      facts: { number: '1' },
    }),
  )
  // Refused, and the job has ended as failed: it waits to be retried.
  await eventually(async () => {
    const { rows } = await sql`select from pgboss.job join letters
      on letters.id = (job.data->>'letterId')::uuid
      where recipient = ${interested.email} and job.state = 'retry'`.execute(db)
    return rows.length > 0
  })
  expect(api.log.slice(from).filter((line) => line.includes('failed'))).toEqual([])
})
