import { practiceTenderId } from '@padauk/contract/practice-tender'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { Slot } from '@padauk/contract/sealing/values'
import type { UploadSlot } from '@padauk/contract/uploads'
import type { Pieces, Target } from '#features/uploads/pieces'
import { insertUpload, isPublished, stagedBytes } from '#features/uploads/repository'
import { displayName, kindOf, refuseAnnounced } from '#features/uploads/rules'
import type { Purpose } from '#features/uploads/rules'
import type { NewUpload } from '#features/uploads/repository'
import { refuseSealed } from '#features/uploads/sealed/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { RateLimit } from '#platform/security/limits'

export type Follow = (
  transaction: DatabaseOrTransaction,
  own: { companyId: string; tenderId: string },
) => Promise<void>

type Needs = {
  db: Database
  pieces: Pieces
  limit: Pick<RateLimit, 'take'>
  /** A company that drafts a bid follows the tender. */
  follow: Follow
  stagedLimit: number
}

type Announced = {
  slot: UploadSlot
  name: string
  size: number
  tenderId: string | null
  declaredType: string
}

export function createReceiving(needs: Needs) {
  const { db, pieces, limit, stagedLimit, follow } = needs
  // Better one upload too many than a bid that was stopped by a counter.
  const tooMany = (companyId: string) => limit.take(companyId).catch(() => null)

  async function insert(companyId: string, upload: NewUpload) {
    const { tenderId } = upload
    const isPractice = tenderId === practiceTenderId
    const isTaken = await db.transaction().execute(async (transaction) => {
      const before = await stagedBytes(transaction, companyId, { isPractice })
      if (before + (upload.size ?? 0) > stagedLimit) return false
      await insertUpload(transaction, companyId, upload)
      if (tenderId !== null && !isPractice) await follow(transaction, { companyId, tenderId })
      return true
    })
    return isTaken ? done() : refuse('upload-quota')
  }

  type Plain = Omit<Announced, 'slot'> & { id: string; purpose: Purpose }

  async function insertPlain(
    companyId: string,
    { id, name, purpose, size, tenderId, declaredType }: Plain,
  ): Promise<Outcome<Target, 'upload-quota'>> {
    const { key, ...encrypted } = pieces.seal(id, displayName(name))
    const type = declaredType.slice(0, 200)
    const row = { id, tenderId, ...purpose, size, declaredType: type, ...encrypted }
    const inserted = await insert(companyId, row)
    return inserted.ok ? done({ id, companyId, key, size }) : inserted
  }

  async function isUnknownTender(tenderId: string | null) {
    return tenderId !== null && !(await isPublished(db, tenderId))
  }
  const unknownTender = () => refuse('invalid-input', { fields: { tender: 'common.invalid' } })

  return {
    /** Begins a resumable upload; everything that can be refused without a byte is refused here. */
    async begin(companyId: string, id: string, announced: Announced) {
      const { slot, size, tenderId } = announced
      const refusal = refuseAnnounced(slot, { ...announced, name: displayName(announced.name) })
      if (refusal) return refusal
      if (await isUnknownTender(tenderId)) return unknownTender()
      const limited = await tooMany(companyId)
      if (limited) return limited
      const purpose = { slot, kind: kindOf(slot) }
      return insertPlain(companyId, { ...announced, id, size, purpose })
    },

    /** Begins an upload that its sender has sealed: there is no name to keep, and no key. */
    async beginSealed(
      companyId: string,
      id: string,
      { slot, size, tenderId }: { slot: Slot; size: number; tenderId: string },
    ) {
      const refusal = refuseSealed(slot, size)
      if (refusal) return refusal
      const isPractice = tenderId === practiceTenderId
      if (!isPractice && (await isUnknownTender(tenderId))) return unknownTender()
      const limited = await tooMany(companyId)
      if (limited) return limited
      const sealed = 'in-browser' as const
      return insert(companyId, { id, tenderId, slot, kind: kindOf(slot), size, sealed })
    },

    /** Begins a file of a form: it is sealed here, and its key is made later and stored nowhere. */
    async beginArrival(companyId: string, id: string, purpose: Purpose) {
      const limited = await tooMany(companyId)
      if (limited) return limited
      const sealed = 'on-arrival' as const
      return insert(companyId, { id, tenderId: null, ...purpose, size: null, sealed })
    },
  }
}

export type Receiving = ReturnType<typeof createReceiving>
