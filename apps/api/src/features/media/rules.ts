import { fileDisposition } from '#platform/text/file-disposition'
import type { ByteRange } from '#platform/object-store/object-store'

const slug = /^[a-z0-9](?:[a-z0-9-]{0,80}[a-z0-9])?$/

/** Names are chosen by our own code; a wrong one is a bug and is thrown. */
export function contentName(name: string, sha256: string) {
  if (!slug.test(name)) throw new TypeError(`not a name for a file: ${JSON.stringify(name)}`)
  return `${name}-${sha256.slice(0, 8)}`
}

/** A name contains part of the hash. The second is used when another file has the first. */
export const contentNames = (name: string, sha256: string) => [
  contentName(name, sha256),
  contentName(`${name}-${sha256.slice(8, 32)}`, sha256),
]

const pictureFile =
  /^[a-z0-9](?:[a-z0-9-]{0,80}[a-z0-9])?-[0-9a-f]{8}-(?:[1-9][0-9]{0,3}\.(?:avif|webp)|preview\.jpg)$/
const documentFile = /^[a-z0-9](?:[a-z0-9-]{0,80}[a-z0-9])?-[0-9a-f]{8}\.(?:pdf|docx|xlsx|jpg|png)$/

/** Every type a published document may have, and how its name ends. */
export const documentEndings = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
} as const
export type DocumentType = keyof typeof documentEndings

/** With its audience and its hash it still fits into an entry of the audit chain. */
const longestName = 36

/** A readable name from the name of a file, which may contain no Latin letters. */
export function nameFrom(given: string, otherwise: string) {
  const plain = given
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/g, '')
  return plain || otherwise
}

export const isPictureFileName = (name: string) => pictureFile.test(name)
export const isDocumentFileName = (name: string) => documentFile.test(name)

const widthSteps = [400, 800, 1200, 1920] as const
export const widestPicture = 1920
/** Keeps a picture of one column of pixels within what WebP and AVIF can hold. */
export const tallestPicture = 3840

/** The steps below the picture's own width, and that width: pictures are never enlarged. */
export function widthsFor(width: number) {
  const widest = Math.min(width, widestPicture)
  // A step just below the widest one would cost bytes in the store and give nothing.
  return [...widthSteps.filter((step) => step <= widest * 0.85), widest]
}

const signatures = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/avif', /^[\s\S]{4}ftypavi[fs]/],
  ['application/pdf', /^%PDF-\d/],
] as const

/** The type by the first bytes; name and header are not trusted. */
export function mediaTypeOf(bytes: Uint8Array) {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return signatures.find(([, signature]) => signature.test(beginning))?.[0] ?? null
}

const singleRange = /^bytes=(?:(\d{1,15})-(\d{1,15})?|-(\d{1,15}))$/

/** One range, or null: several or invalid ranges get the whole file. */
export function readRange(header: string | undefined): ByteRange | null {
  const [matched, start, end, last] = singleRange.exec(header ?? '') ?? []
  if (matched === undefined) return null
  if (last !== undefined) return { last: Number(last) }
  if (end !== undefined && Number(end) < Number(start)) return null
  return { start: Number(start), end: end === undefined ? undefined : Number(end) }
}

/** `If-None-Match` may name several, weak ones too, or any at all (RFC 9110, 13.1.2). */
export function namesEtag(header: string | undefined, etag: string) {
  if (header === undefined) return false
  return header.split(',').some((given) => ['*', etag, `W/${etag}`].includes(given.trim()))
}

type NamedFile = { name: string; title: string }

/** Named by its title, in any script. */
export function disposition(how: 'inline' | 'attachment', { name, title }: NamedFile) {
  const extension = name.slice(name.lastIndexOf('.'))
  const spoken = title.replace(/[\p{Cc}/\\:*?"<>|]+/gu, ' ').trim()
  return fileDisposition(how, name, spoken ? `${spoken}${extension}` : name)
}

/** Each parameter once or not at all: repeated signatures are rejected. */
export function readTicket(query: unknown) {
  const { expires, signature, reader = '' } = query as Record<string, unknown>
  return typeof expires === 'string' && typeof signature === 'string' && typeof reader === 'string'
    ? { expires, signature, reader }
    : null
}
