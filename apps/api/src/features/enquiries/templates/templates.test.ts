import {
  changeTemplate,
  createTemplate,
  listTemplates,
  mostTemplates,
  readTemplate,
  removeTemplate,
} from '@padauk/contract/admin/enquiry-templates'
import { createClient } from '@padauk/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let call: ReturnType<typeof createClient>
let staffId: string
beforeAll(async () => {
  api = await startApi()
  const { id, headers } = await aStaffMember(api, ['editor'])
  staffId = id
  call = createClient({ origin: api.origin, language: 'en', headers })
})
afterAll(() => api.close())

const words = {
  name_en: 'Visit, then quote',
  name_mm: 'လာရောက်ကြည့်ရှုပြီး ဈေးနှုန်းပေးရန်',
  subject_en: 'Your enquiry',
  subject_mm: 'လူကြီးမင်း၏ စုံစမ်းမေးမြန်းလွှာ',
  text_en: 'Thank you.\n\nMay we visit on [date]?',
  text_mm: 'ကျေးဇူးတင်ပါသည်။\n\n[ရက်] တွင် လာရောက်နိုင်ပါသလား။',
}

async function aTemplate(parts: Partial<typeof words> = {}) {
  const answer = await call(createTemplate, { body: { ...words, ...parts } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

async function listed() {
  const answer = await call(listTemplates, {})
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.items
}

test('staff keep the list: a template is added, changed and removed, each with an entry', async () => {
  const { id } = await aTemplate({ text_en: `  ${words.text_en}\r\n` })
  await aTemplate({ name_en: 'Call back' })
  expect((await listed()).map(({ name_en }) => name_en)).toEqual(['Call back', words.name_en])
  expect(await call(readTemplate, { params: { id } })).toMatchObject({
    value: { ...words, revision: 0 },
  })
  const body = { ...words, subject_en: 'About your enquiry', revision: 0 }
  const changed = await call(changeTemplate, { params: { id }, body })
  expect(changed).toMatchObject({ value: { subject_en: 'About your enquiry', revision: 1 } })
  const late = await call(changeTemplate, { params: { id }, body })
  expect(late).toMatchObject({ status: 409, code: 'changed-since' })
  expect(await call(removeTemplate, { params: { id } })).toMatchObject({ ok: true })
  for (const gone of [
    await call(removeTemplate, { params: { id } }),
    await call(readTemplate, { params: { id } }),
    await call(changeTemplate, { params: { id }, body }),
  ]) {
    expect(gone).toMatchObject({ status: 404 })
  }
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select(['action', 'actor'])
    .where('subject', '=', `enquiry-template:${id}`)
    .orderBy('seq')
    .execute()
  expect(entries).toEqual(
    ['created', 'changed', 'removed'].map((act) => ({
      action: `enquiry-template.${act}`,
      actor: `staff:${staffId}`,
    })),
  )
})

test('needs a name, a subject and a text in English; Burmese may follow', async () => {
  const refused = await call(createTemplate, {
    body: { name_en: '', name_mm: '', subject_en: ' ', subject_mm: '', text_en: '', text_mm: '' },
  })
  expect(refused).toMatchObject({
    status: 422,
    fields: {
      name_en: 'Please enter a name.',
      subject_en: 'Please enter a subject.',
      text_en: 'Please write the text.',
    },
  })
  expect(await aTemplate({ name_mm: '', subject_mm: '', text_mm: '' })).toMatchObject({
    text_mm: '',
  })
})

test('there are only so many', async () => {
  for (let count = (await listed()).length; count < mostTemplates; count++) await aTemplate()
  expect(await call(createTemplate, { body: words })).toMatchObject({
    status: 422,
    fields: { name_en: 'There are too many templates. Remove one first.' },
  })
})
