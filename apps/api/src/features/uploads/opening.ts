import { createHash } from 'node:crypto'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { SealedFile } from '@padauk/contract/sealing/bids'
import type { Slot } from '@padauk/contract/sealing/values'
import type { SaltRule } from '@padauk/sealing/file-opening'
import { arrivalSalt, saltOf } from '@padauk/sealing/file-records'
import type { ArrivalFiles } from '#features/uploads/arrival/arrival-files'
import { openRecords } from '#features/uploads/arrival/records'
import type { CheckedFile, OpenedFiles } from '#features/uploads/opened-files'
import type { Pieces } from '#features/uploads/pieces'
import { findUpload, listDraft, listOfBids } from '#features/uploads/repository'
import type { UploadRow } from '#features/uploads/repository'
import { readName } from '#features/uploads/rules'
import type { Database } from '#platform/database/database'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  secrets: Pick<Secrets, 'keyedHash' | 'isKeyedHash'>
  pieces: Pieces
  arrivals: ArrivalFiles
  openedFiles: OpenedFiles
}

export type OpenedFile = { size: number; open(): AsyncIterable<Buffer> }

export type BidFile = {
  submissionId: string
  slot: Slot
  scan: 'clean' | 'unreadable' | 'deferred' | 'infected'
  uploadId: string
  /** The SHA-256 of its bytes as they lie in the store; null where some are gone. */
  storedHash(): Promise<string | null>
  /** Every byte of it, or zeros where it is broken. */
  read(): AsyncIterable<Buffer>
  /** The same, but throws where it is broken. */
  readSound(): AsyncIterable<Buffer>
  /** A sealed file in clear, by what the manifest says of it; throws where that is not true. */
  readSealed(file: OpenedContents, rule: SaltRule): AsyncIterable<Buffer>
  /** The same, always of its length: zeros where it is broken. */
  readSealedLeft(file: OpenedContents, rule: SaltRule): AsyncIterable<Buffer>
  /** Whether a sealed file is what its manifest says, and what it is. */
  checkSealed(file: SealedFile, rule: SaltRule): Promise<CheckedFile>
}

export type OpenedContents = Pick<SealedFile, 'ikm' | 'size' | 'sha256'>

/** How files are handed out. Whether a bid may be opened at all is for the caller to know. */
export function createOpening({ db, secrets, pieces, arrivals, openedFiles }: Needs) {
  /** The row that a name leads to, with the key of a file that we sealed. */
  async function find(name: string) {
    const named = readName(secrets, name)
    const row = named && (await findUpload(db, named.id))
    if (!named || (row?.sealed === 'on-arrival') !== (named.ikm !== null)) return undefined
    return row && { row, ikm: named.ikm }
  }

  async function opened(
    row: UploadRow,
    ikm: Uint8Array | null,
  ): Promise<Outcome<OpenedFile, 'not-found'>> {
    const isThere = ['staged', 'accepted'].includes(row.state) && !row.erasedAt
    if (!row.sha256 || !row.size || !isThere) return refuse('not-found')
    if (!ikm) return done({ size: row.size, open: () => pieces.read(row) })
    const arrival = await arrivals.open(row, ikm)
    return arrival ? done({ size: arrival.facts.size, open: arrival.read }) : refuse('not-found')
  }

  const describe = (row: UploadRow): BidFile => ({
    submissionId: row.submissionId ?? '',
    slot: row.slot as BidFile['slot'],
    scan: row.scan as BidFile['scan'],
    uploadId: row.id,
    storedHash: () => pieces.hashOf(row),
    read: () => arrivals.readWhatIsLeft(row),
    readSound: () => arrivals.read(row),
    readSealed: (file, rule) => readSealed(row, file, rule),
    readSealedLeft: (file, rule) =>
      openRecords(pieces.readWhatIsLeft(row), { ...sealedAs(row, file, rule), isMended: true }),
    checkSealed: (file, rule) => openedFiles.check(row, file, rule),
  })

  function sealedAs({ id }: UploadRow, { size, sha256, ...file }: OpenedContents, rule: SaltRule) {
    const ikm = Buffer.from(file.ikm, 'base64')
    const salt = rule === 'in-browser' ? saltOf(ikm, Buffer.from(sha256, 'hex')) : arrivalSalt(ikm)
    return { id, ikm, salt, size }
  }

  async function* readSealed(row: UploadRow, file: OpenedContents, rule: SaltRule) {
    const hash = createHash('sha256')
    const stored = { ...sealedAs(row, file, rule), isMended: false }
    for await (const piece of openRecords(pieces.read(row), stored)) {
      hash.update(piece)
      yield piece
    }
    if (hash.digest('hex') !== file.sha256) {
      throw new Error(`upload ${row.id} is not what was sealed`)
    }
  }

  return {
    find,
    opened,

    async ofBids(submissionIds: readonly string[]) {
      if (submissionIds.length === 0) return []
      return (await listOfBids(db, submissionIds)).map(describe)
    },

    /** Of a practice bid, whose files stay where drafts are. */
    async ofPractice(companyId: string, uploadIds: readonly string[]) {
      const rows = await listDraft(db, { companyId, tenderId: practiceTenderId })
      return rows.filter(({ id }) => uploadIds.includes(id)).map(describe)
    },
  }
}
