import { createHash } from 'node:crypto'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { Sealing, Slot } from '@padauk/contract/sealing/values'
import { secureSubmission } from '#features/uploads/jobs'
import type { Pieces } from '#features/uploads/pieces'
import { findUpload } from '#features/uploads/repository'
import type { UploadRow } from '#features/uploads/repository'
import { idOf } from '#features/uploads/rules'
import {
  acceptSealedUploads,
  listSealedParts,
  listUnhashed,
  markHashed,
} from '#features/uploads/sealed/repository'
import { breaksHeader } from '#features/uploads/sealed/rules'
import { createRunningHashes } from '#features/uploads/sealed/running-hashes'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  pieces: Pieces
  secrets: Pick<Secrets, 'isKeyedHash'>
  queue: Pick<Queue, 'enqueue'>
}

/** A sealed file that may become part of a bid. */
export type SealedPart = {
  id: string
  tenderId: string | null
  slot: Slot | null
  size: number
  sha256: string
  completedAt: Date
  sealed: Exclude<Sealing, 'access-controlled'>
  /** The ended bid that it belongs to until now. */
  submissionId: string | null
}

const unhashedSeconds = 30

/** Files that arrive sealed: hashed and stored as they come, and never looked into. */
export function createSealedUploads({ db, pieces, secrets, queue }: Needs) {
  const hashes = createRunningHashes()

  /** What the process that received it would have known: read back once. */
  async function finish(row: UploadRow) {
    if (!row.sealed || row.state !== 'receiving' || row.received !== row.size) return row
    const hash = createHash('sha256')
    for await (const piece of pieces.read(row)) hash.update(piece)
    await markHashed(db, row.id, hash.digest('hex'))
    return (await findUpload(db, row.id)) ?? row
  }

  return {
    finish,

    /** The next piece; `broken` when this is no sealed file, which is erased then. */
    async store(row: UploadRow, start: number, bytes: Buffer) {
      if (breaksHeader(start, bytes)) {
        await pieces.refuse(row.id, 'seal-broken')
        return 'broken' as const
      }
      const running = hashes.take(row.id, start)
      running?.hash.update(bytes)
      const at = start + bytes.length
      const isLast = at === row.size
      const outcome = await pieces.store(
        { ...row, key: null },
        start,
        bytes,
        isLast && running
          ? { state: 'staged', sha256: running.hash.digest('hex') }
          : { state: 'receiving' },
      )
      if (outcome === 'stored' && running && !isLast) hashes.keep(row.id, { ...running, at })
      return outcome
    },

    /** For uploads whose process died before it had the hash, and whose sender does not ask. */
    async finishLost() {
      for (const { id } of await listUnhashed(db, unhashedSeconds)) {
        const row = await findUpload(db, id)
        if (row) await finish(row)
      }
    },

    /**
     * The files that a sealed bid names, in that order: the company's own, staged, or part of a bid
     * of its own that was ended or is the one being replaced.
     */
    async parts(
      companyId: string,
      names: readonly string[],
      { replaced = null }: { replaced?: string | null } = {},
    ): Promise<Outcome<SealedPart[], 'upload-missing'>> {
      const ids = names.map((name) => idOf(secrets, name))
      const known = ids.filter((id) => id !== null)
      if (known.length === 0) return names.length === 0 ? done([]) : refuse('upload-missing')
      for (const id of known) {
        const row = await findUpload(db, id)
        if (row?.companyId === companyId) await finish(row)
      }
      const rows = await listSealedParts(db, { companyId, ids: known, replaced })
      const found = ids.flatMap((id) => {
        const row = rows.find((part) => part.id === id)
        if (!row?.size || !row.sha256 || !row.completedAt) return []
        const { size, sha256, completedAt } = row
        const [slot, sealed] = [row.slot as Slot | null, row.sealed as SealedPart['sealed']]
        const tenderId = row.practice ? practiceTenderId : row.tenderId
        return { ...row, tenderId, slot, sealed, size, sha256, completedAt }
      })
      return found.length === names.length ? done(found) : refuse('upload-missing')
    },

    /**
     * Makes the files part of a bid, in its transaction; false when one was used or removed in
     * between. A file of an earlier bid moves: that one must have been voided before the commit.
     */
    async accept(
      transaction: DatabaseOrTransaction,
      bid: {
        companyId: string
        submissionId: string
        files: readonly (Pick<SealedPart, 'id' | 'submissionId'> & { slot: Slot })[]
      },
    ) {
      if (bid.files.length === 0) return true
      const accepted = await acceptSealedUploads(transaction, bid)
      if (accepted.length !== bid.files.length) return false
      await queue.enqueue(transaction, secureSubmission, { submissionId: bid.submissionId })
      return true
    },
  }
}

export type SealedUploads = ReturnType<typeof createSealedUploads>
