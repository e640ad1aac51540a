import { createHash } from 'node:crypto'
import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import {
  pictureAddress,
  pictureFileName,
  pictureFormats,
  previewFileName,
  previewType,
} from '@padauk/contract/pictures'
import { done, refuse } from '@padauk/contract/problems'
import {
  findDocument,
  findDocuments,
  findPictures,
  insertDocument,
  insertPicture,
} from '#features/media/repository'
import type { Audience } from '#features/media/repository'
import {
  contentNames,
  documentEndings,
  isDocumentFileName,
  isPictureFileName,
  mediaTypeOf,
} from '#features/media/rules'
import type { DocumentType } from '#features/media/rules'
import type { PictureVariant, PreparedPicture } from '#features/media/variants'
import type { Database } from '#platform/database/database'
import type { ByteRange, ObjectReading, ObjectStore } from '#platform/object-store/object-store'
import type { Secrets } from '#platform/security/secrets'

type NewPicture = { name: string; altEn: string; altMm: string; bytes: Uint8Array }

type NewDocument = {
  name: string
  title: string
  audience: Audience
  mediaType: DocumentType
  bytes: Uint8Array
}

/** A file that may be sent; nothing is read before `open`. */
export type StoredFile = {
  mediaType: string
  size: number
  etag: string
  open(range?: ByteRange): Promise<ObjectReading | null>
}

/** The company that an address was made for, and the tender on whose page it stands. */
export type Reader = { companyId: string; tenderId: string; personId: string }

export type StoredDocument = StoredFile & {
  name: string
  title: string
  audience: Audience
  reader: Reader | null
}

/** What the address of a document for companies carries: a link can't send a Bearer header. */
export type Ticket = {
  expires: string
  signature: string
  /** Sealed, because addresses stand in logs; empty for staff. */
  reader: string
}

const documentAddress = (name: string) => `/static/files/${name}`
const pictureKey = (fileName: string) => `images/${fileName}`
const documentKey = (name: string) => `files/${name}`
export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const ticketSeconds = 3_600
const signedText = (name: string, { expires, reader }: Omit<Ticket, 'signature'>) =>
  reader === '' ? `${name} ${expires}` : `${name} ${expires} ${reader}`

/** Loaded for the first picture: what encodes them takes 10 MB, and few processes see one. */
const makeVariants = async (bytes: Uint8Array) =>
  (await import('#features/media/variants')).makeVariants(bytes)

type Needs = {
  db: Database
  store: ObjectStore
  secrets: Secrets
  /** Whether a person still works for a company. The seed has no readers. */
  isThere?: (personId: string) => Promise<boolean>
  /** Instead of encoding a picture each time; the demo keeps its pictures encoded. */
  prepare?: (bytes: Uint8Array) => Promise<PreparedPicture | null>
}

export function createMedia(needs: Needs) {
  return {
    /** Returns the picture's id. Storing the same picture again does nothing. */
    storePicture: (picture: NewPicture) => storePicture(needs, picture),
    /** Returns the name under which the document is served. Storing it again does nothing. */
    storeDocument: (document: NewDocument) => storeDocument(needs, document),
    /** Pictures are public: their names appear on pages. */
    readPictureFile: (fileName: string) => readPictureFile(needs, fileName),
    /** Documents for companies need a ticket, which only signed-in companies get. */
    readDocumentFile: (name: string, ticket: Ticket | null) =>
      readDocumentFile(needs, name, ticket),
    /** An address that works for an hour. */
    ticketedAddress: (name: string, now: Date, reader?: Reader) =>
      ticketedAddress(needs, name, now, reader),
    /** With the texts of both languages; unknown ids are left out. */
    picturesForStaff: (ids: readonly string[]) => picturesForStaff(needs, ids),
    documentsForStaff: (names: readonly string[]) => documentsForStaff(needs, names),
    /** Unknown ids are left out. */
    describePictures: (ids: readonly string[], language: Language) =>
      describePictures(needs, ids, language),
  }
}

export type Media = ReturnType<typeof createMedia>

async function storePicture(needs: Needs, { name, altEn, altMm, bytes }: NewPicture) {
  if (!mediaTypeOf(bytes)?.startsWith('image/')) return refuse('unsupported-media-type')
  const { db, store, prepare = makeVariants } = needs
  const sha256 = sha256Of(bytes)
  const ids = contentNames(name, sha256)
  const rows = await findPictures(db, ids)
  const others = rows.filter((row) => (row.sha256 ?? sha256) !== sha256)
  const id = firstWithout(ids, new Set(others.map((row) => row.id)))
  if (await isPictureStored(needs, id)) return done(id)
  const picture = await prepare(bytes)
  if (!picture) return refuse('unsupported-media-type')
  // The row comes last: a picture that is listed can be shown.
  const { width, height, variants, preview } = picture
  await Promise.all([
    ...variants.map((variant) => putVariant(store, id, variant)),
    putPicture(store, previewFileName(id), { type: previewType, bytes: preview }),
  ])
  await insertPicture(db, {
    id,
    altEn: altEn.normalize('NFC'),
    altMm: altMm.normalize('NFC'),
    width,
    height,
    widths: [...new Set(variants.map((variant) => variant.width))],
    sha256,
  })
  return done(id)
}

/** The first name that no other file has. */
function firstWithout(names: readonly string[], taken: ReadonlySet<string>) {
  const name = names.find((each) => !taken.has(each))
  if (name === undefined) throw new Error(`other files have the names ${names.join(' and ')}`)
  return name
}

async function isPictureStored({ db, store }: Needs, id: string) {
  const [row] = await findPictures(db, [id])
  if (!row) return false
  const names = row.widths.flatMap((width) =>
    pictureFormats.map((format) => pictureFileName(id, width, format)),
  )
  const files = [...names, previewFileName(id)]
  const facts = await Promise.all(files.map((file) => store.stat(pictureKey(file))))
  return facts.every((fact) => fact !== null)
}

function putVariant(store: ObjectStore, id: string, { width, format, bytes }: PictureVariant) {
  return putPicture(store, pictureFileName(id, width, format), { type: `image/${format}`, bytes })
}

async function putPicture(
  store: ObjectStore,
  fileName: string,
  { type, bytes }: { type: string; bytes: Buffer },
) {
  await store.put(pictureKey(fileName), bytes, {
    contentType: type,
    contentLength: bytes.byteLength,
  })
}

async function storeDocument({ db, store }: Needs, document: NewDocument) {
  const { name, title, audience, mediaType, bytes } = document
  // Office files differ by their contents; the type was checked when it was stored.
  const isOffice = mediaType.startsWith('application/vnd.')
  const isRight = mediaTypeOf(bytes) === (isOffice ? null : mediaType)
  if (!isRight) return refuse('unsupported-media-type')
  const sha256 = sha256Of(bytes)
  const ending = documentEndings[mediaType]
  const fileNames = contentNames(name, sha256).map((each) => `${each}.${ending}`)
  const rows = await findDocuments(db, fileNames)
  const others = rows.filter((row) => row.sha256 !== sha256 || row.audience !== audience)
  const fileName = firstWithout(fileNames, new Set(others.map((row) => row.name)))
  const key = documentKey(fileName)
  const isKnown = rows.some((row) => row.name === fileName)
  if (isKnown && (await store.stat(key))) return done(fileName)
  const size = bytes.byteLength
  await store.put(key, bytes, { contentType: mediaType, contentLength: size })
  const words = { name: fileName, title: title.normalize('NFC') }
  await insertDocument(db, { ...words, audience, mediaType, size, sha256 })
  return done(fileName)
}

async function readPictureFile({ store }: Needs, fileName: string) {
  if (!isPictureFileName(fileName)) return refuse('not-found')
  const key = pictureKey(fileName)
  const facts = await store.stat(key)
  if (!facts) return refuse('not-found')
  const { size, contentType: mediaType } = facts
  const open = (range?: ByteRange) => store.get(key, { range })
  // The name holds the hash of the original, the size tells one encoding from the next.
  return done<StoredFile>({ mediaType, size, etag: `"${fileName}-${size}"`, open })
}

async function readDocumentFile(needs: Needs, name: string, ticket: Ticket | null) {
  const row = isDocumentFileName(name) ? await findDocument(needs.db, name) : undefined
  if (!row) return refuse('not-found')
  const { title, mediaType, size, sha256, readAt } = row
  const audience = row.audience as Audience
  if (audience !== 'public' && !isValid(needs, name, ticket, readAt)) return refuse('token-invalid')
  const open = (range?: ByteRange) => needs.store.get(documentKey(name), { range })
  const reader = ticket && audience !== 'public' ? readerOf(needs, ticket) : null
  if (reader && !(await needs.isThere?.(reader.personId))) return refuse('token-invalid')
  const etag = `"${sha256}"`
  return done<StoredDocument>({ name, title, audience, mediaType, size, etag, open, reader })
}

function isValid({ secrets }: Needs, name: string, ticket: Ticket | null, now: Date) {
  if (!ticket) return false
  const { expires, signature, reader } = ticket
  // The signature first: only what we wrote ourselves is read as a time.
  const isOurs = secrets.isKeyedHash('document', signedText(name, { expires, reader }), signature)
  return isOurs && now.getTime() <= Number(expires) * 1000
}

function ticketedAddress({ secrets }: Needs, name: string, now: Date, given?: Reader) {
  const expires = String(Math.floor(now.getTime() / 1000) + ticketSeconds)
  const reader = given
    ? secrets.seal(`${given.companyId} ${given.tenderId} ${given.personId}`, readerPlace)
    : ''
  const signature = secrets.keyedHash('document', signedText(name, { expires, reader }))
  const address = `${documentAddress(name)}?expires=${expires}&signature=${signature}`
  return reader === '' ? address : `${address}&reader=${reader}`
}

const readerPlace = 'document reader'

/** Of a ticket whose signature was checked. */
function readerOf({ secrets }: Needs, { reader }: Ticket): Reader | null {
  if (reader === '') return null
  const sealed = secrets.open(reader, readerPlace)
  // The release before named no person: only owners had accounts.
  const [companyId = '', tenderId = '', personId = companyId] = sealed.split(' ')
  return { companyId, tenderId, personId }
}

async function describePictures({ db }: Needs, ids: readonly string[], language: Language) {
  if (ids.length === 0) return new Map<string, Picture>()
  const rows = await findPictures(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, describe(row, language)]))
}

async function picturesForStaff({ db }: Needs, ids: readonly string[]) {
  const rows = ids.length > 0 ? await findPictures(db, [...new Set(ids)]) : []
  return new Map(rows.map((row) => [row.id, pictureForStaff(row)]))
}

function pictureForStaff({ id, altEn, altMm, width, height, widths }: PictureRow): StaffPicture {
  const src = pictureAddress(id, Math.max(...widths), 'webp')
  return { id, src, width, height, widths, alt_en: altEn, alt_mm: altMm }
}

async function documentsForStaff(needs: Needs, names: readonly string[]) {
  const rows = names.length > 0 ? await findDocuments(needs.db, names) : []
  return new Map(rows.map((row) => [row.name, documentForStaff(needs, row)]))
}

type DocumentRow = Awaited<ReturnType<typeof findDocuments>>[number]

function documentForStaff(needs: Needs, row: DocumentRow): StaffDocument {
  const { name, title, mediaType, size, readAt } = row
  const audience = row.audience as Audience
  const url = audience === 'public' ? documentAddress(name) : ticketedAddress(needs, name, readAt)
  return { name, title, audience, media_type: mediaType, size, url }
}

type PictureRow = Awaited<ReturnType<typeof findPictures>>[number]

function describe(
  { id, altEn, altMm, width, height, widths }: PictureRow,
  language: Language,
): Picture {
  const alt = language === 'mm' && altMm !== '' ? altMm : altEn
  return { src: pictureAddress(id, Math.max(...widths), 'webp'), alt, width, height, widths }
}
