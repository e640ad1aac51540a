import { createHash, createPublicKey, verify } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { merkleTree } from '@padauk/evidence/merkle'
import { examine, readKeys } from '@padauk/evidence/receipt-check'
import type { Step } from '@padauk/evidence/findings'
import { examineSealed } from '@padauk/evidence/sealed-check'
import type { SealedTools } from '@padauk/evidence/sealed-contents'
import type { SignedReceiptV1 } from '@padauk/contract/submissions'
import type { Bidder, Place } from './bidders.ts'
import { receiptHash } from './bids.ts'
import type { KnownBid } from './bids.ts'
import { runProgram } from './command.ts'
import type { System } from './system.ts'

const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes)

export const tools: SealedTools = {
  sha256: (bytes) => hashOf(bytes).digest(),
  isSignedBy(publicKey, text, signature) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  },
  sealAgain: () => Promise.reject(new Error('no bid copy is checked here')),
}

/** Whether each step of the check holds that anyone can make with nothing but the public keys. */
const checkedFor =
  (...steps: Step[]) =>
  async (origin: string, signed: SignedReceiptV1) => {
    const keys = readKeys(await (await fetch(`${origin}/api/receipt-keys`)).text()) ?? []
    const given = { texts: [JSON.stringify(signed)], files: [], keys }
    // The second version of a receipt is that of a sealed tender.
    const isSealed = 'receiptNo' in signed.receipt
    const { findings } = await (isSealed ? examineSealed : examine)(given, tools)
    return steps.every((step) =>
      findings.some((finding) => finding.step === step && finding.state === 'right'),
    )
  }

export const isReceiptRight = checkedFor('key', 'content', 'signature', 'inTime')

/** Without its deadline: proofs shorten deadlines, which people can't. */
export const isProven = checkedFor('closingSignature', 'closingReceipt', 'closingPath')

export async function readReceipt(origin: string, tenderId: string, { token }: Bidder) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/histories/${tenderId}`, { headers })
  return response.status === 200 ? ((await response.json()) as SignedReceiptV1) : null
}

/** The SHA-256 of a file as its owner downloads it, or null when it can't be had whole. */
export async function downloadedHash(origin: string, address: string, { token }: Bidder) {
  try {
    const response = await fetch(origin + address, {
      headers: { authorization: `Bearer ${token}` },
    })
    return response.ok ? hashOf(await response.bytes()).digest('hex') : null
  } catch {
    return null
  }
}

type Traces = { submissions: number; audit_hash: string | null; entries: string[]; letters: number }

async function tracesOf({ rows }: Place, tenderId: string, { id }: Bidder) {
  const [traces] = await rows<Traces>(
    `select
       (select count(*)::int from submissions where tender_id = $1 and company_id = $2) as submissions,
       (select audit_hash from submissions where tender_id = $1 and company_id = $2) as audit_hash,
       (select coalesce(array_agg(hash), '{}') from audit_entries
         where tender_id = $1 and actor = 'company:' || $2) as entries,
       (select count(*)::int from letters
         where tender_id = $1 and kind = 'submission-receipt') as letters`,
    [tenderId, id],
  )
  if (!traces) throw new Error('the database told nothing')
  return traces
}

/** `accepted`, `not accepted`, or what is between the two. */
export async function outcomeOf(
  place: Place,
  { tenderId, bidder, receipt: told, files }: KnownBid,
): Promise<string> {
  const { origin } = place
  const traces = await tracesOf(place, tenderId, bidder)
  const { submissions, entries, letters } = traces
  if (submissions === 0) {
    const isClean = !told && entries.length === 0 && letters === 0
    return isClean
      ? 'not accepted'
      : `between: no row, but ${entries.length} entries, ${letters} letters`
  }
  const faults: string[] = []
  if (submissions !== 1) faults.push(`${submissions} rows`)
  if (letters !== 1) faults.push(`${letters} letters`)
  if (entries.length !== 1 || entries[0] !== traces.audit_hash) faults.push('audit entry')
  const kept = await readReceipt(origin, tenderId, bidder)
  if (!kept || !(await isReceiptRight(origin, kept))) faults.push('receipt')
  if (kept && told && canonicalJson(told.receipt) !== canonicalJson(kept.receipt)) {
    faults.push('another receipt than was told')
  }
  for (const { address, sha256: expected } of files) {
    const isListed = kept?.receipt.files.some((file) => file.sha256 === expected)
    if (!isListed) faults.push(`${address} is not on the receipt`)
    if ((await downloadedHash(origin, address, bidder)) !== expected)
      faults.push(`${address} is not readable`)
  }
  return faults.length > 0 ? `between: ${faults.join(', ')}` : 'accepted with receipt'
}

type Closed = { closings: number; bids: number; root: string; entries: number; letters: number }

/** `closed`, or what is wrong with the closing. */
export async function closingOf({ rows, origin }: Place, tenderId: string, bidders: Bidder[]) {
  const [row] = await rows<Closed>(
    `select c.bids, c.root,
       (select count(*)::int from closings where tender_id = $1) as closings,
       (select count(*)::int from audit_entries
         where action = 'tender.closed' and subject = 'tender:' || $1) as entries,
       (select count(distinct recipient)::int * 1000 + count(*)::int from letters
         where tender_id = $1 and kind = 'closing-proof') as letters
     from closings c where c.tender_id = $1`,
    [tenderId],
  )
  if (!row) return 'not closed'
  const faults: string[] = []
  const receipts = await Promise.all(bidders.map((bidder) => readReceipt(origin, tenderId, bidder)))
  const leaves = receipts.flatMap((receipt) => (receipt ? [receiptHash(receipt)] : [])).toSorted()
  const count = bidders.length
  if (row.closings !== 1 || row.entries !== 1) faults.push('closed more than once')
  if (row.bids !== count || row.root !== (await merkleTree(leaves).root())) faults.push('root')
  if (row.letters !== count * 1001) faults.push('letters')
  for (const receipt of receipts) {
    if (!receipt || !(await isProven(origin, receipt))) faults.push('proof of inclusion')
  }
  return faults.length > 0 ? `between: ${faults.join(', ')}` : 'closed once'
}

/** As an operator does; what is said names the entry where the chain is broken. */
export const verifyChain = ({ env }: Pick<System, 'env'>) => runProgram(env, 'audit-verify')
