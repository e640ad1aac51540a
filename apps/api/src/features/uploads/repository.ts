import { practiceTenderId } from '@padauk/contract/practice-tender'
import type { Slot } from '@padauk/contract/sealing/values'
import type { UploadSlot } from '@padauk/contract/uploads'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

export const uploadColumns = [
  'id',
  'companyId',
  'tenderId',
  'slot',
  'kind',
  'state',
  'size',
  'received',
  'declaredType',
  'mediaType',
  'sha256',
  'scan',
  'refusal',
  'wrappedKey',
  'sealedName',
  'completedAt',
  'submissionId',
  'sealed',
  'sealedFacts',
  'practice',
  'erasedAt',
] as const

const now = sql<Date>`clock_timestamp()`
const waiting = ['receiving', 'checking', 'staged']

export function findUpload(db: DatabaseOrTransaction, id: string) {
  return db.selectFrom('uploads').select(uploadColumns).where('id', '=', id).executeTakeFirst()
}

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** How an upload refers to its tender: the practice tender has no row to refer to. */
const referenceTo = (tenderId: string | null) =>
  tenderId === practiceTenderId
    ? ({ tenderId: null, practice: true } as const)
    : ({ tenderId, practice: false } as const)

export function listDraft(
  db: DatabaseOrTransaction,
  { companyId, ...draft }: { companyId: string; tenderId: string },
) {
  const { tenderId, practice } = referenceTo(draft.tenderId)
  return db
    .selectFrom('uploads')
    .select(uploadColumns)
    .where('practice', '=', practice)
    .where('tenderId', tenderId === null ? 'is' : '=', tenderId)
    .where('companyId', '=', companyId)
    .where('state', 'in', waiting)
    .orderBy('createdAt')
    .execute()
}

export async function isPublished(db: DatabaseOrTransaction, tenderId: string) {
  const row = await db
    .selectFrom('tenders')
    .select('id')
    .where('id', '=', tenderId)
    .where('state', '=', 'published')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Two uploads of one company begin one after the other, so that both are counted. Files for practice
 * take no room from those of a real bid.
 */
export async function stagedBytes(
  transaction: DatabaseOrTransaction,
  companyId: string,
  { isPractice = false } = {},
) {
  await transaction
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute()
  const { bytes } = await transaction
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(reserved), 0)::bigint`.as('bytes'))
    .where('companyId', '=', companyId)
    .where('state', 'in', waiting)
    .$if(!isPractice, (query) => query.where('practice', '=', false))
    .executeTakeFirstOrThrow()
  return bytes
}

export type NewUpload = {
  id: string
  tenderId: string | null
  slot: Slot | null
  kind: 'image' | 'file'
  size: number | null
} & (
  | { declaredType: string; wrappedKey: string; sealedName: string }
  | { sealed: 'in-browser' | 'on-arrival' }
)

export async function insertUpload(
  transaction: DatabaseOrTransaction,
  companyId: string,
  upload: NewUpload,
) {
  const reserved = upload.size ?? 0
  await transaction
    .insertInto('uploads')
    .values({ ...upload, ...referenceTo(upload.tenderId), companyId, reserved })
    .execute()
}

type Piece = {
  uploadId: string
  start: number
  size: number
  object: string
  version: string | null
}

/** What a file becomes with its last piece; a sealed one whose hash is unknown is read back. */
export type Completed =
  | { state: 'checking' }
  | { state: 'staged'; sha256: string }
  | { state: 'receiving' }

/**
 * False when the upload has moved on: another request has written these bytes. A piece that begins
 * before `from` replaces the one that was there.
 */
export async function addPiece(
  transaction: DatabaseOrTransaction,
  piece: Piece,
  { from, completed }: { from: number; completed: Completed },
) {
  const end = piece.start + piece.size
  const sha256 = 'sha256' in completed ? completed.sha256 : null
  const received = sql<number>`${end}::bigint`
  const isLast = sql<boolean>`${end}::bigint = size`
  const { numUpdatedRows } = await transaction
    .updateTable('uploads')
    .set({
      received,
      reserved: sql<number>`greatest(reserved, ${end}::bigint)`,
      state: sql<string>`case when ${isLast} then ${completed.state} else state end`,
      sha256: sql<string | null>`case when ${isLast} then ${sha256} end`,
      completedAt: sql<Date | null>`case when ${isLast} then clock_timestamp() end`,
      updatedAt: now,
    })
    .where('id', '=', piece.uploadId)
    .where('state', '=', 'receiving')
    .where('received', '=', from)
    .where(sql<boolean>`(size is null or ${end}::bigint <= size)`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { size, object, version } = piece
  await transaction
    .insertInto('uploadChunks')
    .values(piece)
    .onConflict((conflict) =>
      conflict.columns(['uploadId', 'start']).doUpdateSet({ size, object, version }),
    )
    .execute()
  return true
}

/** The piece that ends at a place, if it is smaller than so much. */
export function findSmallPiece(
  db: DatabaseOrTransaction,
  { uploadId, end, below }: { uploadId: string; end: number; below: number },
) {
  return db
    .selectFrom('uploadChunks')
    .select(['start', 'size', 'object', 'version'])
    .where('uploadId', '=', uploadId)
    .where('start', '>', end - below)
    .where(sql<boolean>`start + size = ${end}::bigint`)
    .executeTakeFirst()
}

export function listPieces(db: DatabaseOrTransaction, uploadId: string) {
  return db
    .selectFrom('uploadChunks')
    .select(['start', 'size', 'object', 'version'])
    .where('uploadId', '=', uploadId)
    .orderBy('start')
    .execute()
}

export type PieceRow = Awaited<ReturnType<typeof listPieces>>[number]

export type FirstScan = 'clean' | 'unreadable' | 'deferred'
type Checked = { sha256: string; mediaType: string; scan: FirstScan }

export async function markStaged(db: DatabaseOrTransaction, id: string, checked: Checked) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ ...checked, state: 'staged', updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Without its key the file cannot be read again; accepted files cannot be erased so. */
export async function markRefused(db: DatabaseOrTransaction, id: string, refusal: string) {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      state: 'refused',
      refusal,
      wrappedKey: null,
      sealedName: null,
      sealedFacts: null,
      reserved: 0,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('state', 'in', waiting)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePieces(db: DatabaseOrTransaction, uploadId: string) {
  await db.deleteFrom('uploadChunks').where('uploadId', '=', uploadId).execute()
}

export async function deleteRefused(db: DatabaseOrTransaction, id: string) {
  await db.deleteFrom('uploads').where('id', '=', id).where('state', '=', 'refused').execute()
}

export async function setScan(
  db: DatabaseOrTransaction,
  id: string,
  scan: 'clean' | 'unreadable' | 'infected',
) {
  await db
    .updateTable('uploads')
    .set({ scan })
    .where('id', '=', id)
    .where('state', 'in', ['staged', 'accepted'])
    .where('scan', '=', 'deferred')
    .execute()
}

type Acceptance = {
  companyId: string
  submissionId: string
  /** A file that we sealed gets its key here, wrapped. */
  files: readonly { id: string; slot: UploadSlot; wrappedKey: string | null }[]
}

/** All of them, or fewer than asked for when one is missing. */
export function acceptUploads(
  transaction: DatabaseOrTransaction,
  { companyId, submissionId, files }: Acceptance,
) {
  const [ids, slots] = [files.map(({ id }) => id), files.map(({ slot }) => slot)]
  const keys = files.map(({ wrappedKey }) => wrappedKey)
  // The one who names a file that we sealed brings its key; no other file has one.
  const bringsKey = sql<boolean>`(file.file_key is not null) = (sealed is not null)`
  return transaction
    .updateTable('uploads')
    .from(
      sql<{ fileId: string; fileSlot: string; fileKey: string | null }>`
        unnest(${sql.val(ids)}::uuid[], ${sql.val(slots)}::text[], ${sql.val(keys)}::text[])`.as<'file'>(
        sql`file(file_id, file_slot, file_key)`,
      ),
    )
    .set({
      state: 'accepted',
      submissionId,
      slot: sql<string>`file.file_slot`,
      wrappedKey: sql<string | null>`coalesce(file.file_key, wrapped_key)`,
      updatedAt: now,
    })
    .whereRef('uploads.id', '=', 'file.fileId')
    .where('companyId', '=', companyId)
    .where('state', '=', 'staged')
    .where(bringsKey)
    .returning(['uploads.id', 'uploads.scan'])
    .execute()
}

export function listOfBids(db: DatabaseOrTransaction, submissionIds: readonly string[]) {
  return db
    .selectFrom('uploads')
    .select(uploadColumns)
    .where('submissionId', 'in', submissionIds)
    .where('state', '=', 'accepted')
    .where('erasedAt', 'is', null)
    .execute()
}
