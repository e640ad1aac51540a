import { createHash } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { TakingBackSlip } from '@padauk/contract/sealing/receipts'
import type { AnyReceipt } from '@padauk/contract/submissions'
import type { AuditEntry } from '#features/audit/service'
import type { AuditedSubmission } from '#features/submissions/audited/repository'
import { contentHash, plainNumber, sha256Of } from '#features/submissions/rules'

type Body = { [name: string]: Json }
type Told = { entry: AuditEntry; body: Body; row: AuditedSubmission }

/** The first thing that does not hold, by name. */
const firstWrong = (facts: Record<string, boolean>) =>
  Object.entries(facts).find(([, holds]) => !holds)?.[0] ?? null

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The hash of what an entry of the chain holds, from a statement that names that entry. */
function anchoredHash({ hash: _hash, chain: _chain, key: _key, ...facts }: Body) {
  return contentHash(facts)
}

/** What the row says besides its receipt. */
const wrongInRow = ({ entry, body, row }: Told) =>
  firstWrong({
    'its audit hash': row.auditHash === entry.hash,
    'its tender': row.tenderId === entry.tenderId,
    'its company': entry.actor === `company:${row.companyId}`,
    'its arrival': row.arrivalId === body['arrival'],
  })

function wrongInReceipt({ entry, body, row }: Told, receipt: AnyReceipt) {
  const { number, tender, company, arrivedAt } = receiptFacts(receipt)
  return firstWrong({
    'the text of its receipt': anchoredHash(receipt) === body['content'],
    'the chain of its receipt': receipt.chain === entry.hash,
    'its receipt hash': sha256Of(canonicalJson(receipt)) === row.receiptHash,
    'its receipt number': number === row.receiptNo,
    'the tender of its receipt': tender.id === row.tenderId,
    'the company of its receipt': company.id === row.companyId,
    'its time of arrival': arrivedAt === row.arrivedAt,
  })
}

/** Envelope and shares against the receipt; those of a bid that ended or was erased are gone. */
function wrongInSeal({ row }: Told, receipt: AnyReceipt) {
  if ('version' in receipt || receipt.shares === null) return null
  const { envelope, shares, erasedAt } = row
  const facts = firstWrong({
    'its key set': row.keySet === receipt.keySet,
    'its recipient': row.recipient === receipt.recipient,
    'its envelope hash': row.envelopeHash === receipt.envelopeHash,
    'its manifest hash': row.manifestHash === receipt.manifestHash,
    'its erased shares':
      (erasedAt === null) === (row.voidedAt === null && row.bidErasedAt === null),
  })
  if (facts || !envelope || !shares) return facts
  const stored = shares.map(({ holder, age, plainSha256 }) => ({
    holder,
    sha256: hashOf(Buffer.from(age, 'base64')),
    plainSha256,
  }))
  return firstWrong({
    'its envelope': hashOf(envelope) === receipt.envelopeHash,
    'its key shares': canonicalJson(stored) === canonicalJson(receipt.shares),
  })
}

export const wrongInIssued = (told: Told, receipt: AnyReceipt) =>
  wrongInRow(told) ?? wrongInReceipt(told, receipt) ?? wrongInSeal(told, receipt)

/** What must hold of the row of a bid that a company replaced, or that an owner once withdrew. */
export const wrongInEnded = ({ entry, body, row }: Told) =>
  firstWrong({
    'its tender': row.tenderId === entry.tenderId,
    'its end': row.voidedAt !== null,
    'how it ended':
      entry.action === 'submission.voided' ||
      row.endedHow === entry.action.replace('submission.', ''),
    'its successor': row.endedNext === (body['next'] ?? null),
  })

/** The same of one that was taken back, with the slip that its company holds. */
export const wrongInSlip = ({ entry, body, row }: Told, slip: TakingBackSlip) =>
  firstWrong({
    'the audit hash of its slip': row.slipAuditHash === entry.hash && slip.chain === entry.hash,
    'the text of its slip': anchoredHash(slip) === body['slip'],
    'the hash of its slip': sha256Of(canonicalJson(slip)) === row.slipHash,
    'the number of its slip': slip.receiptNo === plainNumber(row.receiptNo),
    'the time of its end': slip.takenBackAt === row.voidedAt,
  })
