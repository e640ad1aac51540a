import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { UploadSlot } from '@padauk/contract/uploads'
import type { Pieces } from '#features/uploads/pieces'
import { findUpload, listOfBids } from '#features/uploads/repository'
import type { UploadRow } from '#features/uploads/repository'
import { idOf } from '#features/uploads/rules'
import type { Database } from '#platform/database/database'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  secrets: Pick<Secrets, 'keyedHash' | 'isKeyedHash'>
  pieces: Pieces
}

export type OpenedFile = { size: number; open(): AsyncIterable<Buffer> }

export type BidFile = {
  submissionId: string
  slot: UploadSlot
  scan: 'clean' | 'unreadable' | 'deferred' | 'infected'
  uploadId: string
  /** Every byte of it, or zeros where it is broken. */
  read(): AsyncIterable<Buffer>
  /** The same, but throws where it is broken. */
  readSound(): AsyncIterable<Buffer>
}

/** How files are handed out. Whether a bid may be opened at all is for the caller to know. */
export function createOpening({ db, secrets, pieces }: Needs) {
  async function find(name: string) {
    const id = idOf(secrets, name)
    return id === null ? undefined : findUpload(db, id)
  }

  function opened(row: UploadRow | undefined): Outcome<OpenedFile, 'not-found'> {
    if (!row?.sha256 || !row.size || !['staged', 'accepted'].includes(row.state)) {
      return refuse('not-found')
    }
    return done({ size: row.size, open: () => pieces.read(row) })
  }

  const describe = (row: UploadRow): BidFile => ({
    submissionId: row.submissionId ?? '',
    slot: row.slot as BidFile['slot'],
    scan: row.scan as BidFile['scan'],
    uploadId: row.id,
    read: () => pieces.readWhatIsLeft(row),
    readSound: () => pieces.read(row),
  })

  return {
    find,
    opened,

    async ofBids(submissionIds: readonly string[]) {
      if (submissionIds.length === 0) return []
      return (await listOfBids(db, submissionIds)).map(describe)
    },
  }
}
