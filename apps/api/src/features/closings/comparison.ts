import { createHash } from 'node:crypto'
import { merkleTree } from '@padauk/evidence/merkle'
import type { Sha256 } from '@padauk/evidence/merkle'
import type { AnyClosing } from '@padauk/contract/submissions'
import type { AuditEntry, Comparison } from '#features/audit/service'
import { endedOf, findClosing, receiptHashesOf, strayClosing } from '#features/closings/repository'
import { endedLeaves } from '#features/closings/rules'
import type { Database } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'

type Needs = { db: Database; signer: Pick<Signer, 'verify'> }

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()

const rootOf = (leaves: readonly string[]) => merkleTree(leaves, sha256).root()

/** Every closing against the audit chain, and against the bids that are there now. */
export function createClosingComparison({ db, signer }: Needs): Comparison {
  async function wrongInTrees(tenderId: string, statement: AnyClosing) {
    const counted = await receiptHashesOf(db, tenderId)
    if (counted.length !== statement.bids || (await rootOf(counted)) !== statement.root) {
      return 'the bids are not those under its root'
    }
    if (!('kind' in statement)) return null
    const ended = endedLeaves(await endedOf(db, tenderId)).map(({ leaf }) => leaf)
    const isWhole =
      ended.length === statement.ended && (await rootOf(ended)) === statement.endedRoot
    return isWhole ? null : 'the bids that ended are not those under its second root'
  }

  async function wrongIn({ subject, body }: AuditEntry) {
    const tenderId = subject.replace('tender:', '')
    const row = await findClosing(db, tenderId)
    if (!row) return `the closing of ${subject} is missing`
    const told = JSON.parse(body) as { bids: number; root: string; signature: string }
    const statement = JSON.parse(row.statement) as AnyClosing
    const says = `the closing of ${subject} was changed:`
    if (row.signature !== told.signature) return `${says} its signature`
    if (!signer.verify(statement.key, row.statement, row.signature)) return `${says} its statement`
    if (row.root !== told.root || statement.root !== told.root) return `${says} its root`
    if (row.bids !== told.bids || statement.bids !== told.bids) return `${says} its number of bids`
    const wrong = await wrongInTrees(tenderId, statement)
    return wrong && `the closing of ${subject}: ${wrong}`
  }

  return {
    async compare(entries) {
      for (const entry of entries.filter(({ action }) => action === 'tender.closed')) {
        const fault = await wrongIn(entry)
        if (fault) return { seq: entry.seq, fault }
      }
      return null
    },

    async strays() {
      const stray = await strayClosing(db)
      return stray && `the closing of tender:${stray} has no entry`
    },
  }
}
