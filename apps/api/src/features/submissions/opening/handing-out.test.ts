import {
  downloadBidFile,
  downloadPackage,
  exportSubmissions,
  listBidsOfCompany,
} from '@padauk/contract/admin/submissions'
import { addressOf } from '@padauk/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFileBid, behindTheWalls } from '#test/bids'
import { aSteppedUp, aTenderWith, close, sha256Of } from '#test/openings'
import { aStaffMember } from '#test/people'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Api
let bidder: Sender
let tender: string
let submission: string
let receipt: Awaited<ReturnType<typeof aTenderWith>>['receipts'][number] | undefined

beforeAll(async () => {
  api = await startApi()
  bidder = await aSender(api)
  const made = await aTenderWith(api, [bidder], (sender) => aFileBid(api, sender))
  tender = made.tender
  receipt = made.receipts[0]
  await close(api, tender)
  const { id } = await api.services.db
    .selectFrom('submissions')
    .select('id')
    .where('tenderId', '=', tender)
    .executeTakeFirstOrThrow()
  submission = id
})
afterAll(() => api.close())

const document = () =>
  addressOf(downloadBidFile, { params: { id: submission, slot: 'document' as const } })
const list = () => addressOf(exportSubmissions, { params: { id: tender } })
const zip = () => addressOf(downloadPackage, { params: { id: tender } })

const fetchAs = ({ headers }: { headers: Record<string, string> }, path: string, method = 'GET') =>
  fetch(api.origin + path, { method, headers })

async function entriesOf(action: string) {
  return api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'subject', 'tenderId'])
    .where('action', '=', action)
    .execute()
}

test('list, file and package all ask for a fresh code', async () => {
  const officer = await aStaffMember(api, ['officer'])
  for (const path of [list(), document(), zip()]) {
    const response = await fetchAs(officer, path)
    const { code } = (await response.json()) as { code: string }
    expect([path, response.status, code]).toEqual([path, 403, 'step-up-needed'])
  }
})

test('list and file are in the audit log, with the person who took them', async () => {
  const officer = await aSteppedUp(api, ['officer'])
  const auditor = await aSteppedUp(api, ['auditor'])
  for (const path of [list(), document()]) {
    expect((await fetchAs(officer, path, 'HEAD')).status).toBe(405)
  }
  expect(await entriesOf('submissions.list-exported')).toEqual([])
  expect((await fetchAs(auditor, list())).status).toBe(200)
  expect((await fetchAs(auditor, document())).status).toBe(403)
  expect(await entriesOf('submissions.list-exported')).toEqual([
    { actor: `staff:${auditor.id}`, subject: `tender:${tender}`, tenderId: tender },
  ])
  const response = await fetchAs(officer, document())
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(sha256Of(bytes)).toBe(receipt?.files.find(({ slot }) => slot === 'document')?.sha256)
  expect(await entriesOf('file.opened')).toMatchObject([
    { actor: `staff:${officer.id}`, tenderId: tender },
  ])
})

test('a file is called after its company, its slot and its own name', async () => {
  const officer = await aSteppedUp(api, ['officer'])
  const { headers } = await fetchAs(officer, document())
  const name = `${receipt?.company.name}-document-offer.pdf`
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  )
  await behindTheWalls(
    api,
    `update uploads set scan = 'infected' where slot = 'document' and submission_id = $1`,
    [submission],
  )
  const infected = await fetchAs(officer, document())
  expect(infected.headers.get('content-disposition')).toContain(`INFECTED ${name}.infected`)
})

test('the page of a company lists what it sent to closed tenders, and nothing else', async () => {
  const auditor = await aSteppedUp(api, ['auditor'])
  await aTenderWith(api, [bidder], (sender) => aFileBid(api, sender))
  const listed = async () =>
    auditor.call(listBidsOfCompany, { params: { id: bidder.id }, query: {} })
  expect(await listed()).toMatchObject({
    ok: true,
    value: {
      items: [{ id: submission, receipt_no: receipt?.receipt_no, tender: { id: tender } }],
      next: null,
    },
  })
  await behindTheWalls(api, 'update submissions set voided_at = now() where id = $1', [submission])
  expect(await listed()).toMatchObject({ ok: true, value: { items: [] } })
  const officer = await aSteppedUp(api, ['officer'])
  expect((await fetchAs(officer, document())).status).toBe(404)
})
