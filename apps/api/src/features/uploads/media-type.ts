import { natureOfSvg } from '#features/uploads/svg'
import { endsAsPdf, familyOf, typeOfName } from '@padauk/contract/file-types'
import type { FileRefusal } from '@padauk/contract/uploads'
import { inspectZip } from '#features/uploads/zip'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What one reading of a file has found out. */
export type Content = {
  size: number
  sha256: string
  /** The first and the last bytes, up to a megabyte each. */
  head: Buffer
  tail: Buffer
  /** Names of streams that were seen in an OLE file. */
  oleNames: ReadonlySet<string>
  /** The whole of a file that may be SVG. */
  text: Buffer | null
}

export type NamedFile = {
  name: string
  declaredType: string
  /** Also says who wrote it, as the file notes. */
  withAuthors?: boolean
}

export const oleSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const zipEnd = Buffer.from('PK\x05\x06', 'latin1')
const zipEndReach = 65_535 + 22

export const oleNames = [
  'WordDocument',
  'Workbook',
  'Book',
  '_VBA_PROJECT',
  'EncryptedPackage',
] as const

export type Judgement = { mediaType: string; authors?: string[] } | FileRefusal

const pictures: Partial<Record<string, string>> = {
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** What the bytes say a file is. Its name and its header may say anything, and are held to it. */
export async function judgeContent(
  content: Content,
  { name, declaredType }: NamedFile,
): Promise<Judgement> {
  if (content.size === 0) return 'file-empty'
  const expected = typeOfName(name)
  if (expected === undefined) return 'file-type'
  const found = await typeOfContent(content, expected)
  if (typeof found === 'string') return found
  if (found.mediaType !== expected || contradicts(declaredType, expected, name)) return 'file-type'
  return found
}

const extensionOf = (name: string) =>
  name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''

async function typeOfContent(content: Content, expected: string): Promise<Judgement> {
  const { head, text } = content
  const family = familyOf(head)
  const picture = pictures[family ?? '']
  if (picture) return { mediaType: picture }
  if (family === 'pdf') return isPdf(content) ? typed('application/pdf') : 'file-type'
  if (family === 'ole') return typeOfOle(content.oleNames, expected)
  if (family === 'zip') return typeOfZip(await inspectZip(content))
  if (text) return natureOfSvg(text) === 'passive' ? typed('image/svg+xml') : 'file-type'
  return 'file-type'
}

const typed = (mediaType: string) => ({ mediaType })

/** Ends as one, and is not a zip at the same time. */
function isPdf({ tail }: Content) {
  return endsAsPdf(tail) && !tail.subarray(-zipEndReach).includes(zipEnd)
}

function typeOfOle(names: ReadonlySet<string>, expected: string): Judgement {
  if (names.has('_VBA_PROJECT')) return 'file-macros'
  // A docx or xlsx with a password is wrapped in an OLE file and cannot be inspected.
  if (names.has('EncryptedPackage') && (expected === docx || expected === xlsx)) {
    return typed(expected)
  }
  if (names.has('WordDocument')) return typed('application/msword')
  const isWorkbook = names.has('Workbook') || names.has('Book')
  return isWorkbook ? typed('application/vnd.ms-excel') : 'file-type'
}

function typeOfZip(zip: Awaited<ReturnType<typeof inspectZip>>): Judgement {
  if (zip === 'broken') return 'file-type'
  if (zip === 'unpacks-too-large') return 'file-unpacks-too-large'
  if (zip.hasMacros) return 'file-macros'
  if (!zip.names.has('[Content_Types].xml')) return 'file-type'
  if (zip.names.has('word/document.xml')) return typed(docx)
  return zip.names.has('xl/workbook.xml') ? typed(xlsx) : 'file-type'
}

/** Other names that programs send for the same thing. */
const aliases: Record<string, readonly string[]> = {
  'application/pdf': ['application/x-pdf'],
  'image/jpeg': ['image/jpg', 'image/pjpeg'],
  'image/png': ['image/x-png'],
  'image/svg+xml': ['text/xml', 'application/xml', 'image/svg'],
  'application/msword': ['application/vnd.ms-office', 'application/x-ole-storage'],
  'application/vnd.ms-excel': [
    'application/vnd.ms-office',
    'application/x-ole-storage',
    'application/msexcel',
    'application/x-msexcel',
  ],
  [docx]: ['application/msword', 'application/zip', 'application/x-zip-compressed'],
  [xlsx]: ['application/vnd.ms-excel', 'application/zip', 'application/x-zip-compressed'],
}

// A part of a form that has no type of its own is `text/plain` (RFC 7578, 4.4).
const saysNothing = ['', 'application/octet-stream', 'binary/octet-stream', 'text/plain']

function contradicts(declared: string, expected: string, name: string) {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  const office = `application/wps-office.${extensionOf(name)}`
  return ![...saysNothing, expected, office, ...(aliases[expected] ?? [])].includes(type)
}
