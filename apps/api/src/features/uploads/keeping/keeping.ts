import type { Checks } from '#features/uploads/checking'
import { stuckSeconds } from '#features/uploads/checking'
import { secureSubmission } from '#features/uploads/jobs'
import {
  claimForgotten,
  listForgotten,
  listOfSubmission,
  listStuck,
  listUnsecured,
  markSecured,
  movePiece,
} from '#features/uploads/keeping/repository'
import { deleteRefused, listPieces } from '#features/uploads/repository'
import type { Pieces } from '#features/uploads/pieces'
import type { UploadRow } from '#features/uploads/repository'
import type { Database } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { ObjectStore } from '#platform/object-store/object-store'

type Needs = {
  db: Database
  store: Pick<ObjectStore, 'retain'>
  pieces: Pieces
  checks: Checks
  queue: Pick<Queue, 'enqueue'>
  retainDays: number
}

const forgottenSeconds = 48 * 3_600
const unsecuredSeconds = 600
const dayMs = 86_400_000

/** What happens to files afterwards: bids go to locked storage, the rest is removed. */
export function createKeeping({ db, store, pieces, checks, queue, retainDays }: Needs) {
  async function secureUpload(upload: UploadRow, submissionId: string) {
    // By the file's own date, so that a repeated job asks for the same.
    const until = new Date((upload.completedAt?.getTime() ?? Date.now()) + retainDays * dayMs)
    for (const piece of await listPieces(db, upload.id)) {
      const isCopied = pieces.isSecured(submissionId, piece)
      const copy = isCopied ? piece : await pieces.copy(upload, piece, submissionId)
      const { object, version } = copy
      const retention = await store.retain(object, until, version ?? undefined)
      if (retention === 'missing') throw new Error(`${object} is not in the store`)
      await movePiece(db, { uploadId: upload.id, start: piece.start, object, version })
    }
    await markSecured(db, upload.id)
    // Last: until here the bid can be read where it was.
    await pieces.removeStaged(upload.id)
  }

  async function removeForgotten() {
    for (const id of await listForgotten(db, forgottenSeconds)) {
      if (!(await claimForgotten(db, id, forgottenSeconds))) continue
      await pieces.erase(id)
      await deleteRefused(db, id)
    }
  }

  async function finishStuck() {
    for (const id of await listStuck(db, stuckSeconds)) await checks.finishIfStuck(id)
  }

  return {
    async secure({ submissionId }: { submissionId: string }) {
      for (const upload of await listOfSubmission(db, submissionId)) {
        if (upload.securedAt) await pieces.removeStaged(upload.id)
        else await secureUpload(upload, submissionId)
      }
    },

    async sweep() {
      await removeForgotten()
      await finishStuck()
      for (const submissionId of await listUnsecured(db, unsecuredSeconds)) {
        await queue.enqueue(db, secureSubmission, { submissionId })
      }
    },
  }
}
