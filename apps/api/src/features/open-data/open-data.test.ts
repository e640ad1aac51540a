import { answerQuestion, answerSame, listStaffQuestions } from '@padauk/contract/admin/questions'
import { cancelTender, extendTender } from '@padauk/contract/admin/tenders'
import { askQuestion } from '@padauk/contract/questions'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addendumWriters } from '#test/addenda'
import { aJudgedTender, deciders } from '#test/awards'
import { letPass } from '#test/bids'
import { aTender, fillSettings } from '#test/builders'
import { anUnsealedTender, revealedByTwo } from '#test/confirming'
import { must, signedInStaff } from '#test/editors'
import { ocidOf, recordIn } from '#test/open-data'
import { aSteppedUpMember } from '#test/people'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'
import { aTenderOfficer, burmese, english, inDays } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aTenderOfficer>>
beforeAll(async () => {
  api = await startApi()
  officer = await aTenderOfficer(api)
  await officer.stepUp()
  await fillSettings(api.services.db, { company_name: { en: 'Demo Property', mm: 'ဒီမို' } })
})
afterAll(() => api.close())

const recordOf = (id: string, lang?: 'en' | 'my') => recordIn(api, id, lang)
const tagsOf = async (id: string) => (await recordOf(id)).releases.map(({ tag }) => tag.join())

test('publication writes a release in each language, with what a visitor may read', async () => {
  const { id } = await officer.published({ announcement_date: inDays(30) })
  const { package: found, newest, compiledRelease } = await recordOf(id)
  expect(found).toMatchObject({
    uri: `https://padauk.example/api/ocds/records/${ocidOf(id)}?lang=en`,
    version: '1.1',
    publisher: { name: 'Demo Property', uri: 'https://padauk.example/' },
  })
  expect(newest).toMatchObject({
    ocid: ocidOf(id),
    id: `${id}-1`,
    tag: ['tender'],
    initiationType: 'tender',
    language: 'en',
    buyer: { id: 'buyer', name: 'Demo Property' },
    tender: {
      id,
      title: english.name_en,
      description: english.topic_en,
      status: 'active',
      procurementMethod: 'open',
      additionalProcurementCategories: [english.category_en],
      awardCriteria: 'priceOnly',
      hasEnquiries: false,
    },
  })
  expect(newest.tender.documents.map((each) => [each.id, each.documentType, each.url])).toEqual([
    ['notice', 'tenderNotice', `https://padauk.example/tender/${id}`],
    ['document-1', 'biddingDocuments', undefined],
    ['nda-1', 'x_ndaForm', undefined],
  ])
  const { newest: inBurmese } = await recordOf(id, 'my')
  expect(inBurmese).toMatchObject({
    language: 'my',
    buyer: { name: 'ဒီမို' },
    tender: {
      title: burmese.name_mm,
      description: burmese.topic_mm,
      status: 'active',
      additionalProcurementCategories: [english.category_en],
    },
  })
  const { id: _, tag: __, ...told } = compiledRelease
  const { id: ___, tag: ____, ...last } = newest
  expect(told).toEqual(last)
  expect(compiledRelease).toMatchObject({ tag: ['compiled'], id: `${ocidOf(id)}-${newest.date}` })
  // The body of a tender needs a login.
  expect(JSON.stringify(found)).not.toContain('Scope')
})

test('an extension and a cancellation are amendments with their reason, tied to releases', async () => {
  const { id } = await officer.published()
  const extended = {
    revision: (await officer.read(id)).revision,
    end_date: inDays(40),
    reason_en: 'Companies asked for more time.',
    reason_mm: 'အချိန်ပိုတောင်းကြပါသည်။',
  }
  must(await officer.call(extendTender, { params: { id }, body: extended }))
  const { revision } = await officer.read(id)
  const reasons = { reason_en: 'The building was sold.', reason_mm: 'အဆောက်အအုံ ရောင်းပြီးပါပြီ။' }
  must(await officer.call(cancelTender, { params: { id }, body: { revision, ...reasons } }))
  expect(await tagsOf(id)).toEqual(['tender', 'tenderAmendment', 'tenderCancellation'])
  const { newest, releases } = await recordOf(id)
  expect(newest.tender.status).toBe('cancelled')
  expect(newest.tender.tenderPeriod.endDate).toBe(extended.end_date)
  expect(newest.tender.amendments).toEqual([
    {
      id: 'extension-1',
      date: expect.any(String),
      rationale: extended.reason_en,
      amendsReleaseID: `${id}-1`,
      releaseID: `${id}-2`,
    },
    {
      id: 'cancellation',
      date: expect.any(String),
      rationale: reasons.reason_en,
      amendsReleaseID: `${id}-2`,
      releaseID: `${id}-3`,
    },
  ])
  expect(releases[0]?.tender.amendments).toBeUndefined()
  const { newest: inBurmese } = await recordOf(id, 'my')
  expect(inBurmese.tender.amendments?.map(({ rationale }) => rationale)).toEqual([
    extended.reason_mm,
    reasons.reason_mm,
  ])
})

test('an addendum says what changed, and keeps the documents before it', async () => {
  const { published } = await addendumWriters(api)
  const { id } = await officer.published()
  await published(id)
  const { newest } = await recordOf(id)
  expect(newest.tag).toEqual(['tenderAmendment'])
  expect(newest.tender.amendments).toMatchObject([
    { id: 'addendum-1', amendsReleaseID: `${id}-1`, releaseID: `${id}-2` },
  ])
  expect(newest.tender.amendments?.[0]?.description).not.toBe('')
})

test('published questions name no asker, and those of one company can not be told', async () => {
  const staff = await signedInStaff(api, ['officer'])
  const company = await aSender(api)
  const parts = { questionsEndInSeconds: 3_600, answersDueInSeconds: 7_200, englishOnly: true }
  const id = await aTender(api.services.db, { nameEn: 'Lifts', ...parts })
  await api.services.openData.catchUp()
  for (const question of ['May we work at night?', 'At night?']) {
    must(await company.call(askQuestion, { params: { id }, body: { question } }))
  }
  expect(await tagsOf(id)).toEqual(['tender'])
  const { waiting } = must(await staff.call(listStaffQuestions, { params: { id } }))
  const [first = '', second = ''] = waiting.map((each) => each.id)
  const words = { question_en: 'Is work at night allowed?' }
  const answer = { ...words, answer_en: 'No.' }
  must(await staff.call(answerQuestion, { params: { id, question: first }, body: answer }))
  const same = { ...words, same_as: 1 }
  must(await staff.call(answerSame, { params: { id, question: second }, body: same }))
  expect(await tagsOf(id)).toEqual(['tender', 'tenderUpdate', 'tenderUpdate'])
  const { newest } = await recordOf(id)
  const asked = { description: 'Is work at night allowed?', answer: 'No.', threadID: '1' }
  expect(newest.tender.enquiries).toEqual([
    { id: '1', author: { name: 'Organization 1' }, dateAnswered: expect.any(String), ...asked },
    { id: '2', author: { name: 'Organization 2' }, dateAnswered: expect.any(String), ...asked },
  ])
  const { newest: inBurmese } = await recordOf(id, 'my')
  expect(inBurmese.tender.enquiries?.[0]?.author.name).toBe('အဖွဲ့အစည်း ၁')
})

test('from closing on the number of bids is told, and who has bid only after the opening', async () => {
  const people = [
    await aSteppedUpMember(api, ['officer']),
    await aSteppedUpMember(api, ['holder']),
  ] as const
  const closing = anUnsealedTender(api, 2)
  // The database refuses a release that names them, and with it the closing.
  await expect(closing).resolves.toBeDefined()
  const { tender: id, bids } = await closing
  const { releases: before } = await recordOf(id)
  const closed = before.at(-1)!
  expect(closed).toMatchObject({
    tender: { status: 'complete' },
    bids: { statistics: [{ measure: 'bids', value: 2 }] },
  })
  const names = await Promise.all(
    bids.map(async ({ bidder }) => (await api.services.companies.nameOf(bidder.id)) ?? ''),
  )
  const said = JSON.stringify(before)
  for (const secret of [...bids.map(({ bidder }) => bidder.id), ...names, 'tenderers']) {
    expect(said).not.toContain(secret)
  }
  expect(closed.tender.numberOfTenderers).toBeUndefined()
  await revealedByTwo(people, id)
  const { newest } = await recordOf(id)
  expect(newest.tender.numberOfTenderers).toBe(2)
  expect(newest.tender.tenderers?.map(({ id: party }) => party)).toEqual(
    bids.map(({ bidder }) => `company-${bidder.id}`),
  )
  expect(newest.parties.map(({ roles }) => roles.join())).toEqual([
    'buyer,procuringEntity',
    'tenderer',
    'tenderer',
  ])
})

test('a tender that does not name its bidders never does', async () => {
  const people = [
    await aSteppedUpMember(api, ['officer']),
    await aSteppedUpMember(api, ['holder']),
  ] as const
  const disclosure = { companies: false, prices: false, arrivals: false }
  const { tender: id, bids } = await anUnsealedTender(api, 1, { disclosure })
  await revealedByTwo(people, id)
  const { newest, releases } = await recordOf(id)
  expect(newest.tender.numberOfTenderers).toBe(1)
  expect(newest.parties).toHaveLength(1)
  expect(JSON.stringify(releases)).not.toContain(bids[0]!.bidder.id)
})

test('an award tells its winner and value as far as the tender declared', async () => {
  const bids = [
    { bidder: await aSender(api), price: 700 },
    { bidder: await aSender(api), price: 900 },
  ]
  const { approved } = await deciders(api)
  const awardOf = async (disclosure: TenderRules['disclosure']) => {
    const id = await aJudgedTender(api, bids, { rules: { disclosure } })
    await approved(id)
    return (await recordOf(id)).newest.awards?.[0]
  }
  expect(await awardOf({ companies: true, prices: true, arrivals: true })).toMatchObject({
    status: 'pending',
    value: { amount: 700, currency: 'MMK' },
    suppliers: [{ id: `company-${bids[0]?.bidder.id}` }],
  })
  const silent = await awardOf({ companies: false, prices: false, arrivals: false })
  expect(silent?.status).toBe('pending')
  expect(Object.keys(silent ?? {})).not.toContain('value')
  expect(Object.keys(silent ?? {})).not.toContain('suppliers')
})

test('a tender without bids is unsuccessful', async () => {
  const id = await aTender(api.services.db, { nameEn: 'Lifts', sealing: 'access-controlled' })
  await letPass(api, id, 80)
  await api.services.closings.closeDue()
  const { newest, releases } = await recordOf(id)
  expect(newest.tender.status).toBe('unsuccessful')
  expect(newest.bids?.statistics).toMatchObject([{ measure: 'bids', value: 0 }])
  // It was published before there were open data, so that its first release begins the process.
  expect(releases.map(({ tag }) => tag.join())).toEqual(['tender,tenderUpdate'])
})
