import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import { addressOfUpload } from '@padauk/contract/uploads'
import type { UploadSlot } from '@padauk/contract/uploads'
import type { Audit } from '#features/audit/service'
import type { Pieces } from '#features/uploads/pieces'
import { findOpenedTender, findUpload, listOfBids } from '#features/uploads/repository'
import type { UploadRow } from '#features/uploads/repository'
import { idOf, nameOf } from '#features/uploads/rules'
import type { Kind } from '#features/uploads/rules'
import type { Database } from '#platform/database'
import type { Secrets } from '#platform/secrets'

type Needs = {
  db: Database
  secrets: Pick<Secrets, 'keyedHash' | 'isKeyedHash'>
  audit: Pick<Audit, 'append'>
  pieces: Pieces
}

export type OpenedFile = { size: number; open(): AsyncIterable<Buffer> }

export type BidFile = {
  submissionId: string
  slot: UploadSlot
  scan: 'clean' | 'unreadable' | 'deferred' | 'infected'
  /** Where an officer fetches it by itself. */
  address: string
  /** Every byte of it, or zeros where it is broken. */
  read(): AsyncIterable<Buffer>
}

/** How files are handed out. Whether a bid may be opened at all is for the caller to know. */
export function createOpening({ db, secrets, audit, pieces }: Needs) {
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
    address: addressOfUpload(row.kind as Kind, nameOf(secrets, row.id)),
    read: () => pieces.readWhatIsLeft(row),
  })

  return {
    find,
    opened,

    /** A file of a bid for an officer: only after closing, and never without a trace. */
    async openBid(staffId: string, kind: Kind, name: string) {
      const row = await find(name)
      if (!row?.submissionId || row.kind !== kind) return refuse('not-found')
      const tenderId = await findOpenedTender(db, row.submissionId)
      if (!tenderId) return refuse('not-found')
      await db.transaction().execute((transaction) =>
        audit.append(transaction, {
          actor: `staff:${staffId}`,
          action: 'file.opened',
          subject: `upload:${row.id}`,
          tenderId,
          body: {},
        }),
      )
      return opened(row)
    },

    async ofBids(submissionIds: readonly string[]) {
      if (submissionIds.length === 0) return []
      return (await listOfBids(db, submissionIds)).map(describe)
    },
  }
}
