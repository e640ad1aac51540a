import { secureSubmission } from '#features/uploads/jobs'
import { listAccepted, markUnsecured, movePiece } from '#features/uploads/keeping/repository'
import type { Pieces } from '#features/uploads/pieces'
import { listPieces } from '#features/uploads/repository'
import type { PieceRow, UploadRow } from '#features/uploads/repository'
import type { Database } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { ObjectStore } from '#platform/object-store/object-store'

type Needs = {
  db: Database
  store: Pick<ObjectStore, 'get' | 'stat'>
  pieces: Pieces
  queue: Pick<Queue, 'enqueue'>
}

/** After a restore: rows and objects come from different places and times, and must meet again. */
export function createMending({ db, store, pieces, queue }: Needs) {
  async function isThere({ object, version }: PieceRow) {
    const reading = await store.get(object, { version: version ?? undefined, range: { last: 0 } })
    return reading !== null
  }

  /** Where the piece lies now: a store that was filled again gives new versions to old names. */
  async function findAgain({ id, submissionId }: UploadRow, piece: PieceRow) {
    for (const object of [piece.object, pieces.securedPlace(submissionId ?? '', id, piece.start)]) {
      const facts = await store.stat(object)
      if (facts) return { object, version: facts.version ?? null }
    }
    return null
  }

  async function mendUpload(upload: UploadRow) {
    let moved = 0
    const lost: string[] = []
    for (const piece of await listPieces(db, upload.id)) {
      if (await isThere(piece)) continue
      const place = await findAgain(upload, piece)
      if (!place) {
        lost.push(piece.object)
        continue
      }
      await movePiece(db, { uploadId: upload.id, start: piece.start, ...place })
      moved++
    }
    if (moved > 0) {
      // What was put back is not yet out of everyone's reach.
      await markUnsecured(db, upload.id)
      await queue.enqueue(db, secureSubmission, { submissionId: upload.submissionId ?? '' })
    }
    return { moved, lost }
  }

  return {
    /** Finds the pieces of every accepted bid again; tells those that are nowhere. */
    async mend() {
      const result = { files: 0, moved: 0, lost: [] as string[] }
      for await (const upload of listAccepted(db)) {
        const { moved, lost } = await mendUpload(upload)
        result.files++
        result.moved += moved
        result.lost.push(...lost)
      }
      return result
    },

    /** Where the sealed files of accepted bids lie, beside others that may still be removed. */
    async sealedObjects() {
      const objects = new Set<string>()
      for await (const { id, sealed } of listAccepted(db)) {
        if (!sealed) continue
        for (const { object } of await listPieces(db, id)) objects.add(object)
      }
      return objects
    },

    /** Reads every file of every accepted bid and compares it with its receipt's hash. */
    async verify() {
      const result = { files: 0, bytes: 0, broken: [] as string[] }
      for await (const upload of listAccepted(db)) {
        result.files++
        result.bytes += upload.size ?? 0
        if ((await pieces.hashOf(upload)) !== upload.sha256) result.broken.push(upload.id)
      }
      return result
    },
  }
}
