import { setTimeout as pause } from 'node:timers/promises'
import {
  listMissingSettings,
  publishCompanySettings,
  readCompanySettings,
  readCompanySettingsVersion,
  restoreCompanySettings,
  saveCompanySettings,
} from '@padauk/contract/admin/settings'
import type { CompanySettings } from '@padauk/contract/admin/settings'
import { readSettings } from '@padauk/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillSettings } from '#test/builders'
import { signedInStaff, must } from '#test/editors'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let owner: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  api = await startApi()
  owner = await signedInStaff(api, ['owner'])
})
afterAll(() => api.close())

const filledIn: CompanySettings = {
  company_name_en: 'Demo Property',
  company_name_mm: 'ဒီမို',
  short_name_en: 'Demo',
  short_name_mm: '',
  hotline_phone_1: '+95 1 000 0001',
  hotline_phone_2: '',
  enquiry_email: 'hello@demo.example',
  tender_email: '',
  tender_prefix: '',
  ocds_prefix: '',
  auditor_email: '',
  address_en: 'Yangon',
  address_mm: 'ရန်ကုန်',
  office_hours_en: '07:30 to 21:30',
  office_hours_mm: '၀၇:၃၀ မှ ၂၁:၃၀',
  hotline_hours_en: '08:30-17:30',
  hotline_hours_mm: '၀၈:၃၀-၁၇:၃၀',
}

/** Many reads within a tenth of a second would share one answer. */
async function onTheSite() {
  await pause(100)
  return must(await api.call()(readSettings, { query: {} }))
}

test('an empty installation has everything to fill in, and each setting its place', async () => {
  const { items } = must(await owner.call(listMissingSettings, {}))
  expect(items).toContainEqual({ setting: 'company_name', place: 'company' })
  expect(items).toContainEqual({ setting: 'terms_document', place: 'terms' })
  expect(items).toContainEqual({ setting: 'map_mobile_picture', place: 'maps' })
  expect(items).toContainEqual({ setting: 'about_us_title', place: 'about-us' })
  expect(items).toContainEqual({ setting: 'disclaimer', place: 'disclaimer' })
  expect(items).toHaveLength(14)
})

test('settings are a draft until an owner publishes them, and an old version comes back', async () => {
  const empty = must(await owner.call(readCompanySettings, {}))
  expect(empty).toMatchObject({ revision: 0, versions: [], content: { company_name_en: '' } })

  const body = { revision: 0, content: filledIn }
  const saved = must(await owner.call(saveCompanySettings, { body }))
  expect(saved).toMatchObject({ revision: 1, state: 'changed', missing_burmese: true })
  expect((await onTheSite()).company_name).toBe('')

  must(await owner.call(publishCompanySettings, { body: { revision: 1 } }))
  expect(await onTheSite()).toMatchObject({
    company_name: 'Demo Property',
    hotline_phones: ['+95 1 000 0001'],
    enquiry_email: 'hello@demo.example',
  })
  const { items } = must(await owner.call(listMissingSettings, {}))
  expect(items.filter(({ place }) => place === 'company')).toEqual([
    { setting: 'tender_email', place: 'company' },
  ])

  const content = { ...filledIn, company_name_en: 'Another name' }
  must(await owner.call(publishCompanySettings, { body: { revision: 2, content } }))
  expect(await owner.call(saveCompanySettings, { body: { revision: 2, content } })).toMatchObject({
    code: 'changed-since',
  })
  must(await owner.call(restoreCompanySettings, { body: { revision: 3, from: 1 } }))
  const { value } = (await owner.call(readCompanySettingsVersion, {
    params: { revision: 4 },
  })) as { value: unknown }
  expect(value).toMatchObject({ published: false, content: { company_name_en: 'Demo Property' } })
  expect((await onTheSite()).company_name).toBe('Another name')

  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select('action')
    .where('subject', '=', 'settings:company')
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'content.saved',
    'content.published',
    'content.published',
    'content.restored',
  ])
})

test('the prefix of open data is the registered one, or says that there is none', async () => {
  expect((await onTheSite()).ocds_prefix).toBe('unregistered')
  const publish = async (prefix: string) => {
    const { revision } = must(await owner.call(readCompanySettings, {}))
    const content = { ...filledIn, ocds_prefix: prefix }
    return owner.call(publishCompanySettings, { body: { revision, content } })
  }
  for (const wrong of ['ocds-a1b2c', 'ocds-A1B2C3', 'a1b2c3', 'unregistered']) {
    expect(await publish(wrong)).toMatchObject({ status: 422, code: 'invalid-input' })
  }
  must(await publish('ocds-a1b2c3'))
  expect((await onTheSite()).ocds_prefix).toBe('ocds-a1b2c3')
  must(await publish(''))
  expect((await onTheSite()).ocds_prefix).toBe('unregistered')
})

test('an editor can read but not change settings', async () => {
  const editor = await signedInStaff(api, ['editor'])
  const { revision } = must(await editor.call(readCompanySettings, {}))
  const body = { revision, content: filledIn }
  expect(await editor.call(saveCompanySettings, { body })).toMatchObject({ code: 'not-allowed' })
  expect(await editor.call(publishCompanySettings, { body })).toMatchObject({
    code: 'not-allowed',
  })
})

test('rejects an invalid e-mail address or phone number', async () => {
  const { revision } = must(await owner.call(readCompanySettings, {}))
  const content = {
    ...filledIn,
    enquiry_email: 'no address',
    auditor_email: 'a@b',
    hotline_phone_1: 'call me',
  }
  expect(await owner.call(saveCompanySettings, { body: { revision, content } })).toMatchObject({
    status: 422,
    fields: {
      'content.enquiry_email': 'Enter correct email',
      'content.auditor_email': 'Enter correct email',
      'content.hotline_phone_1': 'Phone Number must be numbers',
    },
  })
})

test('publishing one group leaves the others as they are', async () => {
  await fillSettings(api.services.db, { map_url: 'https://maps.example/2', disclaimer: '<p>D</p>' })
  const { revision } = must(await owner.call(readCompanySettings, {}))
  must(await owner.call(publishCompanySettings, { body: { revision, content: filledIn } }))
  expect(await onTheSite()).toMatchObject({
    disclaimer: '<p>D</p>',
    map: { url: 'https://maps.example/2' },
  })
})
