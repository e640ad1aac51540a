import { createHash, createPublicKey, verify } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { createClient } from '@padauk/contract/client'
import type { StaffRole } from '@padauk/contract/endpoint'
import type { Tools } from '@padauk/evidence/receipt-check'
import { examinePackage } from '@padauk/evidence/package-check'
import type { Reading } from '@padauk/evidence/packed-bid'
import { readStoredZip } from '@padauk/evidence/stored-zip'
import { sealAgain } from '@padauk/sealing/file-again'
import { openPart } from '@padauk/sealing/file-opening'
import { createSigner } from '#platform/security/signatures'
import { behindTheWalls, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aStaffMember } from '#test/people'
import type { Api } from '#test/people'
import type { Sender } from '#test/senders'

/** A session that has just confirmed a second code. */
export async function aSteppedUp(api: Api, roles: StaffRole[]) {
  const { id, headers } = await aStaffMember(api, roles)
  const { db } = api.services
  const steppedUpAt = new Date()
  await db.updateTable('sessions').set({ steppedUpAt }).where('staffId', '=', id).execute()
  return { id, headers, call: createClient({ origin: api.origin, language: 'en', headers }) }
}

/** Closed now, as if its deadline had been kept: the statement says the one that receipts know. */
export async function close(api: Api, tenderId: string) {
  const { services } = api
  const deadline = await deadlineOf(api, tenderId)
  await letPass(api, tenderId, 80)
  await services.closings.closeDue()
  await stateDeadline(api, tenderId, deadline)
}

/** Signs the closing again with the deadline that receipts know, which a test has let pass early. */
export async function stateDeadline(api: Api, tenderId: string, deadline: string) {
  const { services } = api
  const closing = await services.closings.statementOf(tenderId)
  if (!closing) throw new Error('it was not closed')
  const text = canonicalJson({ ...closing.statement, deadline })
  const signature = createSigner(services.config.RECEIPT_KEYS).sign(closing.statement.key, text)
  await behindTheWalls(
    api,
    `update closings set statement = $2, signature = $3 where tender_id = $1`,
    [tenderId, text, signature],
  )
}

async function deadlineOf({ services }: Api, id: string) {
  const { endDate } = await services.db
    .selectFrom('tenders')
    .select('endDate')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return endDate.toISOString()
}

type Payload = Parameters<typeof submitOver>[3]

/** A tender with one bid of each. */
export async function aTenderWith(
  api: Api,
  bidders: Sender[],
  payloadOf: (bidder: Sender) => Promise<Payload>,
) {
  const tender = await aTender(api.services.db, { nameEn: 'Lifts', nameMm: 'ဓာတ်လှေကား' })
  const receipts = []
  for (const bidder of bidders) {
    const { status, body } = await submitOver(api, bidder, tender, await payloadOf(bidder))
    if (status !== 201) throw new Error(`${status} ${body.code}`)
    receipts.push(body.receipt)
  }
  return { tender, receipts }
}

const tools: Tools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  isSignedBy: (key, text, signature) => {
    const x = Buffer.from(key).toString('base64url')
    const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, text, open, signature)
  },
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The files of a package, as anyone unpacks them. */
export async function unpack(zip: Buffer) {
  const read = async (start: number, end: number) => zip.subarray(start, end)
  const entries = await readStoredZip({ size: zip.length, read })
  const bytesOf = ({ start, size }: (typeof entries)[number]) => zip.subarray(start, start + size)
  return new Map(entries.map((entry) => [entry.path, bytesOf(entry)]))
}

/** What the offline verifier would say. */
export async function verifyPackage(api: Api, files: ReadonlyMap<string, Buffer>) {
  const bytesOf = ({ path }: { path: string }) => files.get(path) ?? Buffer.alloc(0)
  const sourceOf = (entry: { path: string; size: number }) => ({
    size: entry.size,
    read: async (start: number, end: number) =>
      Uint8Array.from(bytesOf(entry).subarray(start, end)),
  })
  const reading: Reading = {
    entries: [...files].map(([path, bytes]) => ({ path, size: bytes.length })),
    text: async (entry) => bytesOf(entry).toString(),
    measure: async (entry) => sha256Of(bytesOf(entry)),
    sealAgain: (entry, { ikm, sha256 }, sealing) =>
      sealAgain({ source: sourceOf(entry), sha256, ikm, sealing }),
    opens: async (entry, file, sealing) =>
      sealing !== 'access-controlled' &&
      (await openPart({ sealed: sourceOf(entry), file, rule: sealing })) === null,
  }
  return examinePackage(reading, api.services.submissions.publicKeys(), tools)
}
