import { listAuditEntries, verifyAudit } from '@padauk/contract/admin/audit'
import type { AuditEntry, AuditFilters } from '@padauk/contract/admin/audit'
import { createClient } from '@padauk/contract/client'
import type { Call } from '@padauk/contract/client'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { aCompany, aStaffMember } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let auditor: Awaited<ReturnType<typeof aStaffMember>>
let call: Call
beforeAll(async () => {
  api = await startApi()
  auditor = await aStaffMember(api, ['auditor'])
  call = createClient({ origin: api.origin, language: 'en', headers: auditor.headers })
})
afterAll(() => api.close())

type Event = Parameters<typeof api.services.audit.append>[1]

const append = (event: Partial<Event>) => {
  const { db, audit } = api.services
  const usual = { actor: 'system', action: 'test.happened', subject: 'test:1', body: {} } as const
  return db
    .transaction()
    .execute((transaction) => audit.append(transaction, { ...usual, ...event }))
}

async function pages(filters: AuditFilters, limit = 100) {
  const found: { items: AuditEntry[]; next: string | null }[] = []
  let after: string | null = null
  do {
    const query = { ...filters, limit, ...(after && { after }) }
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(query)
    found.push(answer)
    after = answer.next
  } while (after)
  return found
}

async function readPage(query: AuditFilters & { limit: number; after?: string }) {
  const answer = await call(listAuditEntries, { query })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

const read = async (filters: AuditFilters, limit = 100) =>
  (await pages(filters, limit)).flatMap(({ items }) => items)

async function exported(query: string) {
  const response = await fetch(`${api.origin}/api/admin/audit/export?${query}`, {
    headers: auditor.headers,
  })
  return response.text()
}

async function close(tenderId: string) {
  await api.services.db
    .insertInto('closings')
    .values({ tenderId, bids: 1, root: '0'.repeat(64), statement: '{}', signature: '' })
    .execute()
}

test('hides entries about a bid in lists, filters, searches and files until closing', async () => {
  const tenderId = await aTender(api.services.db, { nameEn: 'Demo Tender' })
  const { id } = await aCompany(api)
  const submissionId = crypto.randomUUID()
  const subject = `submission:${submissionId}` as const
  const bid = { action: 'submission.accepted', actor: `company:${id}`, subject, tenderId } as const
  const before = await read({})
  await append(bid)
  expect(await read({})).toEqual(before)
  const filters = [
    { action: 'submission.accepted' },
    { actor: `company:${id}` },
    { subject },
    { search: 'submission' },
    { search: subject },
    { from: '2000-01-01', to: '2999-01-01', action: 'submission.accepted' },
  ]
  for (const filter of filters) expect([filter, await read(filter)]).toEqual([filter, []])
  expect(await exported('action=submission.accepted')).not.toContain(submissionId)

  await close(tenderId)
  for (const filter of filters) {
    expect([filter, await read(filter)]).toMatchObject([filter, [{ action: bid.action }]])
  }
  expect(await exported('action=submission.accepted')).toContain(submissionId)
})

test('no response contains a number, hash or link that reveals hidden entries', async () => {
  for (let i = 0; i < 5; i++) await append({ subject: 'test:gaps' })
  const found = await pages({ subject: 'test:gaps' }, 2)
  expect(found).toHaveLength(3)
  expect(found.flatMap(({ items }) => items)).toHaveLength(5)
  const { rows } = await query('select seq, hash, previous from audit_entries')
  const cursors = found.map(({ next }) => Buffer.from(next ?? '', 'base64url').toString('latin1'))
  const told = JSON.stringify([found, cursors]) + (await exported('subject=test%3Agaps'))
  for (const { hash, previous } of rows as { hash: string; previous: string }[]) {
    const asBytes = Buffer.from(hash, 'hex')
    for (const secret of [hash, previous, asBytes.toString('base64url')]) {
      expect(told).not.toContain(secret)
    }
  }
  expect(found[0]?.items[0]).not.toHaveProperty('seq')
  // An invented cursor, and one of another list.
  for (const after of [
    'rubbish',
    Buffer.from('["2026-01-01T00:00:00.000000Z","a"]').toString('base64url'),
  ]) {
    expect(await call(listAuditEntries, { query: { after } })).toMatchObject({
      code: 'invalid-input',
    })
  }
})

test('the newest is first, and pages neither repeat nor skip', async () => {
  for (let i = 0; i < 7; i++) await append({ subject: 'test:pages', body: { i } })
  const values = (await read({ subject: 'test:pages' }, 3)).map(({ facts }) => facts[0]?.after)
  expect(values).toEqual(['6', '5', '4', '3', '2', '1', '0'])
})

test('people and things have their names, though the chain has only their ids', async () => {
  const { id } = await aCompany(api)
  const tenderId = await aTender(api.services.db, { nameEn: 'Demo Lift', nameMm: 'နမူနာ' })
  await append({ actor: `staff:${auditor.id}`, subject: `tender:${tenderId}` })
  await append({ actor: `company:${id}`, subject: `company:${id}` })
  const [ofTender] = await read({ subject: `tender:${tenderId}` })
  expect(ofTender).toMatchObject({
    actor: { kind: 'staff', name: 'Demo Staff' },
    subject: { kind: 'tender', id: tenderId, name: 'Demo Lift' },
    reason: null,
  })
  const [ofCompany] = await read({ actor: `company:${id}` })
  expect(ofCompany?.subject.name).toMatch(/^Demo Company/)
})

test('shows a change before and after, line by line', async () => {
  const change = { before: { roles: ['editor'] }, after: { roles: ['owner'], note: 'x' } }
  await append({ subject: 'test:change', body: { ...change, cause: 'outage' } })
  const [entry] = await read({ subject: 'test:change' })
  expect(entry?.facts).toEqual([
    { name: 'roles', before: '["editor"]', after: '["owner"]' },
    { name: 'note', before: null, after: 'x' },
    { name: 'cause', before: null, after: 'outage' },
  ])
})

test('an entry is found by the names of people and things, and says why', async () => {
  const { db } = api.services
  const tenderId = await aTender(db, { nameEn: 'Chiller replacement', nameMm: 'အအေးပေးစက် လဲလှယ်ခြင်း' })
  await append({
    subject: `tender:${tenderId}`,
    action: 'tender.cancelled',
    body: { reason: 'Budget cut' },
  })
  await append({ subject: `upload:${crypto.randomUUID()}`, action: 'file.opened', tenderId })
  await append({ actor: `staff:${auditor.id}`, subject: 'test:mine', action: 'demo.named' })
  const [cancelled] = await read({ search: 'chiller' })
  expect(cancelled).toMatchObject({
    subject: { name: 'Chiller replacement', tender: { id: tenderId } },
    reason: 'Budget cut',
  })
  expect(await read({ search: 'အအေးပေးစက်' })).toHaveLength(1)
  // What belongs to the tender is found by its name too, once it may be shown.
  await close(tenderId)
  expect((await read({ search: 'chiller' })).map(({ action }) => action)).toEqual([
    'file.opened',
    'tender.cancelled',
  ])
  const [me] = await db.selectFrom('staff').select('name').where('id', '=', auditor.id).execute()
  expect((await read({ search: me?.name ?? '' })).map(({ action }) => action)).toContain(
    'demo.named',
  )
})

test('days are days in Myanmar, and a search finds a part of an action or a pasted id', async () => {
  const subject = 'test:days'
  await append({ subject, action: 'demo.one-thing' })
  await forge(`update audit_entries set at = '2026-01-31T17:30:00Z' where subject = 'test:days'`)
  expect(await read({ subject, from: '2026-02-01', to: '2026-02-01' })).toHaveLength(1)
  expect(await read({ subject, to: '2026-01-31' })).toHaveLength(0)
  expect(await read({ subject, from: '2026-02-02' })).toHaveLength(0)
  expect(await call(listAuditEntries, { query: { from: '0000-01-01' } })).toMatchObject({
    ok: false,
    code: 'invalid-input',
  })
  expect(await read({ search: 'ONE-thing' })).toHaveLength(1)
  const id = crypto.randomUUID()
  await append({ subject: `enquiry:${id}` })
  expect(await read({ search: id })).toHaveLength(1)
  expect(await read({ search: `enquiry:${id}` })).toHaveLength(1)
  expect(await read({ search: 'nothing like it' })).toHaveLength(0)
})

test('logs who exports the audit log', async () => {
  const file = await exported('action=test.happened')
  expect(file.split('\r\n')[0]).toBe(
    'When (Myanmar time),Who,Action,About,Name,Tender,Company,Reason,Details',
  )
  const [entry] = await read({ action: 'audit.exported' })
  expect(entry).toMatchObject({ actor: { id: auditor.id }, subject: { kind: 'audit' } })
})

test('a published head cannot be computed from the one before', async () => {
  await api.services.audit.markDay()
  const { rows } = await query(
    `select body from audit_entries where action = 'audit.day-marked' order by seq desc limit 1`,
  )
  const { salt } = JSON.parse(String(rows[0]?.body)) as { salt: string }
  expect(salt).toMatch(/^[\w-]{22}$/)
  expect(JSON.stringify(await read({ action: 'audit.day-marked' }))).not.toContain(salt)
})

test('verifying returns result and time, never the number of entries; calls during a run share it', async () => {
  // The forged time and the bare closings of other tests are put right by a chain of its own.
  await forge('truncate audit_entries cascade')
  await behindTheWalls(api, 'delete from closings')
  await forge(`update audit_head set seq = 0, hash = repeat('0', 64)`)
  for (let i = 0; i < 3; i++) await append({ body: { i } })
  expect(await call(verifyAudit, {})).toMatchObject({
    value: { unbroken: true, checked_at: expect.any(String), unbroken_until: null },
  })
  const { auditLog } = api.services
  const run = auditLog.verify()
  expect(auditLog.verify()).toBe(run)
  await run
  // Times may be equal: on a short chain a run takes less than a millisecond.
  const next = auditLog.verify()
  expect(next).not.toBe(run)
  await next
  await forge(`update audit_entries set body = '{"i":7}' where seq = 2`)
  const today = new Date(Date.now() + 6.5 * 3_600_000).toISOString().slice(0, 10)
  expect(await call(verifyAudit, {})).toMatchObject({
    value: { unbroken: false, unbroken_until: today },
  })
})

async function query(statement: string) {
  const owner = new Client({ connectionString: api.database.ownerUrl })
  await owner.connect()
  try {
    return await owner.query<Record<string, unknown>>(statement)
  } finally {
    await owner.end()
  }
}

/** What the owner of the database could do without the application. */
async function forge(statement: string) {
  await query('alter table audit_entries disable trigger user')
  await query(statement)
  await query('alter table audit_entries enable trigger user')
}
