import {
  publishContent,
  readContent,
  readContentVersion,
  restoreContent,
  saveContent,
  unpublishContent,
} from '@padauk/contract/admin/content'
import type { Call } from '@padauk/contract/client'
import { listServices, readService } from '@padauk/contract/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle } from '#test/builders'
import { aDraftedService, aService, signedInStaff, must } from '#test/editors'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let editor: Call
let editorId: string
beforeAll(async () => {
  api = await startApi()
  const member = await signedInStaff(api, ['editor'])
  editor = member.call
  editorId = member.id
})
afterAll(() => api.close())

const publicTitles = async () =>
  must(await api.call()(listServices, { params: { lang: 'en' } })).map(({ title }) => title)

const auditOf = (subject: string) =>
  api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'body'])
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute()

test('shows content on the site only while it is published', async () => {
  const made = await aDraftedService(editor, { title_en: 'Façade & windows' })
  const params = { kind: 'services', id: made.id } as const
  expect(made).toMatchObject({ id: 'facade-windows', revision: 1, state: 'draft' })
  expect(await publicTitles()).not.toContain('Façade & windows')

  const published = must(await editor(publishContent, { params, body: { revision: 1 } }))
  expect(published).toMatchObject({ revision: 2, state: 'published', changed_by: { id: editorId } })
  expect(await publicTitles()).toContain('Façade & windows')

  const content = aService({ title_en: 'Façades' })
  const saved = must(await editor(saveContent, { params, body: { revision: 2, content } }))
  expect(saved).toMatchObject({ revision: 3, state: 'changed', content: { title_en: 'Façades' } })
  expect(await publicTitles()).toContain('Façade & windows')
  expect(await publicTitles()).not.toContain('Façades')

  const off = must(await editor(unpublishContent, { params, body: { revision: 3 } }))
  expect(off).toMatchObject({ revision: 4, state: 'draft', content: { title_en: 'Façades' } })
  const gone = { params: { id: made.id, lang: 'en' as const } }
  expect(await api.call()(readService, gone)).toMatchObject({ code: 'not-found' })
  expect(await editor(unpublishContent, { params, body: { revision: 4 } })).toMatchObject({
    code: 'changed-since',
  })

  const entries = await auditOf('services:facade-windows')
  expect(entries.map(({ action }) => action)).toEqual([
    'content.created',
    'content.published',
    'content.saved',
    'content.unpublished',
  ])
  expect(entries.map(({ actor }) => actor)).toEqual(Array(4).fill(`staff:${editorId}`))
  expect(JSON.parse(entries[2]?.body ?? '')).toEqual({
    before: { title_en: 'Façade & windows', revision: 2 },
    after: { title_en: 'Façades', revision: 3 },
  })
})

test('two with the same title get two addresses, and one without Latin letters gets one too', async () => {
  const [one, two] = [
    await aDraftedService(editor, { title_en: 'Gardens' }),
    await aDraftedService(editor, { title_en: 'Gardens' }),
  ]
  expect([one.id, two.id]).toEqual(['gardens', 'gardens-2'])
  expect((await aDraftedService(editor, { title_en: 'ဥယျာဉ်' })).id).toMatch(/^service(-\d)?$/)
  const long = await aDraftedService(editor, { title_en: 'Very '.repeat(40) })
  expect(long.id).toMatch(/^(?:very-){9}very$/)
})

test('saves one of several changes to the same version', async () => {
  const { id } = await aDraftedService(editor, { title_en: 'Two people' })
  const params = { kind: 'services', id } as const
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      editor(saveContent, {
        params,
        body: { revision: 1, content: aService({ title_en: `Person ${index}` }) },
      }),
    ),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = answers.filter((answer) => !answer.ok)
  expect(refused.map((answer) => 'code' in answer && answer.code)).toEqual(
    Array(9).fill('changed-since'),
  )
  const { revision } = must(await editor(readContent, { params }))
  expect(revision).toBe(2)
  // An old revision stays refused, and so does one from the future.
  for (const wrong of [0, 1, 7]) {
    const body = { revision: wrong, content: aService() }
    expect(await editor(saveContent, { params, body })).toMatchObject({ status: 409 })
    expect(await editor(publishContent, { params, body })).toMatchObject({ status: 409 })
  }
})

test('existing content is version 1, and one of two first changes is rejected', async () => {
  await anArticle(api.services.db, 'services', { id: 'seeded', titleEn: 'As it was seeded' })
  const params = { kind: 'services', id: 'seeded' } as const
  const seeded = must(await editor(readContent, { params }))
  expect(seeded).toMatchObject({
    revision: 0,
    state: 'published',
    missing_burmese: true,
    changed_by: null,
    versions: [],
  })
  const body = { revision: 0, content: aService({ title_en: 'Edited' }) }
  const answers = await Promise.all([1, 2].map(() => editor(publishContent, { params, body })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const { versions } = must(await editor(readContent, { params }))
  expect(versions.map(({ revision, saved_by }) => [revision, saved_by?.id ?? null])).toEqual([
    [2, editorId],
    [1, null],
  ])
  const restored = must(await editor(restoreContent, { params, body: { revision: 2, from: 1 } }))
  expect(restored).toMatchObject({
    revision: 3,
    state: 'changed',
    content: { title_en: 'As it was seeded' },
  })
  expect(await publicTitles()).toContain('Edited')
  const entries = await auditOf('services:seeded')
  expect(entries.at(-1)?.action).toBe('content.restored')
})

test('the last ten versions stay, and the published one however old it is', async () => {
  const { id } = await aDraftedService(editor, { title_en: 'Version 1' })
  const params = { kind: 'services', id } as const
  must(await editor(publishContent, { params, body: { revision: 1 } }))
  for (let revision = 2; revision < 16; revision += 1) {
    const content = aService({ title_en: `Version ${revision + 1}` })
    must(await editor(saveContent, { params, body: { revision, content } }))
  }
  const { versions, revision } = must(await editor(readContent, { params }))
  expect(revision).toBe(16)
  expect(versions.map((version) => version.revision)).toEqual([
    16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 2,
  ])
  expect(versions.map(({ published }) => published).indexOf(true)).toBe(10)
  const old = { params: { ...params, revision: 8 } }
  expect(must(await editor(readContentVersion, old)).content).toMatchObject({
    title_en: 'Version 8',
  })
  const gone = { params: { ...params, revision: 3 } }
  expect(await editor(readContentVersion, gone)).toMatchObject({ code: 'not-found' })
  const body = { revision: 16, from: 3 }
  expect(await editor(restoreContent, { params, body })).toMatchObject({ code: 'not-found' })
})
