import {
  changeTender,
  copyTender,
  createTender,
  publishTender,
} from '@padauk/contract/admin/tenders'
import { createClient } from '@padauk/contract/client'
import { firstRules } from '@padauk/contract/tender-rules'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { readTender } from '@padauk/contract/tenders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTender, fillSettings } from '#test/builders'
import { aKeySet } from '#test/holders'
import { aCompany, signInOver } from '#test/people'
import { startApi } from '#test/start-api'
import { aTenderOfficer, inDays } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let tender: Awaited<ReturnType<typeof aTenderOfficer>>
let company: ReturnType<typeof createClient>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  tender = await aTenderOfficer(api)
  const { body } = await signInOver(api, await aCompany(api))
  const headers = { authorization: `Bearer ${body.token}` }
  company = createClient({ origin: api.origin, language: 'en', headers })
})
afterAll(() => api.close())

const asked: TenderRules = {
  ...firstRules,
  minimumBids: 3,
  adjournment: 'second-working-day-10:00',
  disclosure: { companies: true, prices: true, arrivals: false },
  price: { currency: 'MMK', required: true },
  fields: [
    { id: 'field-1', labelEn: 'Delivery time', labelMm: 'ပို့ဆောင်ချိန်', required: true },
    { id: 'field-2', labelEn: 'Warranty', labelMm: 'အာမခံ', required: false },
  ],
  documents: [
    { slot: 'extra-1', labelEn: 'Price schedule', labelMm: 'ဈေးနှုန်းဇယား', required: true },
  ],
}

/** What a company reads of a tender. */
async function readBy(id: string) {
  const answer = await company(readTender, { params: { id }, query: {} })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

const publish = async (change: object) => {
  const { id, revision } = await tender.drafted(change)
  const answer = await tender.call(publishTender, { params: { id }, body: { revision } })
  return { id, answer }
}

/** Health and membership as a test needs them; the register's own tests show how they come about. */
const letChecksAge = (days: number) =>
  sql`update key_holders set checked_at = now() - make_interval(days => ${days})`.execute(
    api.services.db,
  )

describe('before there is a key set', () => {
  test('a tender is access-controlled, and says why', async () => {
    const { id, revision, checklist } = await tender.drafted()
    expect(checklist).toContainEqual({ code: 'sealing', state: 'warning' })
    await tender.call(publishTender, { params: { id }, body: { revision } })
    const published = await tender.read(id)
    expect(published).toMatchObject({
      sealing: 'access-controlled',
      sealing_reason_en: 'No key holders have been appointed yet.',
      key_set: null,
      takes_forms: true,
      version: 1,
      rules: firstRules,
    })
    expect(published.sealing_reason_mm).toContain('သော့ထိန်းသူ')
    expect(await readBy(id)).toMatchObject({
      number: published.number,
      version: 1,
      published_at: published.published_at,
      sealing: {
        kind: 'access-controlled',
        reason: 'No key holders have been appointed yet.',
        key_set: null,
        opens_at: new Date(Date.parse(published.end_date) + 30 * 60_000).toISOString(),
        takes_forms: true,
      },
      rules: firstRules,
    })
  })

  test('a sealed one is refused in a clear sentence', async () => {
    const { answer, id } = await publish({ sealing: 'sealed' })
    expect(answer).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(!answer.ok && answer.error).toContain('no active key set yet')
    expect(await tender.read(id)).toMatchObject({ state: 'draft', number: null })
  })

  test('numbers count up within the year, with the prefix of the settings', async () => {
    const numbers = async () => (await tender.published()).number
    // At New Year the machine's calendar may be a day behind Yangon's.
    const year = new Date().toLocaleString('en', { timeZone: 'Asia/Yangon', year: 'numeric' })
    const [first, second] = [await numbers(), await numbers()]
    expect(first).toMatch(new RegExp(`^PDK-${year}-\\d{3}$`))
    const last = Number(first?.slice(-3))
    expect(second).toBe(`PDK-${year}-${String(last + 1).padStart(3, '0')}`)
    await fillSettings(api.services.db, { tender_prefix: 'YGN' })
    expect(await numbers()).toBe(`YGN-${year}-${String(last + 2).padStart(3, '0')}`)
    // A publication that is refused takes no number.
    expect((await publish({ sealing: 'sealed' })).answer.ok).toBe(false)
    expect(await numbers()).toBe(`YGN-${year}-${String(last + 3).padStart(3, '0')}`)
  })

  test('the release before publishes without these columns', async () => {
    const { db } = api.services
    const id = await aTender(db, { nameEn: 'Old', state: 'draft' })
    await sql`update tenders set state = 'published', published_at = now() where id = ${id}`.execute(
      db,
    )
    expect(await readBy(id)).toMatchObject({
      number: null,
      sealing: { kind: 'access-controlled', reason: 'It was published without key holders.' },
      rules: firstRules,
    })
  })
})

describe('with a key set', () => {
  beforeAll(async () => {
    keys = await aKeySet(api)
  })

  test('a tender is sealed to it, and all its holders may open', async () => {
    const { checklist } = await tender.drafted({ rules: asked })
    expect(checklist).toContainEqual({ code: 'sealing', state: 'ok' })
    const { id, sealing, sealing_reason_en, key_set } = await tender.published({ rules: asked })
    expect([sealing, sealing_reason_en, key_set]).toEqual(['sealed', '', keys.hash])
    const openers = keys.set.holders.map((holder) => holder.id)
    expect(await readBy(id)).toMatchObject({
      sealing: { kind: 'sealed', reason: null, key_set: keys.hash },
      rules: { ...asked, openers },
    })
  })

  test('a sealed one takes bids by form unless staff say no, and tells bidders', async () => {
    const [unasked, declined] = [
      await tender.published(),
      await tender.published({ takes_forms: false }),
    ]
    expect([unasked.sealing, unasked.takes_forms]).toEqual(['sealed', true])
    expect(await readBy(unasked.id)).toMatchObject({ sealing: { takes_forms: true } })
    expect([declined.sealing, declined.takes_forms]).toEqual(['sealed', false])
    expect(await readBy(declined.id)).toMatchObject({ sealing: { takes_forms: false } })
  })

  test('staff may choose the openers, not outside of the set', async () => {
    const [one, two] = keys.set.holders.map((holder) => holder.id)
    const { id } = await tender.published({ rules: { ...firstRules, openers: [one, two] } })
    expect((await tender.read(id)).rules.openers).toEqual([one, two])
    const foreign = { ...firstRules, openers: [one, crypto.randomUUID()] }
    const { answer } = await publish({ rules: foreign })
    expect(!answer.ok && answer.error).toContain('not in the active key set')
  })

  test('an access-controlled one needs a reason of staff', async () => {
    const { answer } = await publish({ sealing: 'access-controlled' })
    expect(!answer.ok && answer.error).toContain('why bids for this tender are not sealed')
    const why = { sealing_reason_en: 'A test of the form.', sealing_reason_mm: 'စမ်းသပ်မှု' }
    const open = await tender.published({ sealing: 'access-controlled', ...why })
    expect(open).toMatchObject({ sealing: 'access-controlled', key_set: null, ...why })
    // A reason that was typed before the choice of sealing stays out of a sealed tender.
    const sealed = await tender.published({ sealing: 'sealed', ...why })
    expect(sealed).toMatchObject({ sealing: 'sealed', sealing_reason_en: '' })
  })

  test('one that is not sealed asks for nothing that only a seal can hold', async () => {
    const { answer } = await publish({
      sealing: 'access-controlled',
      sealing_reason_en: 'A test of the form.',
      rules: asked,
    })
    expect(!answer.ok && answer.error).toContain('in a sealed tender only')
  })

  test('with fewer than three healthy keys it is not sealed, or not published', async () => {
    await letChecksAge(15)
    const { answer } = await publish({ sealing: 'sealed' })
    expect(!answer.ok && answer.error).toContain('fewer than three key holders')
    expect(await tender.published()).toMatchObject({
      sealing: 'access-controlled',
      sealing_reason_en: 'Fewer than three key holders have checked their keys recently.',
    })
    await letChecksAge(13)
    expect(await tender.published()).toMatchObject({ sealing: 'sealed' })
  })

  test('a copy has the fields asked for, but chooses sealing and openers anew', async () => {
    const { id } = await tender.published({ rules: asked })
    const copy = await tender.call(copyTender, { params: { id } })
    if (!copy.ok) throw new Error(copy.code)
    expect(await tender.read(copy.value.id)).toMatchObject({
      number: null,
      sealing: null,
      key_set: null,
      opens_at: null,
      rules: asked,
    })
  })
})

describe('refuses', () => {
  const field = (id: string) => ({ id, labelEn: 'Name', labelMm: '', required: false })
  const document = (slot: string) => ({ slot, labelEn: 'Plan', labelMm: '', required: false })
  const many = (count: number) => Array.from({ length: count }, (_, place) => field(`f-${place}`))
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const

  test.each<[string, object]>([
    ['an unknown rule', { ...firstRules, method: 'lowest' }],
    ['an unknown key of a field', { ...firstRules, fields: [{ ...field('a'), secret: true }] }],
    ['a missing rule', { openers: [] }],
    ['eleven fields', { ...firstRules, fields: many(11) }],
    ['the same field twice', { ...firstRules, fields: [field('a'), field('a')] }],
    ['a field without a name', { ...firstRules, fields: [{ ...field('a'), labelEn: ' ' }] }],
    ['an id that is none', { ...firstRules, fields: [field('__proto__')] }],
    ['a sixth document', { ...firstRules, documents: [document('extra-6')] }],
    ['a slot of every tender', { ...firstRules, documents: [document('nda')] }],
    ['a slot twice', { ...firstRules, documents: [document('extra-1'), document('extra-1')] }],
    ['one opener', { ...firstRules, openers: [ids[0]] }],
    ['an opener twice', { ...firstRules, openers: [ids[0], ids[0]] }],
    ['a minimum of none', { ...firstRules, minimumBids: 0 }],
    ['half a bid', { ...firstRules, minimumBids: 1.5 }],
    ['a currency in words', { ...firstRules, price: { currency: 'kyat', required: true } }],
    ['another adjournment', { ...firstRules, adjournment: 'never' }],
  ])('%s', async (_, rules) => {
    const body = { ...tender.complete(), rules } as never
    expect(await tender.call(createTender, { body })).toMatchObject({
      code: expect.stringMatching(/^(?:invalid-input|unknown-field)$/),
    })
  })

  test('an opening before the deadline, also when the deadline is what changes', async () => {
    const end = inDays(20)
    const early = new Date(Date.parse(end) - 1).toISOString()
    const typed = { ...tender.complete(), end_date: end }
    const answer = await tender.call(createTender, { body: { ...typed, opens_at: early } })
    expect(answer).toMatchObject({ code: 'invalid-input', fields: { opens_at: expect.anything() } })
    const { id, revision } = await tender.drafted({ end_date: end, opens_at: end })
    const later = { ...typed, revision, end_date: inDays(21), opens_at: end }
    const changed = await tender.call(changeTender, { params: { id }, body: later })
    expect(changed).toMatchObject({ fields: { opens_at: expect.anything() } })
  })
})
