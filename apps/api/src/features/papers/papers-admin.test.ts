import { readDashboard } from '@padauk/contract/admin/dashboard'
import {
  decidePaper,
  listPapersOfCompany,
  listWaitingPapers,
  readPaper,
} from '@padauk/contract/admin/papers'
import { addressOf } from '@padauk/contract/client'
import { listPapers, removePaper } from '@padauk/contract/papers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aPaper, dayFromNow, sha256Of } from '#test/company-papers'
import { must, signedInStaff } from '#test/editors'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Api
let officer: Awaited<ReturnType<typeof signedInStaff>>
let company: Sender
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  officer = await signedInStaff(api, ['officer'])
  company = await aSender(api)
})
afterAll(() => api.close())

type Decision = {
  decision: 'verified' | 'rejected'
  seen?: 'waiting' | 'verified'
  reason?: string
}

const decide = (id: string, { seen = 'waiting', ...decision }: Decision, by = officer) =>
  by.call(decidePaper, { params: { id }, body: { seen, ...decision } })
const ofCompany = async ({ id }: Sender, by = officer) =>
  must(await by.call(listPapersOfCompany, { params: { id } })).papers
const own = async (id: string) =>
  must(await company.call(listPapers, {})).papers.find((paper) => paper.id === id)

test('staff verify a paper, and its company sees it', async () => {
  const { id } = await aPaper(api, company)
  expect(await ofCompany(company)).toMatchObject([{ id, decision: 'waiting', by: null }])
  const owner = await signedInStaff(api, ['owner'])
  must(await decide(id, { decision: 'verified' }, owner))
  expect(await own(id)).toMatchObject({ state: 'verified', reason: '' })
  expect((await ofCompany(company)).find((paper) => paper.id === id)).toMatchObject({
    decision: 'verified',
    by: { id: owner.id },
  })
  const sent = await api.services.db
    .selectFrom('letters')
    .select('id')
    .where('kind', '=', 'paper-rejected')
    .execute()
  expect(sent).toEqual([])
})

test('a rejected paper tells its company why, by e-mail, and the log keeps no reason', async () => {
  const { id } = await aPaper(api, company, { number: 'L-55' })
  expect(await decide(id, { decision: 'rejected' })).toMatchObject({
    status: 422,
    fields: { reason: 'Please write the reason.' },
  })
  must(await decide(id, { decision: 'rejected', reason: 'The second page is missing.' }))
  expect(await own(id)).toMatchObject({ state: 'rejected', reason: 'The second page is missing.' })
  const letter = await eventually(() =>
    api.inbox.mails.find(({ to, subject }) => to.includes(company.email) && /L-55/.test(subject)),
  )
  expect(letter.text).toContain('We could not accept Licence L-55.')
  expect(letter.text).toContain('Reason: The second page is missing.')
  const entry = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'subject', 'body'])
    .where('action', '=', 'paper.rejected')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor: `staff:${officer.id}`,
    subject: `company:${company.id}`,
  })
  expect(entry.body).not.toContain('second page')
})

test('a decision on what is not there any more as it was seen is refused', async () => {
  const { id } = await aPaper(api, company)
  const changed = { status: 409, code: 'changed-since' }
  const late = { decision: 'rejected', seen: 'verified', reason: 'No.' } as const
  expect(await decide(id, late)).toMatchObject(changed)
  const both = await Promise.all([
    decide(id, { decision: 'verified' }),
    decide(id, { decision: 'rejected', reason: 'No.' }),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject(changed)
  const removed = await aPaper(api, company)
  must(await company.call(removePaper, { params: { id: removed.id } }))
  expect(await decide(removed.id, { decision: 'verified' })).toMatchObject(changed)
  const unknown = await decide(crypto.randomUUID(), { decision: 'verified' })
  expect(unknown).toMatchObject({ status: 404 })
})

test('staff open the file, and the log says who did', async () => {
  const paper = await aPaper(api, company)
  const auditor = await signedInStaff(api, ['auditor'])
  const read = async (headers: Record<string, string>) =>
    fetch(api.origin + addressOf(readPaper, { params: { id: paper.id } }), { headers })
  const response = await read(auditor.headers)
  expect(sha256Of(Buffer.from(await response.arrayBuffer()))).toBe(paper.file.sha256)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
  const opened = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'body'])
    .where('action', '=', 'paper.opened')
    .executeTakeFirstOrThrow()
  expect(opened.actor).toBe(`staff:${auditor.id}`)
  expect(JSON.parse(opened.body)).toMatchObject({ paper: paper.id, sha256: paper.file.sha256 })
  // An auditor reads and decides nothing.
  expect(await decide(paper.id, { decision: 'verified' }, auditor)).toMatchObject({ status: 403 })
  must(await company.call(removePaper, { params: { id: paper.id } }))
  expect((await read(auditor.headers)).status).toBe(404)
})

test('lists what waits page by page, the longest first, without what has expired', async () => {
  await behindTheWalls(api, 'delete from company_papers')
  const sender = await aSender(api)
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) ids.push((await aPaper(api, sender)).id)
  const expired = await aPaper(api, sender)
  await behindTheWalls(api, 'update company_papers set expires_on = $2 where id = $1', [
    expired.id,
    dayFromNow(-1),
  ])
  const first = must(await officer.call(listWaitingPapers, { query: { limit: 2 } }))
  expect(first.items).toMatchObject([{ id: ids[0], company: sender.id }, { id: ids[1] }])
  const after = first.next ?? ''
  const rest = must(await officer.call(listWaitingPapers, { query: { limit: 2, after } }))
  expect(rest).toMatchObject({ items: [{ id: ids[2], paper: 'licence' }], next: null })
  const { papers } = must(await officer.call(readDashboard, {}))
  expect(papers).toEqual({ count: 3, more: false })
})
