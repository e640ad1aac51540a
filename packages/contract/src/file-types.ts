const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const typeOfExtension: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx,
  xlsx,
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/** What a file claims to be by its name. */
export const typeOfName = (name: string) =>
  name.includes('.')
    ? typeOfExtension[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
    : undefined

/** How each kind of file begins, one letter per byte. */
const beginnings = {
  gif: ['GIF87a', 'GIF89a'],
  jpeg: ['\xff\xd8\xff'],
  png: ['\x89PNG\r\n'],
  pdf: ['%PDF-'],
  ole: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  zip: ['PK\x03\x04'],
} as const
const markup = /^(?:\xef\xbb\xbf)?\s*</
type FileFamily = keyof typeof beginnings | 'markup'

const readBytes = 64
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Told by the first bytes; null for what is none of ours. */
export function familyOf(head: Uint8Array): FileFamily | null {
  const start = latin(head.subarray(0, readBytes))
  for (const [family, texts] of Object.entries(beginnings)) {
    if (texts.some((text) => start.startsWith(text))) return family as FileFamily
  }
  return markup.test(start) ? 'markup' : null
}

// A docx or xlsx with a password is wrapped in an OLE file.
const familiesOf: Record<string, readonly FileFamily[]> = {
  'application/pdf': ['pdf'],
  'application/msword': ['ole'],
  'application/vnd.ms-excel': ['ole'],
  [docx]: ['zip', 'ole'],
  [xlsx]: ['zip', 'ole'],
  'image/gif': ['gif'],
  'image/jpeg': ['jpeg'],
  'image/png': ['png'],
  'image/svg+xml': ['markup'],
}

export const pdfTailBytes = 1024

/** Whether a PDF is whole: one that was cut off while it was copied lacks its end. */
export const endsAsPdf = (tail: Uint8Array) => latin(tail.subarray(-pdfTailBytes)).includes('%%EOF')

/** The type that name and content agree on, or null. A server looks deeper: macros, broken zips. */
export function typeOfFile(name: string, head: Uint8Array, tail: Uint8Array) {
  const type = typeOfName(name)
  const family = familyOf(head)
  if (type === undefined || family === null || !familiesOf[type]?.includes(family)) return null
  return family === 'pdf' && !endsAsPdf(tail) ? null : type
}
