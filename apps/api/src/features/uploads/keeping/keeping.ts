import { practiceDays, practiceTenderId } from '@padauk/contract/practice-tender'
import type { Checks } from '#features/uploads/checking'
import { stuckSeconds } from '#features/uploads/checking'
import { secureSubmission } from '#features/uploads/jobs'
import {
  claimForgotten,
  listEndedDrafts,
  listForgotten,
  listOfSubmission,
  listStuck,
  listUnsecured,
  markSecured,
  movePiece,
  touchPractice,
} from '#features/uploads/keeping/repository'
import { deleteRefused, listDraft, listPieces } from '#features/uploads/repository'
import type { Pieces } from '#features/uploads/pieces'
import type { PieceRow, UploadRow } from '#features/uploads/repository'
import type { SealedUploads } from '#features/uploads/sealed/sealed-uploads'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { ObjectStore } from '#platform/object-store/object-store'

type Place = Pick<PieceRow, 'object' | 'version'>

/** Until when the store locks the files of a bid, as things stand. */
export type LockUntil = (submissionId: string) => Promise<Date>

type Needs = {
  db: Database
  store: Pick<ObjectStore, 'retain'>
  pieces: Pieces
  checks: Checks
  sealed: SealedUploads
  queue: Pick<Queue, 'enqueue'>
  lockUntil: LockUntil
}

/** Longer than the longest request, which may take 20 minutes. */
const forgotten = {
  afterSeconds: 48 * 3_600,
  arrivalSeconds: 3_600,
  practiceSeconds: practiceDays * 86_400,
}
const unsecuredSeconds = 600

/** What happens to files afterwards: bids are locked, the rest is removed. */
export function createKeeping(needs: Needs) {
  const { db, store, pieces, checks, sealed, queue, lockUntil } = needs

  async function lock(until: Date, { object, version }: Place) {
    // Its time is over: it waits for its erasure.
    if (until.getTime() <= Date.now()) return
    const retention = await store.retain(object, until, version ?? undefined)
    if (retention === 'missing') throw new Error(`${object} is not in the store`)
  }

  /** Locked where it lies: it cannot be read before the opening, so there is nothing to move it for. */
  async function secureSealed(upload: UploadRow, until: Date) {
    for (const piece of await listPieces(db, upload.id)) await lock(until, piece)
    await markSecured(db, upload.id)
    await pieces.removeUnrecorded(upload.id)
  }

  async function secureUpload(upload: UploadRow, submissionId: string, until: Date) {
    for (const piece of await listPieces(db, upload.id)) {
      const isCopied = pieces.isSecured(submissionId, piece)
      const { object, version } = isCopied ? piece : await pieces.copy(upload, piece, submissionId)
      await lock(until, { object, version })
      await movePiece(db, { uploadId: upload.id, start: piece.start, object, version })
    }
    await markSecured(db, upload.id)
    // Last: until here the bid can be read where it was.
    await pieces.removeStaged(upload.id)
  }

  async function removeForgotten() {
    for (const id of await listForgotten(db, forgotten)) {
      if (!(await claimForgotten(db, id, forgotten))) continue
      await pieces.erase(id)
      await deleteRefused(db, id)
    }
  }

  /** What was not submitted when its tender closed or was cancelled can't become a bid any more. */
  async function removeDrafts() {
    for (const id of await listEndedDrafts(db)) {
      if (await pieces.refuse(id, 'upload-missing')) await deleteRefused(db, id)
    }
  }

  async function finishStuck() {
    for (const id of await listStuck(db, stuckSeconds)) await checks.finishIfStuck(id)
  }

  return {
    async secure({ submissionId }: { submissionId: string }) {
      const until = await lockUntil(submissionId)
      for (const upload of await listOfSubmission(db, submissionId)) {
        if (upload.sealed) await secureSealed(upload, until)
        else if (upload.securedAt) await pieces.removeStaged(upload.id)
        else await secureUpload(upload, submissionId, until)
      }
    },

    /** From now on they are kept for a day; false when one was removed in between. */
    async keepPractice(
      transaction: DatabaseOrTransaction,
      practice: { companyId: string; uploadIds: readonly string[] },
    ) {
      const kept = await touchPractice(transaction, practice)
      return kept === practice.uploadIds.length
    },

    /** Everything that the company has uploaded for practice. */
    async erasePractice(companyId: string) {
      for (const { id } of await listDraft(db, { companyId, tenderId: practiceTenderId })) {
        if (await pieces.refuse(id, 'upload-missing')) await deleteRefused(db, id)
      }
    },

    async sweep() {
      await removeForgotten()
      await removeDrafts()
      await finishStuck()
      await sealed.finishLost()
      for (const submissionId of await listUnsecured(db, unsecuredSeconds)) {
        await queue.enqueue(db, secureSubmission, { submissionId })
      }
    },
  }
}
