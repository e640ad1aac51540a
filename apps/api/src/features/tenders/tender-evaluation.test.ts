import { listColleagues } from '@padauk/contract/admin/staff'
import { copyTender, createTender } from '@padauk/contract/admin/tenders'
import { createPreview, readPreview } from '@padauk/contract/admin/previews'
import { createClient } from '@padauk/contract/client'
import { firstEvaluation } from '@padauk/contract/evaluation-rules'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { readPublicTender } from '@padauk/contract/public-tenders'
import { readTender } from '@padauk/contract/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aStaffMember, signInOver } from '#test/people'
import { startApi } from '#test/start-api'
import { aTenderOfficer } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aTenderOfficer>>
beforeAll(async () => {
  api = await startApi()
  officer = await aTenderOfficer(api)
})
afterAll(() => api.close())

const weighted = (objectionPerson: string | null = null): EvaluationRules => ({
  method: 'weighted-criteria',
  criteria: [
    { id: 'price', labelEn: 'Price', labelMm: 'ဈေးနှုန်း', weight: 70 },
    { id: 'criterion-1', labelEn: 'Quality', labelMm: 'အရည်အသွေး', weight: 30 },
  ],
  tieRule: 'earlier-arrival',
  standstillDays: 7,
  objectionPerson,
  validityDays: 60,
  cureHours: 24,
})

test('visitor, company and preview read how bids are judged, with the person by name', async () => {
  const person = await aStaffMember(api, ['auditor'])
  const evaluation = weighted(person.id)
  const { id } = await officer.published({ evaluation })
  const expected = {
    method: 'weighted-criteria',
    criteria: evaluation.criteria,
    tie_rule: 'earlier-arrival',
    standstill_days: 7,
    objection_person: 'Demo Staff',
    validity_days: 60,
    cure_hours: 24,
  }
  const visitor = await api.call()(readPublicTender, { params: { id }, query: {} })
  expect(visitor.ok && visitor.value.evaluation).toEqual(expected)
  expect(JSON.stringify(visitor)).not.toContain(person.id)
  const { body } = await signInOver(api, await aCompany(api))
  const company = createClient({ origin: api.origin, language: 'en', token: body.token ?? '' })
  const own = await company(readTender, { params: { id }, query: {} })
  expect(own.ok && own.value.evaluation).toEqual(expected)
  const preview = await officer.call(createPreview, { body: { kind: 'tenders', id } })
  const path = preview.ok ? preview.value.path_en : ''
  const { expires = '', signature = '' } = Object.fromEntries(
    new URL(path, api.origin).searchParams,
  )
  const shown = await api.call()(readPreview, {
    params: { kind: 'tenders', id },
    query: { lang: 'en', expires, signature },
  })
  expect(shown).toMatchObject({ value: { tender: { evaluation: expected } } })
})

test('a tender without a choice goes to the lowest compliant price', async () => {
  const tender = await officer.published()
  expect(tender).toMatchObject({ evaluation: firstEvaluation, objection_person: null })
})

test('a copy begins with the same rules of evaluation', async () => {
  const { id } = await officer.published({ evaluation: weighted() })
  const copied = await officer.call(copyTender, { params: { id } })
  const copy = await officer.read(copied.ok ? copied.value.id : '')
  expect(copy.evaluation).toEqual(weighted())
})

test.each([
  ['weights that are not 100', { criteria: weighted().criteria.slice(1) }, 'evaluation.criteria'],
  ['weighted criteria without any', { criteria: [] }, 'evaluation.criteria'],
  ['a lowest price with criteria', { method: 'lowest-price' }, 'evaluation.criteria'],
  ['a person who is no colleague', { objectionPerson: crypto.randomUUID() }, 'objectionPerson'],
])('refuses %s', async (_, change, field) => {
  const body = { ...officer.complete(), evaluation: { ...weighted(), ...change } }
  const answer = await officer.call(createTender, { body: body as never })
  expect(answer).toMatchObject({ ok: false, status: 422 })
  expect(Object.keys(answer.ok ? {} : answer.fields).join()).toContain(field)
})

test('the checklist warns about what the people there are cannot cover', async () => {
  const lines = async (evaluation: EvaluationRules) => {
    const { checklist } = await officer.drafted({ evaluation })
    const codes = ['objection-person', 'second-person', 'evaluators']
    return checklist.flatMap(({ code, state }) => (codes.includes(code) ? `${code} ${state}` : []))
  }
  expect(await lines(firstEvaluation)).toEqual([
    'objection-person warning',
    'second-person warning',
  ])
  expect(await lines(weighted(officer.officer.id))).toEqual([
    'objection-person ok',
    'second-person warning',
    'evaluators warning',
  ])
  await aStaffMember(api, ['owner'])
  await aStaffMember(api, ['evaluator'])
  expect(await lines(weighted(officer.officer.id))).toEqual([
    'objection-person ok',
    'second-person ok',
    'evaluators ok',
  ])
})

test('an officer reads the names of active staff', async () => {
  const person = await aStaffMember(api, ['holder'])
  const answer = await officer.call(listColleagues, {})
  expect(answer.ok && answer.value).toContainEqual({ id: person.id, name: 'Demo Staff' })
})
