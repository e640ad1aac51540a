import { deleteHoliday, listHolidays, putHoliday } from '@padauk/contract/admin/holidays'
import { createTender, publishTender } from '@padauk/contract/admin/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must, signedInStaff } from '#test/editors'
import { startApi } from '#test/start-api'
import { aTenderOfficer } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aTenderOfficer>>
let owner: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  api = await startApi()
  officer = await aTenderOfficer(api)
  owner = await signedInStaff(api, ['owner'])
})
afterAll(() => api.close())

const lastEntries = (count: number) =>
  api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'subject'])
    .where('action', 'like', 'holiday.%')
    .orderBy('seq', 'desc')
    .limit(count)
    .execute()

test('staff keep a list of holidays, in the order of its days', async () => {
  const put = (day: string, name_en: string, name_mm = '') =>
    owner.call(putHoliday, { params: { day }, body: { name_en, name_mm } })
  must(await put('2027-01-04', 'Independence Day', 'လွတ်လပ်ရေးနေ့'))
  must(await put('2026-12-25', 'Christmas'))
  const renamed = must(await put('2026-12-25', 'Christmas Day'))
  expect(renamed.items).toEqual([
    { day: '2026-12-25', name_en: 'Christmas Day', name_mm: '' },
    { day: '2027-01-04', name_en: 'Independence Day', name_mm: 'လွတ်လပ်ရေးနေ့' },
  ])
  const left = must(await owner.call(deleteHoliday, { params: { day: '2026-12-25' } }))
  expect(left.items.map(({ day }) => day)).toEqual(['2027-01-04'])
  expect((await lastEntries(4)).map(({ action }) => action)).toEqual([
    'holiday.removed',
    'holiday.renamed',
    'holiday.added',
    'holiday.added',
  ])
  const gone = await owner.call(deleteHoliday, { params: { day: '2026-12-25' } })
  expect(gone).toMatchObject({ status: 404 })
})

test('refuses a day that is none and a holiday without a name', async () => {
  const put = (day: string, name_en: string) =>
    owner.call(putHoliday, { params: { day }, body: { name_en } })
  for (const day of ['2026-02-30', '0000-01-01']) {
    expect(await put(day, 'None')).toMatchObject({ status: 404 })
  }
  expect(await put('2026-03-02', ' ')).toMatchObject({ status: 422 })
})

test('editors read the list and do not change it', async () => {
  const editor = await signedInStaff(api, ['editor'])
  expect((await editor.call(listHolidays, {})).ok).toBe(true)
  const put = { params: { day: '2027-03-02' }, body: { name_en: 'Peasants Day' } }
  expect(await editor.call(putHoliday, put)).toMatchObject({ status: 403 })
})

const at = (day: string, time = '16:00') => new Date(`${day}T${time}:00+06:30`).toISOString()

test('without a choice questions end three working days before the deadline, answers one', async () => {
  must(
    await owner.call(putHoliday, {
      params: { day: '2030-05-13' },
      body: { name_en: 'Demo day' },
    }),
  )
  // Wednesday; Monday is a holiday.
  const dates = { start_date: at('2026-11-16'), end_date: at('2030-05-15') }
  const draft = must(
    await officer.call(createTender, { body: { ...officer.complete(), ...dates } }),
  )
  const times = { questions_until: at('2030-05-09'), answers_by: at('2030-05-14') }
  expect(draft).toMatchObject({
    questions_until: null,
    answers_by: null,
    question_times: times,
    checklist: expect.arrayContaining([{ code: 'questions', state: 'ok' }]),
  })
  const { id, revision } = draft
  must(await officer.call(publishTender, { params: { id }, body: { revision } }))
  const published = await officer.read(id)
  expect(published).toMatchObject({ ...times, question_times: times })
  // A holiday that is added later changes nothing that was stated.
  must(
    await owner.call(putHoliday, { params: { day: '2030-05-14' }, body: { name_en: 'Another' } }),
  )
  expect(await officer.read(id)).toMatchObject(times)
})
