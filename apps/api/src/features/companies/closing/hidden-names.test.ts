import { listAuditEntries } from '@padauk/contract/admin/audit'
import { listCompanies, readCompanyDetail } from '@padauk/contract/admin/companies'
import { closeAccount } from '@padauk/contract/closing-account'
import { askQuestion } from '@padauk/contract/questions'
import { takeBack } from '@padauk/contract/taking-back'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompanyStatistics } from '#features/companies/statistics'
import { aLinkBid, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { must, signedInStaff } from '#test/editors'
import { aConfirmedCompany, goodPassword } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof signedInStaff>>
let auditor: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  api = await startApi()
  officer = await signedInStaff(api, ['officer'])
  auditor = await signedInStaff(api, ['auditor'])
})
afterAll(() => api.close())

async function nameOf({ id }: Sender) {
  const { db } = api.services
  const named = db.selectFrom('companies').select('companyName').where('id', '=', id)
  return (await named.executeTakeFirstOrThrow()).companyName
}
const close = async ({ call }: Sender) =>
  must(await call(closeAccount, { body: { password: goodPassword } }))

async function bidAndTakeBack(owner: Sender, tender: string) {
  const sent = await submitOver(api, owner, tender, await aLinkBid(api, owner))
  expect(sent.status).toBe(201)
  const params = { tenderId: tender }
  must(await owner.call(takeBack, { params, body: { password: goodPassword } }))
}

/** Everything in which staff may come across a company. */
async function seenOf({ id }: Sender, name: string, twin: string) {
  const found = must(await officer.call(listCompanies, { query: { search: name } }))
  const closed = must(await officer.call(listCompanies, { query: { state: 'closed' } }))
  const { duplicates } = must(await officer.call(readCompanyDetail, { params: { id: twin } }))
  const detail = await officer.call(readCompanyDetail, { params: { id } })
  const query = { actor: `company:${id}` }
  const entries = must(await auditor.call(listAuditEntries, { query })).items
  const search = { search: name, action: 'company.closed' }
  const entriesFound = must(await auditor.call(listAuditEntries, { query: search })).items
  const states = await createCompanyStatistics(api.services).byState()
  return {
    found: found.items.some((item) => item.id === id),
    closed: closed.items.some((item) => item.id === id),
    duplicate: duplicates.some((item) => item.id === id),
    detail: detail.ok,
    actors: [...new Set(entries.map(({ actor }) => actor.name))],
    subjects: [...new Set(entries.map(({ subject }) => subject.name))],
    logged: entriesFound.length > 0,
    count: states.find(({ state }) => state === 'closed')?.count,
  }
}

const nothing = {
  found: false,
  closed: false,
  duplicate: false,
  detail: false,
  actors: [null],
  subjects: [null],
  logged: false,
}

test('staff learn from a closed account no bid and no question before bids are shown', async () => {
  const tender = await aTender(api.services.db, {
    nameEn: 'Lifts',
    questionsEndInSeconds: 3_600,
    answersDueInSeconds: 7_200,
  })
  const [guest, asker, bidder] = [await aSender(api), await aSender(api), await aSender(api)]
  const body = { question: 'May we bid at all?' }
  must(await asker.call(askQuestion, { params: { id: tender }, body }))
  await bidAndTakeBack(bidder, tender)
  for (const owner of [guest, asker, bidder]) {
    const name = await nameOf(owner)
    const { id: twin } = await aConfirmedCompany(api, { company_name: name })
    await close(owner)
    expect(await seenOf(owner, name, twin)).toEqual({ ...nothing, count: 0 })
    if (owner === guest) continue
    // Kept for the tender.
    expect(await nameOf(owner)).toBe(name)
  }

  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  const { items } = must(await officer.call(listCompanies, { query: { state: 'closed' } }))
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set([asker.id, bidder.id]))
  const name = await nameOf(bidder)
  const shown = await seenOf(bidder, name, (await aConfirmedCompany(api)).id)
  expect(shown).toMatchObject({ found: true, closed: true, detail: true, actors: [name], count: 2 })
})
