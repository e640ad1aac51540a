import { staffDocument, staffPicture } from '@padauk/contract/admin/media'
import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { FileRefusal } from '@padauk/contract/uploads'
import type { Audit } from '#features/audit/service'
import { updateAlt } from '#features/media/repository'
import type { AltWords, Audience } from '#features/media/repository'
import { documentEndings, mediaTypeOf, nameFrom } from '#features/media/rules'
import type { DocumentType } from '#features/media/rules'
import { sha256Of } from '#features/media/service'
import type { Media } from '#features/media/service'
import { judgeFile } from '#features/uploads/service'
import type { TypeChecks } from '#features/uploads/service'
import type { Database } from '#platform/database/database'
import type { Scanner } from '#platform/security/scanner'
import { normaliseTyped } from '#platform/text/typed-text'

const loadVariants = () => import('#features/media/variants')

type Needs = {
  db: Database
  media: Media
  audit: Pick<Audit, 'appendChange'>
  scanner: Pick<Scanner, 'begin'>
  typeChecks: Pick<TypeChecks, 'inTurn'>
}

/** A file while it arrives. */
type Incoming = { name: string; declaredType: string; bytes: AsyncIterable<Buffer> }
type Whole = { name: string; declaredType: string; bytes: Buffer }

const suffixOf = { public: '', company: '-for-companies', staff: '-for-staff' } as const

type NewDocument = { staffId: string; title: string; audience: Audience }

/** More pixels than any camera makes would only exhaust our memory. */
const mostPixels = 40_000_000
const scanWithinMs = 25_000

const refusePicture = (code: 'file-type' | 'file-too-large' | 'file-unpacks-too-large') =>
  refuse(code, { says: pictureSentences[code] })

const pictureSentences = {
  'file-type': 'content.pictureType',
  'file-too-large': 'content.pictureSize',
  'file-unpacks-too-large': 'content.picturePixels',
}

const refuseDocument = (code: FileRefusal) => {
  if (code === 'file-type') return refuse(code, { says: 'content.documentType' })
  return refuse(code, code === 'file-too-large' ? { says: 'submission.documentSize' } : {})
}

/** Pictures and documents that staff upload for the site and for tenders. */
export function createStaffFiles(needs: Needs) {
  return {
    receivePicture: (files: AsyncIterable<Incoming>, staffId: string) =>
      receivePicture(needs, files, staffId),
    receiveDocument: (files: AsyncIterable<Incoming>, document: NewDocument) =>
      receiveDocument(needs, files, document),
    describePicture: (
      id: string,
      words: { before: AltWords; after: AltWords },
      staffId: string,
    ): Promise<Outcome<StaffPicture, 'not-found' | 'changed-since'>> =>
      describePicture(needs, id, words, staffId),
  }
}

export type StaffFiles = ReturnType<typeof createStaffFiles>

async function receivePicture(needs: Needs, files: AsyncIterable<Incoming>, staffId: string) {
  const { db, media, audit } = needs
  const file = await readWhole(files, staffPicture.limitBytes)
  if (!file) return refusePicture('file-too-large')
  if (file.bytes.length === 0) return refuse('file-empty')
  const type = mediaTypeOf(file.bytes)
  if (!staffPicture.mediaTypes.some((known) => known === type)) return refusePicture('file-type')
  const { pixelsIn } = await loadVariants()
  const pixels = await pixelsIn(file.bytes)
  if (pixels === null) return refusePicture('file-type')
  if (pixels > mostPixels) return refusePicture('file-unpacks-too-large')
  const name = nameFrom(file.name, 'picture')
  const stored = await media.storePicture({ name, altEn: '', altMm: '', bytes: file.bytes })
  if (!stored.ok) return refusePicture('file-type')
  const id = stored.value
  await db.transaction().execute((transaction) =>
    audit.appendChange(transaction, {
      staffId,
      action: 'picture.stored',
      subject: `picture:${id}`,
      before: {},
      after: { size: file.bytes.length, sha256: sha256Of(file.bytes) },
    }),
  )
  return done(await knownPicture(media, id))
}

async function knownPicture(media: Media, id: string): Promise<StaffPicture> {
  const picture = (await media.picturesForStaff([id])).get(id)
  if (!picture) throw new Error(`picture ${id} was stored and is not there`)
  return picture
}

async function receiveDocument(
  needs: Needs,
  files: AsyncIterable<Incoming>,
  { staffId, title, audience }: NewDocument,
): Promise<Outcome<StaffDocument, FileRefusal>> {
  const { db, media, audit, typeChecks } = needs
  const file = await readWhole(files, staffDocument.limitBytes)
  if (!file) return refuseDocument('file-too-large')
  const judged =
    (await judgePicture(file)) ?? (await judgeFile(typeChecks, { ...file, sender: staffId }))
  if (typeof judged === 'string') return refuseDocument(judged)
  const { mediaType } = judged
  if (!isDocumentType(mediaType)) return refuseDocument('file-type')
  const fault = await faultByScanner(needs, file.bytes)
  if (fault) return refuseDocument(fault)
  // The same bytes for another audience are another document.
  const called = nameFrom(title, 'document')
  const fileName = `${called}${suffixOf[audience]}`
  const words = { name: fileName, title: normaliseTyped(title), audience }
  const stored = await media.storeDocument({ ...words, mediaType, bytes: file.bytes })
  if (!stored.ok) return refuseDocument('file-type')
  const name = stored.value
  await db.transaction().execute((transaction) =>
    audit.appendChange(transaction, {
      staffId,
      action: 'document.stored',
      subject: `document:${name.replace(/\.[a-z]+$/, '')}`,
      before: {},
      after: {
        audience,
        title: words.title,
        size: file.bytes.length,
        sha256: sha256Of(file.bytes),
      },
    }),
  )
  const document = (await media.documentsForStaff([name])).get(name)
  if (!document) throw new Error(`document ${name} was stored and is not there`)
  return done(document)
}

const isDocumentType = (type: string): type is DocumentType => type in documentEndings

const endings = { 'image/jpeg': /\.jpe?g$/i, 'image/png': /\.png$/i }

/** A plan or a photo, which is kept as it is; null for anything else. */
async function judgePicture({ name, bytes }: Whole) {
  const mediaType = mediaTypeOf(bytes)
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png') return null
  if (!endings[mediaType].test(name)) return 'file-type'
  const { pixelsIn } = await loadVariants()
  const pixels = await pixelsIn(bytes)
  if (pixels === null) return 'file-type'
  return pixels > mostPixels ? 'file-unpacks-too-large' : { mediaType }
}

/** A scanner outage does not block documents of staff. */
async function faultByScanner({ scanner }: Needs, bytes: Buffer) {
  const scan = scanner.begin({ withinMs: scanWithinMs })
  await scan.write(bytes)
  const { state } = await scan.end()
  if (state === 'infected') return 'file-infected'
  return state === 'macros' ? 'file-macros' : null
}

async function describePicture(
  { db, media, audit }: Needs,
  id: string,
  { before, after }: { before: AltWords; after: AltWords },
  staffId: string,
) {
  const words = { altEn: normaliseTyped(after.altEn), altMm: normaliseTyped(after.altMm) }
  const isOurs = await db.transaction().execute(async (transaction) => {
    if (!(await updateAlt(transaction, id, { before, after: words }))) return false
    await audit.appendChange(transaction, {
      staffId,
      action: 'picture.described',
      subject: `picture:${id}`,
      before,
      after: words,
    })
    return true
  })
  if (isOurs) return done(await knownPicture(media, id))
  const isThere = (await media.picturesForStaff([id])).has(id)
  return isThere ? refuse('changed-since') : refuse('not-found')
}

/** The one file of a form; null as soon as it is larger than it may be. */
async function readWhole(files: AsyncIterable<Incoming>, limit: number): Promise<Whole | null> {
  let whole: Whole | null = null
  for await (const { name, declaredType, bytes } of files) {
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of bytes) {
      size += piece.length
      if (size > limit) return null
      pieces.push(piece)
    }
    whole = { name, declaredType, bytes: Buffer.concat(pieces) }
  }
  if (!whole) throw new Error('a form without a file is refused before it comes here')
  return whole
}
