import { chooseMails, readMailChoice } from '@padauk/contract/admin/staff'
import { createClient } from '@padauk/contract/client'
import { askQuestion } from '@padauk/contract/questions'
import type { StaffRole } from '@padauk/contract/endpoint'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, submitOver } from '#test/bids'
import { aTender, typedEnquiry } from '#test/builders'
import { entriesAbout, letterTo } from '#test/colleagues'
import { anUnsealedTender } from '#test/confirming'
import { aCompany, aStaffMember } from '#test/people'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const day = 86_400
// 08:00 in Myanmar.
const eight = new Date('2026-11-17T01:30:00Z')

const aMember = async (...roles: StaffRole[]) => {
  const member = await aStaffMember(api, roles)
  const call = createClient({ origin: api.origin, language: 'en', headers: member.headers })
  return { ...member, call }
}

const lettersOf = async (kind: 'staff-act-now' | 'staff-today', email?: string) => {
  const rows = await api.services.db
    .selectFrom('letters')
    .select(['recipient', 'content', 'tenderId'])
    .where('kind', '=', kind)
    .orderBy('recipient')
    .execute()
  return rows.filter(({ recipient }) => !email || recipient === email)
}

const aDeadJob = () =>
  sql`insert into pgboss.job (name, data, source_name, source_output)
    values ('dead-letters', '{}', 'announce-extension', '{"message": "Error"}')`.execute(
    api.services.db,
  )

const confirmAddress = (id: string) =>
  behindTheWalls(api, 'update companies set email_confirmed_at = now() where id = $1', [id])

async function anEnquiry(assignedTo: string | null = null) {
  const row = { ...typedEnquiry, phone: '+959785432100', language: 'en', typed: '{}', assignedTo }
  await api.services.db.insertInto('enquiries').values(row).execute()
}

test('tells officers once of a company that waits while a deadline is near', async () => {
  const { db, staffMails } = api.services
  await api.startWorker()
  const officer = await aMember('officer')
  await aMember('editor')
  const company = await aCompany(api, 'pending')
  await aCompany(api, 'pending')
  await confirmAddress(company.id)
  await staffMails.actNow()
  expect(await lettersOf('staff-act-now')).toEqual([])

  await aTender(db, { nameEn: 'Near', endsInSeconds: day })
  // Two workers at the same time.
  await Promise.all([staffMails.actNow(), staffMails.actNow()])
  await staffMails.actNow()
  const letters = await lettersOf('staff-act-now')
  expect(letters.map(({ recipient }) => recipient)).toEqual([officer.email])
  const mail = await letterTo(api, officer.email, /^Act now: A company is waiting for approval/)
  expect(mail.text).toContain('and a tender closes on ')
  expect(mail.text).toContain(`https://padauk.example/admin/companies/${company.id}`)
  expect(mail.subject).not.toMatch(/\.$/)
})

test('tells officers once of a question that waits, and once when its answer is overdue', async () => {
  const { db, staffMails } = api.services
  const officer = await aMember('officer')
  await aMember('editor')
  const times = { questionsEndInSeconds: 3_600, answersDueInSeconds: 7_200 }
  const id = await aTender(db, { nameEn: 'Asked', ...times })
  const { call } = await aSender(api)
  for (const question of ['First?', 'Second?']) {
    await call(askQuestion, { params: { id }, body: { question } })
    await staffMails.actNow()
  }
  const matters = async () =>
    (await lettersOf('staff-act-now', officer.email)).map(({ content }) => content)
  const path = `/tenders/${id}/questions`
  expect(await matters()).toMatchObject([{ matter: 'question', path }])
  await staffMails.digestAt(eight)
  const [digest] = await lettersOf('staff-today', officer.email)
  expect(digest?.content).toMatchObject({ needs: [{ matter: 'questions', count: 2 }] })

  await behindTheWalls(
    api,
    `update tenders set questions_until = now(), answers_by = now() where id = $1`,
    [id],
  )
  await staffMails.actNow()
  const told = (await matters()).map((content) => (content as { matter: string }).matter)
  expect(told.toSorted()).toEqual(['answerOverdue', 'question'])
})

test('tells officers and key holders of an opening that is due, and no one of bids before', async () => {
  const { staffMails } = api.services
  const officer = await aMember('officer')
  await aMember('owner', 'editor', 'auditor')
  const { tender } = await anUnsealedTender(api, 2)
  await staffMails.actNow()
  await staffMails.actNow()
  const letters = await lettersOf('staff-act-now')
  expect(letters.map(({ recipient }) => recipient)).toEqual([officer.email])
  expect(letters[0]?.content).toMatchObject({
    matter: 'opening',
    path: `/tenders/${tender}/opening`,
  })
})

test('tells of failed work once until it was dealt with', async () => {
  const { staffMails, db } = api.services
  const owner = await aMember('owner')
  await aDeadJob()
  await aDeadJob()
  await staffMails.actNow()
  await staffMails.actNow()
  expect(await lettersOf('staff-act-now', owner.email)).toHaveLength(1)
  await sql`delete from pgboss.job where id = (select id from pgboss.job
    where name = 'dead-letters' order by created_on, id limit 1)`.execute(db)
  await staffMails.actNow()
  expect(await lettersOf('staff-act-now', owner.email)).toHaveLength(2)
})

test('writes one digest a day to those whom something needs, from any number of workers', async () => {
  const { staffMails } = api.services
  await api.startWorker()
  const officer = await aMember('officer')
  const editor = await aMember('editor')
  const holder = await aMember('holder')
  await aCompany(api, 'pending')
  await anEnquiry()
  await anEnquiry(officer.id)
  await Promise.all([staffMails.digestAt(eight), staffMails.digestAt(eight)])
  // What comes later is for tomorrow.
  await aDeadJob()
  await staffMails.digestAt(new Date(eight.getTime() + 3_600_000))
  const [toEditor, toOfficer] = [
    await lettersOf('staff-today', editor.email),
    await lettersOf('staff-today', officer.email),
  ]
  expect(toOfficer.map(({ content }) => content)).toEqual([
    {
      name: 'Demo Staff',
      needs: [
        { matter: 'companies', count: 1 },
        { matter: 'enquiries', count: 2 },
      ],
    },
  ])
  // Each answers their own enquiries and those that no one has taken.
  expect(toEditor.map(({ content }) => content)).toMatchObject([
    { needs: [{ matter: 'enquiries', count: 1 }] },
  ])
  expect(await lettersOf('staff-today', holder.email)).toEqual([])
  const mail = await letterTo(api, officer.email, /^Today: 2 things to do$/)
  expect(mail.text).toContain('• 1 company is waiting for approval\n• 2 enquiries to answer')
  await staffMails.digestAt(new Date(eight.getTime() + day * 1000))
  expect(await lettersOf('staff-today', officer.email)).toHaveLength(2)
})

test.each([
  ['2026-11-17T01:29:59Z', 0],
  ['2026-11-17T05:29:00Z', 1],
  ['2026-11-17T05:30:00Z', 0],
])('at %s it writes %i digests', async (at, count) => {
  await aMember('editor')
  await anEnquiry()
  await api.services.staffMails.digestAt(new Date(at))
  expect(await lettersOf('staff-today')).toHaveLength(count)
})

test('a digest that could not be written whole is written by the next worker', async () => {
  const { staffMails, db } = api.services
  await aMember('editor')
  await anEnquiry()
  await behindTheWalls(api, 'alter table letters add constraint broken check (false) not valid')
  await expect(staffMails.digestAt(eight)).rejects.toThrow(/broken/)
  await behindTheWalls(api, 'alter table letters drop constraint broken')
  expect(await db.selectFrom('staffMailDays').selectAll().execute()).toEqual([])
  await staffMails.digestAt(eight)
  expect(await lettersOf('staff-today')).toHaveLength(1)
})

test('each person chooses both e-mails', async () => {
  const { staffMails } = api.services
  const officer = await aMember('officer')
  expect(await officer.call(readMailChoice, {})).toMatchObject({
    value: { act_now: true, today: true },
  })
  const none = { act_now: false, today: false }
  expect(await officer.call(chooseMails, { body: none })).toMatchObject({ value: none })
  expect(await officer.call(readMailChoice, {})).toMatchObject({ value: none })
  await anEnquiry()
  await aDeadJob()
  await staffMails.actNow()
  await staffMails.digestAt(eight)
  expect([...(await lettersOf('staff-act-now')), ...(await lettersOf('staff-today'))]).toEqual([])
  expect((await entriesAbout(api, officer.id)).at(-1)).toMatchObject({
    action: 'staff.mails-chosen',
    body: { before: { act_now: true, today: true }, after: none },
  })
})

test('those who were invited and have not signed in yet get neither', async () => {
  const { staffMails, db } = api.services
  const { id } = await aMember('owner')
  await db.updateTable('staff').set({ passwordChosen: false }).where('id', '=', id).execute()
  await aDeadJob()
  await staffMails.actNow()
  await staffMails.digestAt(eight)
  expect([...(await lettersOf('staff-act-now')), ...(await lettersOf('staff-today'))]).toEqual([])
})

test('says the same whether a company has bid or not', async () => {
  const { staffMails, db } = api.services
  await aMember('owner', 'editor', 'officer', 'holder')
  const tender = await aTender(db, { nameEn: 'Lifts', endsInSeconds: day })
  const bidder = await aSender(api)
  await anEnquiry()
  await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  await staffMails.actNow()
  await staffMails.digestAt(eight)
  expect(await lettersOf('staff-act-now')).toEqual([])
  expect((await lettersOf('staff-today')).map(({ content }) => content)).toMatchObject([
    { needs: [{ matter: 'enquiries' }, { matter: 'settings' }] },
  ])
})
