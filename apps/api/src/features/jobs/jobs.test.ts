import { exportFailedJobs, listFailedJobs, retryJob } from '@padauk/contract/admin/jobs'
import { addressOf, createClient } from '@padauk/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFileBid, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aCompany, aStaffMember } from '#test/people'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aStaffMember>>
let call: ReturnType<typeof createClient>
beforeAll(async () => {
  api = await startApi()
  officer = await aStaffMember(api, ['officer'])
  call = createClient({ origin: api.origin, language: 'en', headers: officer.headers })
})
afterAll(() => api.close())

/** As the queue keeps what it has tried for the last time. */
async function aDeadJob(queue: string, data: object, message = 'Error: it broke') {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, source_name, source_output)
    values ('dead-letters', ${JSON.stringify(data)}, ${queue}, ${JSON.stringify({ message })})
    returning id`.execute(api.services.db)
  return rows[0]?.id ?? ''
}

async function listed() {
  const page = await call(listFailedJobs, { query: {} })
  if (!page.ok) throw new Error(page.code)
  return page.value.items
}

async function exported() {
  const { headers } = officer
  const file = await fetch(api.origin + addressOf(exportFailedJobs, { query: {} }), { headers })
  return file.text()
}

test('rejects the filter for a job that does not exist, in the list and in its CSV', async () => {
  const asked = { query: { queue: 'no-such-job' } }
  const refused = { status: 422, code: 'invalid-input' }
  expect(await call(listFailedJobs, asked)).toMatchObject(refused)
  expect(await call(exportFailedJobs, asked)).toMatchObject(refused)
})

test('lists a failed job with its error, and runs it again on request', async () => {
  const { db } = api.services
  const { email } = await aCompany(api)
  const tenderId = await aTender(db, { nameEn: 'Lifts', nameMm: 'ဓာတ်လှေကား' })
  const fault = `Error: company ${crypto.randomUUID()} broke\n    at secret.ts:1`
  const payload = { tenderId, from: new Date().toISOString() }
  const id = await aDeadJob('announce-extension', payload, fault)
  expect(await listed()).toEqual([
    {
      id,
      queue: 'announce-extension',
      fault: 'Error: company … broke',
      failed_at: expect.any(String),
      tender: { id: tenderId, name_en: 'Lifts', name_mm: 'ဓာတ်လှေကား' },
    },
  ])
  expect(await api.services.jobs.failed(9)).toBe(1)
  expect(await exported()).toContain('Error: company … broke')

  await api.startWorker()
  expect(await call(retryJob, { params: { id } })).toMatchObject({ ok: true })
  expect(await call(retryJob, { params: { id } })).toMatchObject({ code: 'not-found' })
  expect(await listed()).toEqual([])
  await eventually(() =>
    api.inbox.mails.find((mail) => mail.to.includes(email) && mail.subject.includes('Lifts')),
  )
  const entry = await db
    .selectFrom('auditEntries')
    .select(['actor', 'body'])
    .where('subject', '=', `job:${id}`)
    .executeTakeFirstOrThrow()
  expect(entry.actor).toBe(`staff:${officer.id}`)
  expect(entry.body).toContain('announce-extension')
})

test('hides jobs about bids until the tender has closed', async () => {
  const { db } = api.services
  const tenderId = await aTender(db, { nameEn: 'Guards' })
  const bidder = await aSender(api)
  await submitOver(api, bidder, tenderId, await aFileBid(api, bidder))
  const { id: submissionId } = await db
    .selectFrom('submissions')
    .select('id')
    .where('tenderId', '=', tenderId)
    .executeTakeFirstOrThrow()
  const { id: uploadId } = await db
    .selectFrom('uploads')
    .select('id')
    .where('submissionId', '=', submissionId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const ids = [
    await aDeadJob('secure-submission', { submissionId }, `Error: ${submissionId}`),
    await aDeadJob('scan-upload', { uploadId }),
  ]
  expect(await listed()).toEqual([])
  expect(await exported()).not.toContain('submission')
  expect(await api.services.jobs.failed(9)).toBe(0)
  for (const id of ids) {
    expect(await call(retryJob, { params: { id } })).toMatchObject({ code: 'not-found' })
  }

  await letPass(api, tenderId, 80)
  await api.services.closings.closeDue()
  const shown = await listed()
  expect(shown.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(JSON.stringify(shown)).not.toContain(submissionId)
  expect(await api.services.jobs.failed(9)).toBe(2)
  for (const id of ids) expect(await call(retryJob, { params: { id } })).toMatchObject({ ok: true })
})

test('never lists e-mails, orphaned files and unknown jobs', async () => {
  await aDeadJob('send-letter', { letterId: crypto.randomUUID() })
  await aDeadJob('scan-upload', { uploadId: crypto.randomUUID() })
  await aDeadJob('something-new', { tenderId: crypto.randomUUID() })
  expect(await listed()).toEqual([])
  expect(await api.services.jobs.failed(9)).toBe(0)
})
