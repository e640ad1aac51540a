import { readInOrder } from '#features/uploads/in-order'
import { secureSubmission } from '#features/uploads/jobs'
import { markUnsecured, movePiece } from '#features/uploads/keeping/repository'
import type { Pieces } from '#features/uploads/pieces'
import { findUpload, listPieces } from '#features/uploads/repository'
import type { Database } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { ObjectStore } from '#platform/object-store/object-store'

type Needs = {
  db: Database
  store: Pick<ObjectStore, 'put'>
  pieces: Pieces
  queue: Pick<Queue, 'enqueue'>
}

/**
 * Fills the store again with the bytes of a sealed file that came a second time. The rows of the
 * accepted file stay as they are; only the versions of its objects are new.
 */
export function createPuttingBack({ db, store, pieces, queue }: Needs) {
  return async function putBack(uploadId: string, { from }: { from: string }) {
    const [lost, sent] = [await findUpload(db, uploadId), await findUpload(db, from)]
    if (!lost?.submissionId || !lost.sealed || !sent || sent.sha256 !== lost.sha256) {
      throw new Error(`upload ${from} can't take the place of ${uploadId}`)
    }
    const bytes = readInOrder(pieces.read(sent), sent.size ?? 0)
    for (const { start, size, object } of await listPieces(db, uploadId)) {
      const { version = null } = await store.put(object, await bytes.read(start, start + size), {
        contentType: 'application/octet-stream',
        contentLength: size,
      })
      await movePiece(db, { uploadId, start, object, version })
    }
    if ((await pieces.hashOf(lost)) !== lost.sha256) {
      throw new Error(`upload ${uploadId} was not put back whole`)
    }
    await markUnsecured(db, uploadId)
    await queue.enqueue(db, secureSubmission, { submissionId: lost.submissionId })
  }
}
