import { changeNoticeSettings, readNoticeSettings } from '@padauk/contract/notices'
import { changeProfile } from '@padauk/contract/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { aCompany } from '#test/people'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'
import { answered, choices, followed, inboxOf, published, tellIn, toldOf } from '#test/told'
import type { Told } from '#test/told'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

const tell = (told: Told) => tellIn(api, told)

const mailsTo = ({ email }: { email: string }) =>
  api.inbox.mails.filter(({ to }) => to.includes(email))

test('an e-mail that only interested companies get names no tender, and can be stopped in one tap', async () => {
  const sender = await aSender(api)
  await tell(answered(await followed(api, sender, 'Canary chillers')))
  const mail = await eventually(() =>
    mailsTo(sender).find(({ subject }) => subject === 'News about a tender'),
  )
  expect(`${mail.text}${mail.html}`).not.toContain('Canary')
  expect((await toldOf(sender, 'question-answered')).title_en).toBe('Answer 4: Canary chillers')
  expect(mail.unsubscribePost).toBe('List-Unsubscribe=One-Click')
  const [, path = ''] = /^<https:\/\/padauk\.example(\/api\/unsubscribe\/.+)>$/.exec(
    mail.unsubscribe,
  ) ?? ['']
  expect(mail.text).toContain(`https://padauk.example${path.replace('/api', '')}. `)
  // As a mail program sends it (RFC 8058).
  const tap = (to: string) =>
    fetch(api.origin + to, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
  for (const guessed of ['00000000-0000-4000-8000-000000000000', sender.id]) {
    expect((await tap(`/api/unsubscribe/${guessed}`)).status).toBe(404)
  }
  expect((await tap(path)).status).toBe(204)
  expect(await sender.call(readNoticeSettings, {})).toMatchObject({ value: { email: 'none' } })
  // The token is not kept with the letter.
  const { content } = await api.services.db
    .selectFrom('letters')
    .select('content')
    .where('recipient', '=', sender.email)
    .where('kind', '=', 'tender-news')
    .executeTakeFirstOrThrow()
  expect(Object.keys(content as object)).toEqual(['name'])
})

test('the page to stop e-mails speaks the language of the e-mail', async () => {
  const sender = await aSender(api)
  await api.services.db
    .updateTable('companies')
    .set({ language: 'mm' })
    .where('id', '=', sender.id)
    .execute()
  await tell(answered(await followed(api, sender, 'Lifts')))
  const mail = await eventually(() =>
    mailsTo(sender).find(({ text }) => text.includes('/unsubscribe/')),
  )
  expect(mail.text).toMatch(/https:\/\/padauk\.example\/unsubscribe\/[\w-]+\?lang=mm /)
  expect(mail.unsubscribe).not.toContain('lang=')
})

test('collects what may wait into one e-mail in the morning', async () => {
  const { db, notices } = api.services
  const sender = await aSender(api)
  await sender.call(changeNoticeSettings, { body: { ...choices, email: 'digest' } })
  const own = await followed(api, sender, 'Canary followed')
  const open = await aTender(db, { nameEn: 'Open to all' })
  await tell(published(open))
  await tell(answered(own))
  await toldOf(sender, 'question-answered')
  await toldOf(sender, 'tender-published')
  await notices.sendDigests()
  const digests = () => mailsTo(sender).filter(({ subject }) => subject === 'Your notices')
  expect(digests()).toEqual([])
  const earlier = "update notice_copies set created_at = created_at - interval '1 day'"
  await behindTheWalls(api, `${earlier} where company_id = $1`, [sender.id])
  await Promise.all([notices.sendDigests(), notices.sendDigests()])
  const mail = await eventually(() => digests()[0])
  expect(mail.text).toContain('New tender: Open to all')
  expect(mail.text).toContain('News about tenders')
  expect(mail.text).not.toContain('Answer')
  expect(mail.unsubscribe).not.toBe('')
  await notices.sendDigests()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(digests()).toHaveLength(1)
  expect(mailsTo(sender).filter(({ subject }) => subject.startsWith('New tender'))).toEqual([])
})

test('says that e-mails do not arrive until one does or the profile changes', async () => {
  const sender = await aSender(api)
  const refusedAt = async () => {
    const answer = await sender.call(readNoticeSettings, {})
    if (!answer.ok) throw new Error(answer.error)
    return answer.value.refused_at
  }
  await eventually(() => mailsTo(sender).length >= 2)
  expect(await refusedAt()).toBeNull()
  api.inbox.unknown.add(sender.email)
  const tender = await followed(api, sender, 'Refused')
  await tell(answered(tender))
  await eventually(refusedAt)
  const profile = { name: 'Demo Contact', phone: '+959785432100', language: 'en' } as const
  await sender.call(changeProfile, { body: profile })
  expect(await refusedAt()).toBeNull()
  // The next one is refused again, and the one after it is taken.
  await tell(answered(tender, '5'))
  await eventually(refusedAt)
  api.inbox.unknown.delete(sender.email)
  await tell(answered(tender, '6'))
  await eventually(async () => (await refusedAt()) === null)
})

test('an e-mail to an address that does not exist is tried once', async () => {
  const { db } = api.services
  const sender = await aSender(api)
  await eventually(() => mailsTo(sender).length >= 2)
  api.inbox.unknown.add(sender.email)
  await tell(answered(await followed(api, sender, 'Unknown')))
  const refused = () =>
    db
      .selectFrom('letters')
      .select(['id', 'tries', 'undeliverable', 'refusal', 'sentAt'])
      .where('recipient', '=', sender.email)
      .where('refusedAt', 'is not', null)
      .executeTakeFirst()
  const letter = await eventually(refused)
  expect(letter).toMatchObject({ tries: 1, undeliverable: true, sentAt: null })
  expect(letter.refusal).toContain('No such user')
  // Not waiting to be retried.
  await eventually(async () => (await jobStates(letter.id)).join() === 'completed')
})

async function jobStates(letterId: string) {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job
    where name = 'send-letter' and data ->> 'letterId' = ${letterId}`.execute(api.services.db)
  return rows.map(({ state }) => state)
}

test('a company that is approved later gets what is open, once for each tender', async () => {
  const { db, companies } = api.services
  const pending = await aCompany(api, 'pending')
  const open = await aTender(db, { nameEn: 'Still open' })
  await aTender(db, { nameEn: 'Over', endsInSeconds: -60 })
  await tell({ ...published(open), onceKey: `published:${open}` })
  await companies.decide(pending.id, { state: 'approved', reason: 'x', staffId: null })
  const titles = () =>
    db
      .selectFrom('noticeCopies')
      .innerJoin('notices', 'notices.id', 'noticeId')
      .innerJoin('tenders', 'tenders.id', 'notices.tenderId')
      .select(['tenders.nameEn', 'inDigest'])
      .where('noticeCopies.companyId', '=', pending.id)
      .where('kind', '=', 'tender-published')
      .execute()
  await eventually(async () => (await titles()).some(({ nameEn }) => nameEn === 'Still open'))
  await api.services.notices.catchUp({ companyId: pending.id })
  const caughtUp = await titles()
  expect(caughtUp.filter(({ nameEn }) => nameEn === 'Still open')).toHaveLength(1)
  expect(caughtUp.some(({ nameEn }) => nameEn === 'Over')).toBe(false)
})

test('tells each company exactly once, although the job is killed and repeated', async () => {
  const { db, notices } = api.services
  const companies = await Promise.all(Array.from({ length: 12 }, () => aSender(api)))
  const tenderId = await aTender(db, { nameEn: 'Repeated' })
  await tell(published(tenderId))
  const { id: noticeId } = await db
    .selectFrom('notices')
    .select('id')
    .where('tenderId', '=', tenderId)
    .executeTakeFirstOrThrow()
  await Promise.all([1, 2, 3].map(() => notices.copyAll({ noticeId })))
  await eventually(() => companies.every((sender) => mailsTo(sender).some(isAbout)))
  await new Promise((resolve) => setTimeout(resolve, 300))
  for (const sender of companies) {
    expect(mailsTo(sender).filter(isAbout)).toHaveLength(1)
    const about = (await inboxOf(sender)).items.filter(({ tender }) => tender?.id === tenderId)
    expect(about).toHaveLength(1)
  }
})

const isAbout = ({ subject }: { subject: string }) => subject === 'New tender: Repeated'
