import { changeProfile, readCompany, signUp } from '@padauk/contract/accounts'
import {
  changeCategory,
  createCategory,
  listAdminCategories,
} from '@padauk/contract/admin/categories'
import { createTender } from '@padauk/contract/admin/tenders'
import { listCategories } from '@padauk/contract/categories'
import { createClient } from '@padauk/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aNewCompany, aStaffMember } from '#test/people'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'
import { aTenderOfficer } from '#test/tender-officer'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const lifts = { name_en: 'Lifts', name_mm: 'ဓာတ်လှေကား', kind: 'works' } as const

async function anOfficer() {
  const { headers } = await aStaffMember(api, ['officer'])
  return createClient({ origin: api.origin, language: 'en', headers })
}

async function created(change: object = {}) {
  const call = await anOfficer()
  const answer = await call(createCategory, { body: { ...lifts, ...change } })
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  return { call, category: answer.value }
}

test('the same name saved at the same time is taken once, and the others learn why', async () => {
  const call = await anOfficer()
  const names = ['Facades', 'facades', 'FACADES', 'Facades']
  const made = await Promise.all(
    names.map((name) => call(createCategory, { body: { ...lifts, name_en: name } })),
  )
  const isTaken = { status: 422, fields: { name_en: expect.stringContaining('name') } }
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of made.filter(({ ok }) => !ok)) expect(answer).toMatchObject(isTaken)

  const [one, other] = [
    (await created({ name_en: 'Roofs' })).category,
    (await created({ name_en: 'Floors' })).category,
  ]
  const renamed = await Promise.all(
    [one, other].map(({ id, revision }) =>
      call(changeCategory, {
        params: { id },
        body: { ...lifts, name_en: 'Roofs and floors', revision },
      }),
    ),
  )
  expect(renamed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(renamed.find(({ ok }) => !ok)).toMatchObject(isTaken)
  await behindTheWalls(api, 'delete from categories')
})

test('staff keep a list in both languages and in their order', async () => {
  const { call, category } = await created({ place: 20 })
  await call(createCategory, { body: { ...lifts, name_en: 'Gardens', name_mm: '', place: 10 } })
  const names = async (lang: 'en' | 'mm') => {
    const answer = await api.call()(listCategories, { query: { lang } })
    return answer.ok && answer.value.map(({ name }) => name)
  }
  expect(await names('en')).toEqual(['Gardens', 'Lifts'])
  expect(await names('mm')).toEqual(['Gardens', 'ဓာတ်လှေကား'])
  expect(await call(createCategory, { body: { ...lifts, name_en: 'LIFTS' } })).toMatchObject({
    code: 'invalid-input',
    fields: { name_en: expect.any(String) },
  })
  const change = { ...lifts, name_en: 'Lifts and escalators', place: 20, retired: true }
  const params = { id: category.id }
  const body = { ...change, revision: category.revision }
  expect(await call(changeCategory, { params, body })).toMatchObject({ ok: true })
  expect(await call(changeCategory, { params, body })).toMatchObject({ code: 'changed-since' })
  expect(await names('en')).toEqual(['Gardens'])
  expect(await call(listAdminCategories, {})).toMatchObject({
    value: { items: [{ name_en: 'Gardens' }, { name_en: 'Lifts and escalators', retired: true }] },
  })
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', `category:${category.id}`)
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['category.created', 'category.changed'])
})

test('a tender takes its texts from the category that was chosen', async () => {
  const { category } = await created({ name_en: 'Chillers', name_mm: 'အအေးပေးစက်' })
  const officer = await aTenderOfficer(api)
  const tender = await officer.drafted({ category_id: category.id })
  expect(tender).toMatchObject({
    category_id: category.id,
    category_en: 'Chillers',
    category_mm: 'အအေးပေးစက်',
  })
  const [action, body] = await officer.lastEntry(tender.id)
  expect(action).toBe('tender.drafted')
  expect(JSON.stringify(body)).not.toContain(category.id)
  const old = await officer.drafted()
  expect(old).toMatchObject({ category_id: null, category_en: 'Maintenance' })
  const unknown = { ...officer.complete(), category_id: crypto.randomUUID() }
  expect(await officer.call(createTender, { body: unknown })).toMatchObject({
    fields: { category_id: expect.any(String) },
  })
})

test('a company ticks its categories at sign-up and in its profile; none means all', async () => {
  const { category } = await created({ name_en: 'Roofs' })
  const typed = aNewCompany()
  const body = { ...typed, categories: [category.id] }
  expect(await api.call()(signUp, { body })).toMatchObject({ ok: true })
  const row = await api.services.db
    .selectFrom('companies')
    .select('categories')
    .where('email', '=', typed.email)
    .executeTakeFirst()
  expect(row?.categories).toEqual([category.id])
  const wrong = { ...aNewCompany(), categories: [crypto.randomUUID()] }
  expect(await api.call()(signUp, { body: wrong })).toMatchObject({ code: 'invalid-input' })

  const sender = await aSender(api)
  const own = async () => {
    const answer = await sender.call(readCompany, { params: { id: sender.id } })
    return answer.ok && answer.value.categories
  }
  expect(await own()).toEqual([])
  const profile = { name: 'Demo', phone: '+959785432100', language: 'en' } as const
  await sender.call(changeProfile, { body: { ...profile, categories: [category.id] } })
  expect(await own()).toEqual([category.id])
  // The call of the specification leaves them alone.
  await sender.call(changeProfile, { body: profile })
  expect(await own()).toEqual([category.id])
})
