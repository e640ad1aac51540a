import { exportLetters, listLetters, readLetter, retryLetter } from '@padauk/contract/admin/letters'
import type { ListedLetter } from '@padauk/contract/admin/letters'
import { addressOf, createClient } from '@padauk/contract/client'
import { startInbox } from '@padauk/testing/inbox'
import type { Inbox } from '@padauk/testing/inbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { aStaffMember } from '#test/people'
import { eventually, startApi } from '#test/start-api'

const secret = 'the-token-that-opens-an-account'
let refuses = true
let mailServer: Inbox
let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aStaffMember>>
let call: ReturnType<typeof createClient>

beforeAll(async () => {
  mailServer = await startInbox({
    beforeAccept: async () => {
      if (!refuses) return
      const words = `5.1.1 No such mailbox ${'a'.repeat(40)} ${crypto.randomUUID()}`
      throw Object.assign(new Error(words), { responseCode: 550 })
    },
  })
  api = await startApi({ SMTP_URL: mailServer.smtpUrl })
  officer = await aStaffMember(api, ['officer'])
  call = createClient({ origin: api.origin, language: 'en', headers: officer.headers })
})
afterAll(async () => {
  await api.close()
  await mailServer.stop()
})

async function aLetter(to: string, more: { tenderId?: string } = {}) {
  const { db, notifications } = api.services
  await notifications.post(db, {
    kind: 'signup-received',
    content: { name: 'Daw Demo', companyName: 'Demo Company', token: secret },
    to,
    language: 'mm',
    ...more,
  })
  const row = await db
    .selectFrom('letters')
    .select('id')
    .where('recipient', '=', to)
    .executeTakeFirstOrThrow()
  return row.id
}

const refused = async (letterId: string) => {
  refuses = true
  await expect(api.services.notifications.deliver({ letterId })).rejects.toThrow('550')
}

async function listed(query: Parameters<typeof call<typeof listLetters>>[1]['query']) {
  const page = await call(listLetters, { query })
  if (!page.ok) throw new Error(page.code)
  return page.value.items
}

/** All there is, two at a time. */
async function walk(after?: string): Promise<string[]> {
  const page = await call(listLetters, { query: { limit: 2, ...(after && { after }) } })
  if (!page.ok) throw new Error(page.code)
  const { items, next } = page.value
  const recipients = items.map(({ recipient }) => recipient)
  return next ? [...recipients, ...(await walk(next))] : recipients
}

const to = (items: ListedLetter[], recipient: string) =>
  items.find((item) => item.recipient === recipient)

async function exported() {
  const { headers } = officer
  const file = await fetch(api.origin + addressOf(exportLetters, { query: {} }), { headers })
  return file.text()
}

test.each(['no-such-letter', 'constructor'])(
  'rejects the filter for a kind of letter that does not exist (%s), in the list and in its CSV',
  async (kind) => {
    const refused = { status: 422, code: 'invalid-input' }
    expect(await call(listLetters, { query: { kind } })).toMatchObject(refused)
    expect(await call(exportLetters, { query: { kind } })).toMatchObject(refused)
  },
)

test('stores the mail server’s response without ids, keys or text of the e-mail', async () => {
  const id = await aLetter('nobody-there@example.com')
  expect(to(await listed({}), 'nobody-there@example.com')).toMatchObject({
    state: 'waiting',
    tries: 0,
  })
  await refused(id)
  const letter = to(await listed({}), 'nobody-there@example.com')
  expect(letter).toMatchObject({
    id,
    kind: 'signup-received',
    language: 'mm',
    state: 'refused',
    tries: 1,
    refusal: '550 5.1.1 No such mailbox … …',
  })
  expect(letter?.refused_at).not.toBeNull()
  expect(await api.services.letters.failed(9)).toBe(1)
  expect(JSON.stringify(letter)).not.toMatch(/Daw Demo|Demo Company|the-token/)
})

test('a letter without secrets can be read again; one that opens an account cannot', async () => {
  const { db, notifications } = api.services
  const tenderId = await aTender(db, { nameEn: 'Demo Lift' })
  await notifications.post(db, {
    kind: 'tender-extended',
    content: {
      name: 'Daw Demo',
      tenderId,
      tenderName: 'Demo Lift',
      from: '2026-12-01T09:30:00Z',
      to: '2026-12-05T09:30:00Z',
      reason: 'A survey took longer.',
    },
    to: 'readable@example.com',
    language: 'en',
  })
  const letter = to(await listed({}), 'readable@example.com')
  expect(letter).toMatchObject({ readable: true, tender: { id: tenderId, name: 'Demo Lift' } })
  const read = await call(readLetter, { params: { id: letter?.id ?? '' } })
  expect(read).toMatchObject({ ok: true, value: { text: expect.stringContaining('Demo Lift') } })

  const opening = await aLetter('secret@example.com')
  expect(to(await listed({}), 'secret@example.com')).toMatchObject({
    readable: false,
    tender: null,
  })
  expect(await call(readLetter, { params: { id: opening } })).toMatchObject({ code: 'not-found' })
})

test('distinguishes a mail server that is down from one that rejects', async () => {
  const away = await startApi({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const { db, notifications, letters } = away.services
  const letter = { kind: 'address-already-registered', content: {} } as const
  await notifications.post(db, { ...letter, to: 'late@example.com', language: 'en' })
  const { id: letterId } = await db.selectFrom('letters').select('id').executeTakeFirstOrThrow()
  await expect(notifications.deliver({ letterId })).rejects.toThrow()
  const reader = { staffId: '', language: 'en' } as const
  const page = await letters.lists[0]?.read({}, { limit: 9, after: null }, reader)
  expect(page).toMatchObject({
    ok: true,
    value: { items: [{ refusal: expect.stringContaining('ECONNREFUSED') }] },
  })
  await away.close()
})

test('sends a failed e-mail again on request, once, and records it in the audit log', async () => {
  const id = await aLetter('again@example.com')
  expect(await call(retryLetter, { params: { id } })).toMatchObject({ code: 'changed-since' })
  // The last of all its tries.
  const { db } = api.services
  await db.updateTable('letters').set({ tries: 40 }).where('id', '=', id).execute()
  await refused(id)
  expect(to(await listed({ state: 'given-up' }), 'again@example.com')).toMatchObject({ tries: 41 })

  refuses = false
  expect(await call(retryLetter, { params: { id } })).toMatchObject({ ok: true })
  expect(await call(retryLetter, { params: { id } })).toMatchObject({ code: 'changed-since' })
  const worker = await api.startWorker()
  await eventually(async () => to(await listed({ state: 'sent' }), 'again@example.com'))
  // It would go on to send what the other tests leave lying on purpose.
  await worker.stop()
  expect(mailServer.mails.find((mail) => mail.to.includes('again@example.com'))).toBeDefined()
  expect(await call(retryLetter, { params: { id } })).toMatchObject({ code: 'changed-since' })
  const entry = await db
    .selectFrom('auditEntries')
    .select(['actor', 'body'])
    .where('action', '=', 'letter.retried')
    .where('subject', '=', `letter:${id}`)
    .executeTakeFirstOrThrow()
  expect(entry.actor).toBe(`staff:${officer.id}`)
  expect(JSON.parse(entry.body)).toEqual({
    before: { state: 'given-up', tries: 41 },
    after: { state: 'waiting', tries: 0 },
  })
})

test('hides e-mails about a bid until its tender has closed', async () => {
  const tenderId = await aTender(api.services.db, { nameEn: 'Lifts' })
  const failedBefore = await api.services.letters.failed(99)
  const id = await aLetter('bidder@example.com', { tenderId })
  await refused(id)
  const everywhere = async () => [
    await listed({ limit: 100 }),
    await listed({ search: 'bidder@example.com' }),
    await listed({ state: 'refused' }),
    await listed({ kind: 'signup-received' }),
    await exported(),
  ]
  expect(JSON.stringify(await everywhere())).not.toContain('bidder@')
  expect(await api.services.letters.failed(99)).toBe(failedBefore)
  expect(await call(retryLetter, { params: { id } })).toMatchObject({ code: 'not-found' })

  await letPass(api, tenderId, 80)
  await api.services.closings.closeDue()
  for (const place of await everywhere()) {
    expect(JSON.stringify(place)).toContain('bidder@example.com')
  }
  expect(await api.services.letters.failed(99)).toBe(failedBefore + 1)
  refuses = false
  expect(await call(retryLetter, { params: { id } })).toMatchObject({ ok: true })
})

test('lists no e-mail without a recipient', async () => {
  const { db } = api.services
  await db.deleteFrom('letters').execute()
  const id = await aLetter('')
  await db.updateTable('letters').set({ refusedAt: new Date() }).where('id', '=', id).execute()
  expect(await listed({})).toEqual([])
  expect(await api.services.letters.failed(9)).toBe(0)
  expect(await exported()).not.toContain('signup')
})

test('pages, filters and the file have the same letters', async () => {
  const { db, notifications } = api.services
  const names = Array.from({ length: 5 }, (_, i) => `Page-${i}@example.com`)
  for (const name of names) await aLetter(name)
  const declined = { name: '', companyName: '', reason: '' }
  await notifications.post(db, {
    kind: 'account-declined',
    content: declined,
    to: '=cmd@example.com',
    language: 'en',
  })
  expect(await walk()).toEqual(['=cmd@example.com', ...names.toReversed()])
  expect(await listed({ search: 'PAGE-3@example.COM' })).toHaveLength(1)
  expect(await listed({ search: 'page' })).toHaveLength(5)
  expect(await listed({ search: 'pag' })).toHaveLength(0)
  expect(await listed({ kind: 'account-declined' })).toHaveLength(1)
  expect(await call(listLetters, { query: { after: 'nonsense' } })).toMatchObject({
    code: 'invalid-input',
  })
  const lines = (await exported()).trim().split('\r\n')
  expect(lines).toHaveLength(7)
  expect(lines[1]).toContain('"\t=cmd@example.com"')
})
