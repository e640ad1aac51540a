import { archiveTender, cancelTender, extendTender } from '@padauk/contract/admin/tenders'
import { listTenders } from '@padauk/contract/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTender } from '#test/builders'
import { aCompany } from '#test/people'
import { eventually, startApi } from '#test/start-api'
import { aTenderOfficer, inDays } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aTenderOfficer>>
beforeAll(async () => {
  api = await startApi()
  officer = await aTenderOfficer(api)
})
afterAll(() => api.close())

const halfAnHourAfter = (end: string) => new Date(Date.parse(end) + 1_800_000).toISOString()
type Seen = Awaited<ReturnType<typeof officer.read>>
const datesOf = ({ end_date, opens_at }: Seen) => ({ end_date, opens_at })

/** The times for questions move with the deadline. */
const movedBy = ({ question_times: times, end_date: end }: Seen, to: string) => {
  const later = (time: string | undefined) =>
    new Date(Date.parse(time ?? '') + Date.parse(to) - Date.parse(end)).toISOString()
  return { questions_until: later(times?.questions_until), answers_by: later(times?.answers_by) }
}

test('an extension needs a fresh code and a later deadline, and is e-mailed to every approved company', async () => {
  await api.startWorker()
  const { email } = await aCompany(api)
  const tender = await officer.published()
  const params = { id: tender.id }
  const extend = (end_date: string, revision = tender.revision) =>
    officer.call(extendTender, { params, body: { end_date, revision, cause: 'outage' } })
  expect(await extend(inDays(30))).toMatchObject({ status: 403, code: 'step-up-needed' })
  await officer.stepUp()
  for (const wrong of [inDays(19), tender.end_date]) {
    expect(await extend(wrong)).toMatchObject({
      status: 422,
      fields: { end_date: expect.stringContaining('must be later than the current one') },
    })
  }
  const to = inDays(30)
  expect(await extend(to)).toMatchObject({ ok: true })
  expect(await extend(inDays(40))).toMatchObject({ code: 'changed-since' })
  expect(await officer.read(tender.id)).toMatchObject({ end_date: to })
  expect(await officer.lastEntry(tender.id)).toEqual([
    'tender.extended',
    {
      before: { ...tender.question_times, ...datesOf(tender), cause: null },
      after: {
        ...movedBy(tender, to),
        end_date: to,
        opens_at: halfAnHourAfter(to),
        cause: 'outage',
      },
    },
  ])
  const mail = await eventually(() =>
    api.inbox.mails.find(
      ({ to, subject }) => to.includes(email) && subject.includes('New deadline'),
    ),
  )
  expect(mail.subject).toBe('New deadline: Lift maintenance')

  const { db } = api.services
  const over = await aTender(db, { nameEn: 'Over', endsInSeconds: -1 })
  const late = { params: { id: over }, body: { end_date: inDays(30), revision: 0 } }
  expect(await officer.call(extendTender, late)).toMatchObject({ code: 'tender-closed' })
  const off = await aTender(db, { nameEn: 'Off', state: 'cancelled' })
  const called = { params: { id: off }, body: { end_date: inDays(30), revision: 0 } }
  expect(await officer.call(extendTender, called)).toMatchObject({ code: 'tender-cancelled' })
})

test('shows the outage deadline of a tender that closes soon', async () => {
  const { db } = api.services
  const soon = await officer.read(await aTender(db, { nameEn: 'Soon', endsInSeconds: 60 }))
  expect(new Date(soon.after_outage?.end_date ?? 0).getTime()).toBeGreaterThan(Date.now())
  const far = await officer.read(await aTender(db, { nameEn: 'Far', endsInSeconds: 10 * 86_400 }))
  expect(far.after_outage).toBeNull()
})

test('cancels a tender with a public reason, and then archives it', async () => {
  const tender = await officer.published()
  const params = { id: tender.id }
  const { revision } = tender
  const reasons = { reason_en: 'The building was sold.', reason_mm: 'အဆောက်အအုံကို ရောင်းချပြီးပါပြီ။' }
  await officer.stepUp()
  expect(await officer.call(archiveTender, { params, body: { revision } })).toMatchObject({
    status: 422,
  })
  const silent = await officer.call(cancelTender, { params, body: { reason_en: ' ', revision } })
  expect(silent).toMatchObject({ fields: { reason_en: 'Please write the reason.' } })
  expect(
    await officer.call(cancelTender, { params, body: { ...reasons, revision } }),
  ).toMatchObject({
    ok: true,
  })
  const again = { params, body: { ...reasons, revision: revision + 1 } }
  expect(await officer.call(cancelTender, again)).toMatchObject({ status: 422 })
  const site = await api.call()(listTenders, { query: { lang: 'mm', limit: 1 } })
  expect(site).toMatchObject({
    value: [{ id: tender.id, state: 'cancelled', cancel_reason: reasons.reason_mm }],
  })
  const archive = await officer.call(archiveTender, { params, body: { revision: revision + 1 } })
  expect(archive).toMatchObject({ ok: true })
  expect(await officer.read(tender.id)).toMatchObject({ state: 'archived' })
})
