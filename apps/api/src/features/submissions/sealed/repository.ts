import { sql } from 'kysely'
import type { Seal } from '@padauk/contract/sealing/bids'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** False when another company has ever had one of them. */
export async function claimParts(
  transaction: DatabaseOrTransaction,
  { companyId, hashes }: { companyId: string; hashes: readonly string[] },
) {
  if (hashes.length === 0) return true
  // In one order everywhere, so that two bids never wait for each other.
  const sha256s = [...new Set(hashes)].toSorted()
  await transaction
    .insertInto('sealedParts')
    .values(sha256s.map((sha256) => ({ sha256, companyId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const foreign = await transaction
    .selectFrom('sealedParts')
    .select('sha256')
    .where('sha256', 'in', sha256s)
    .where('companyId', '<>', companyId)
    .executeTakeFirst()
  return foreign === undefined
}

type NewSeal = {
  submissionId: string
  keySet: string
  recipient: string
  envelopeHash: string
  manifestHash: string
  envelope: Buffer
  shares: Seal['shares']
}

/** False when any submission has ever had its recipient or its envelope. */
export async function insertSeal(transaction: DatabaseOrTransaction, { shares, ...seal }: NewSeal) {
  const row = await transaction
    .insertInto('seals')
    .values({ ...seal, shares: JSON.stringify(shares) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('submissionId')
    .executeTakeFirst()
  return row !== undefined
}

/** Of a bid that has ended: the database lets no other lose them. */
export async function eraseShares(transaction: DatabaseOrTransaction, submissionId: string) {
  await sql`select erase_shares(${submissionId})`.execute(transaction)
}
