import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listBanners, listNews, listProjects, listServices } from '@padauk/contract/content'
import { listKeySets } from '@padauk/contract/key-sets'
import { readSettings } from '@padauk/contract/settings'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { listTenders } from '@padauk/contract/tenders'
import { firstInvalidSequence } from '@padauk/language/burmese-text'
import { publicHalf, unlockKey } from '@padauk/sealing/holder-keys'
import { readChain } from '@padauk/sealing/key-set-chain'
import { newTotpSecret } from '@padauk/testing/saved'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaTypeOf } from '#features/media/rules'

import type { Media } from '#features/media/service'
import { isComplete } from '#features/tenders/checklist'
import { content, demoTenders } from '#seed/content'
import { seedLiveTenders } from '#seed/live-tenders'
import { demoCompanies, seedAccounts } from '#seed/accounts'
import { newDemoKeys, seedKeyHolders } from '#seed/key-holders'
import { demoPapers, paperFileName, seedPapers } from '#seed/papers'
import { seedDemo } from '#seed/seed'
import { behindTheWalls, letPass } from '#test/bids'
import { must } from '#test/editors'
import { startApi } from '#test/start-api'
import documentWords from './documents/words.json' with { type: 'json' }

let api: Awaited<ReturnType<typeof startApi>>
let quickMedia: Media
const small = await sharp({
  create: { width: 6, height: 4, channels: 3, background: { r: 232, g: 174, b: 43 } },
})
  .png()
  .toBuffer()

/** Real pictures take half a minute to encode; that they can be read is tested below. */
const quickMediaOf = (media: Media): Media => ({
  ...media,
  storePicture: (picture) => media.storePicture({ ...picture, bytes: small }),
})

beforeAll(async () => {
  api = await startApi()
  const { db, media } = api.services
  quickMedia = quickMediaOf(media)
  await seedDemo({ db, media: quickMedia })
})
afterAll(() => api.close())

async function answered<Value>(answer: Promise<{ ok: true; value: Value } | { ok: false }>) {
  const given = await answer
  if (!given.ok) return expect.unreachable()
  return given.value
}

/** Every text in an answer that came from the seed, with its path. */
function* texts(value: unknown, path = ''): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) yield* texts(part, `${path}/${key}`)
}

test.each(['en', 'mm'] as const)('the demo fills every screen in %s', async (lang) => {
  const call = api.call(lang)
  const settings = await answered(call(readSettings, { query: { lang } }))
  const banners = await answered(call(listBanners, { query: { lang } }))
  const services = await answered(call(listServices, { params: { lang } }))
  const { projects } = await answered(call(listProjects, { params: { lang } }))
  const { news } = await answered(call(listNews, { query: { lang } }))
  const tenders = await answered(call(listTenders, { query: { lang } }))

  expect([banners, services, projects, news, tenders].map((list) => list.length)).toEqual([
    4, 5, 6, 4, 6,
  ])
  for (const { lang: spoken } of [...services, ...projects, ...news, ...tenders]) {
    expect(spoken).toBe(lang)
  }
  expect(services.map(({ picture_list: pictures }) => pictures.length)).toEqual([2, 2, 2, 2, 2])
  expect(settings.map.desktop?.alt).not.toBe('')

  const everything = [settings, banners, services, projects, news, tenders]
  for (const [path, text] of texts(everything)) {
    expect(text, path).not.toContain('{company}')
    // The privacy page has a text of its own until staff write one.
    if (!/\/(?:cancel_reason|privacy)$/.test(path)) expect(text, path).not.toBe('')
  }
  const addresses = new Set([...texts(everything)].map(([, text]) => text))
  const files = [...addresses].filter((text) => text.startsWith('/static/') && !text.includes('||'))
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    expect((await api.app.inject(file)).statusCode, file).toBe(200)
  }
})

test('four tenders are open, two are closed, and their documents need a login', async () => {
  const tenders = await answered(api.call()(listTenders, { query: {} }))
  const states = tenders.map(({ state }) => state).join(' ')
  expect(states).toBe('open open open open closed closed')
  // 16:00 in Yangon.
  for (const { end_date: end } of tenders) expect(end).toContain('T09:30:00')
  const rows = await api.services.db
    .selectFrom('tenders')
    .select(['documentName', 'ndaName'])
    .execute()
  for (const name of rows.flatMap(({ documentName, ndaName }) => [documentName, ndaName])) {
    expect((await api.app.inject(`/static/files/${name}`)).statusCode).toBe(401)
  }
})

test('seeding again keeps what staff have changed and brings back what is missing', async () => {
  const { db } = api.services
  await db.updateTable('services').set({ titleEn: 'Edited' }).where('id', '=', 'security').execute()
  await db.deleteFrom('news').execute()
  await seedDemo({ db, media: quickMedia })

  const services = await answered(api.call()(listServices, { params: { lang: 'en' } }))
  expect(services.find(({ id }) => id === 'security')?.title).toBe('Edited')
  const { news } = await answered(api.call()(listNews, { query: {} }))
  expect(news).toHaveLength(4)
  expect(await answered(api.call()(listTenders, { query: {} }))).toHaveLength(6)
})

test('every picture and document of the repository is used and can be read', async () => {
  const names = (await readdir(join(import.meta.dirname, 'pictures'))).toSorted()
  expect(names).toEqual(
    Object.keys(content.pictures)
      .map((name) => `${name}.webp`)
      .toSorted(),
  )
  for (const name of names) {
    const { format, width } = await sharp(join(import.meta.dirname, 'pictures', name)).metadata()
    expect([name, format, width >= 800]).toEqual([name, 'webp', true])
  }
  const directory = join(import.meta.dirname, 'documents')
  const pdfs = (await readdir(directory)).filter((name) => name.endsWith('.pdf'))
  const papers = demoPapers.map(paperFileName)
  const ofPapers = papers.filter((name) => name.endsWith('.pdf'))
  expect(pdfs).toHaveLength(demoTenders.length + 2 + ofPapers.length)
  for (const name of pdfs) {
    const bytes = await readFile(join(directory, name))
    expect([name, mediaTypeOf(bytes)]).toEqual([name, 'application/pdf'])
    expect(bytes.length, name).toBeLessThan(200 * 1024)
  }
})

test('four holders have signed the key set of the demo, and their printed words unlock it', async () => {
  const demo = await startApi({ DEMO: 'on' })
  try {
    const { services } = demo
    await seedAccounts(services, { password: 'mya-nandar-river-42', totpSecret: newTotpSecret() })
    const keys = await newDemoKeys()
    await seedKeyHolders(services, keys)
    const active = await services.keyHolders.activeSet()
    expect(active?.set).toMatchObject({ id: 'demo-set-1', previous: null })
    expect(readChain(must(await demo.call()(listKeySets, {})))).toHaveLength(1)
    expect(await services.keyHolders.health()).toMatchObject({ healthy: 4, isEnough: true })

    const rows = await services.db
      .selectFrom('keyHolders')
      .select(['onPaper', 'recipient', 'lockedIdentity'])
      .orderBy('invitedAt')
      .execute()
    expect(rows.map(({ onPaper }) => onPaper)).toEqual([false, false, false, true])
    const locked = Buffer.from(rows[0]?.lockedIdentity ?? '', 'base64')
    const secret = await unlockKey(locked, keys[0]?.words ?? '')
    expect(secret && publicHalf(secret).recipient).toBe(rows[0]?.recipient)

    // Started again a month later, it founds no second set, and its keys count again.
    await behindTheWalls(demo, `update key_holders set checked_at = now() - interval '30 days'`)
    await seedKeyHolders(services, keys)
    expect(await services.keyHolders.activeSet()).toEqual(active)
    expect(await services.keyHolders.health()).toMatchObject({ isEnough: true })

    const files = await seedDemo({ db: services.db, media: quickMediaOf(services.media) })
    await seedLiveTenders(services, { ...files, password: 'demo password of a test' })
    const sealed = await services.db
      .selectFrom('tenders')
      .select(['id', 'keySet', 'takesForms', 'rules'])
      .where('sealing', '=', 'sealed')
      .orderBy('number')
      .execute()
    const openers = active?.set.holders.map(({ id }) => id)
    expect(sealed).toEqual([
      {
        id: content.liveTenders.soon.id,
        keySet: active?.hash,
        takesForms: true,
        rules: expect.objectContaining({
          openers,
          price: { currency: 'MMK', required: true },
        }),
      },
      {
        id: content.liveTenders.opening.id,
        keySet: active?.hash,
        takesForms: true,
        rules: expect.objectContaining({ openers, price: null }),
      },
    ])
    const { id } = content.liveTenders.opening
    await letPass(demo, id, 80)
    await services.closings.closeDue()
    expect(await services.closings.of(id)).toMatchObject({ bids: 2 })
  } finally {
    await demo.close()
  }
}, 60_000)

test('all Burmese of the demo is in NFC and in storage order', () => {
  for (const [path, text] of texts({ content, documentWords })) {
    expect(text.normalize('NFC'), path).toBe(text)
    expect(firstInvalidSequence(text), `${path}: ${text}`).toBe(-1)
  }
})

test('the demo contains no real phone numbers or e-mail addresses', () => {
  const words = [...texts({ content, documentWords })].map(([, text]) => text).join('\n')
  for (const [, domain] of words.matchAll(/[\w.-]+@([\w.-]+\w)/g)) {
    expect(domain).toMatch(/\.example$/)
  }
  for (const [phone] of words.matchAll(/\+95[\d ]+/g)) {
    expect(phone.replace(/\D/g, '')).toMatch(/^95[19]0{7,8}$/)
  }
})

test('one tender closes soon, one holds five bids that count when it closes, one was cancelled', async () => {
  const files = await seedDemo({ db: api.services.db, media: quickMedia })
  const live = { ...files, password: 'demo password of a test' }
  await seedLiveTenders(api.services, live)
  await seedLiveTenders(api.services, live)
  const { soon, closing, cancelled } = content.liveTenders
  const tenders = await answered(api.call()(listTenders, { query: {} }))
  const stateOf = (id: string) => tenders.find((tender) => tender.id === id)?.state
  expect([stateOf(soon.id), stateOf(closing.id), stateOf(cancelled.id)]).toEqual([
    'open',
    'open',
    'cancelled',
  ])
  // Staff could not have published one of them otherwise.
  const rows = await api.services.db
    .selectFrom('tenders')
    .selectAll()
    .$narrowType<{ rules: TenderRules; evaluation: EvaluationRules }>()
    .execute()
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  for (const { number } of rows) expect(number).toMatch(/^PDK-\d{4}-\d{3}$/)
  const incomplete = rows.filter((row) => !isComplete(row, row.publishedAt ?? row.createdAt))
  expect(incomplete.map(({ nameEn }) => nameEn)).toEqual([])
  await letPass(api, closing.id, 80)
  await api.services.closings.closeDue()
  expect(await api.services.closings.of(closing.id)).toMatchObject({ bids: 5 })
})

test('the demo company has papers and facts: two verified, one to renew, one that waits', async () => {
  const { services } = api
  await seedAccounts(services, { password: 'mya-nandar-river-42', totpSecret: newTotpSecret() })
  await seedPapers(services)
  await seedPapers(services)
  const company = await services.companies.findByEmail(demoCompanies[0].email)
  if (!company) return expect.unreachable()
  const { papers, needs } = await services.papers.atHome(company.id)
  expect(papers.map(({ kind, state }) => [kind, state])).toEqual([
    ['registration', 'verified'],
    ['licence', 'waiting'],
    ['insurance', 'verified'],
  ])
  expect(needs).toMatchObject([{ kind: 'paper', paper: { kind: 'insurance' } }])
  expect(await services.papersAdmin.waiting()).toMatchObject({ count: 1 })
  const facts = await services.companyFacts.read(company.id)
  for (const fact of ['registration_no', 'address', 'work'] as const) {
    expect(facts.value[fact]).toMatch(/demo/i)
  }
  // What the store holds is encrypted; what is read is the file of the repository.
  for (const paper of papers) {
    const { id } = paper
    const opened = await services.papers.open(company.id, { id, isForBid: true, language: 'en' })
    if (!opened.ok) return expect.unreachable()
    const bytes = Buffer.concat(await Array.fromAsync(opened.value.bytes()))
    expect(bytes).toEqual(await readFile(join(import.meta.dirname, 'documents', opened.value.name)))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(paper.file.sha256)
  }
})
