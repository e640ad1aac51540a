import type { Content } from '#features/uploads/media-type'
import { readPart } from '#features/uploads/zip'
import { readXml, spelledOut } from '#features/uploads/xml-text'

/** No real name is longer, and no part that names authors. */
const limits = { name: 200, packet: 8_192, properties: 65_536, tries: 20, blanks: 50, authors: 10 }

/**
 * Names that programs and their sellers put there. Many unrelated companies have them, so that they
 * hint at nothing.
 */
const generic = new Set(
  [
    'admin, administrator, author, computer, guest, home, office, owner, pc',
    'root, test, unknown, user, username, anonymous, default, none, un-named',
    'microsoft, microsoft office, microsoft office user, windows user, windows',
    'acer, asus, dell, hp, lenovo, toshiba, canon, epson, scanner',
    'openpyxl, python-docx, apache poi, wps office, libreoffice, adobe, canva',
  ].flatMap((names) => names.split(', ')),
)

const shortestName = 3

/** The same name however it was typed; empty for one that hints at nothing. */
export function comparableAuthor(name: string) {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ')
  let end = plain.length
  while (end > 0 && ' 0123456789'.includes(plain.charAt(end - 1))) end--
  const isGeneric = generic.has(plain.slice(0, end))
  return isGeneric || plain.length < shortestName || plain.length > limits.name ? '' : plain
}

/** Who wrote a document, as its program noted: PDF, Word and Excel. None where nothing is noted. */
export async function authorsOf(content: Content, mediaType: string): Promise<string[]> {
  const found = mediaType === 'application/pdf' ? ofPdf(content) : await ofOffice(content)
  const names = new Set(found.map(comparableAuthor).filter((name) => name !== ''))
  return [...names].slice(0, limits.authors)
}

async function ofOffice(content: Content) {
  const bytes = await readPart(content, 'docProps/core.xml', limits.properties)
  const xml = bytes && readXml(bytes)
  if (!xml || xml.includes('<!DOCTYPE')) return []
  return ['dc:creator', 'cp:lastModifiedBy'].flatMap((tag) => {
    const start = xml.indexOf(`<${tag}`)
    const text = start < 0 ? null : textAfter(xml, start)
    return text ? [unescaped(text)] : []
  })
}

/** Between the end of the tag that begins here and the next one. */
function textAfter(xml: string, start: number) {
  const from = xml.indexOf('>', start) + 1
  const to = xml.indexOf('<', from)
  return from === 0 || to < 0 ? null : xml.slice(from, to)
}

const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }

const unescaped = (text: string) =>
  Object.entries(entities).reduce(
    (all, [name, sign]) => all.replaceAll(name, sign),
    spelledOut(text),
  )

function ofPdf({ head, tail }: Content) {
  // The strings of a file with a password can't be read.
  if (tail.includes('/Encrypt')) return []
  for (const bytes of [tail, head]) {
    const found = [...ofInformation(bytes), ...ofPacket(bytes)]
    if (found.length > 0) return found
  }
  return []
}

const authorKey = Buffer.from('/Author')

/** The newest dictionary stands last: a program that saves again appends. */
function ofInformation(bytes: Buffer) {
  let at = bytes.lastIndexOf(authorKey)
  for (let tried = 0; at >= 0 && tried < limits.tries; tried++) {
    const text = stringAt(bytes, at + authorKey.length)
    if (text !== null) return [text]
    at = at === 0 ? -1 : bytes.lastIndexOf(authorKey, at - 1)
  }
  return []
}

/** The packet of XMP, which most programs leave readable. */
function ofPacket(bytes: Buffer) {
  const start = bytes.lastIndexOf('<dc:creator')
  if (start < 0) return []
  const packet = bytes.subarray(start, start + limits.packet).toString('utf8')
  const end = packet.indexOf('</dc:creator>')
  if (end < 0) return []
  const items = packet.slice(0, end).split('<rdf:li').slice(1)
  return items.flatMap((item) => {
    const text = textAfter(`${item}<`, 0)
    return text ? [unescaped(text)] : []
  })
}

const blanks = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/** The text string of a PDF that stands here, or null for anything else (ISO 32000-1, 7.3.4). */
function stringAt(bytes: Buffer, after: number) {
  let at = after
  while (at - after < limits.blanks && blanks.has(bytes[at] ?? -1)) at++
  const opening = String.fromCharCode(bytes[at] ?? 0)
  if (opening === '<') return ofHex(bytes, at + 1)
  return opening === '(' ? ofLiteral(bytes, at + 1) : null
}

function ofHex(bytes: Buffer, from: number) {
  const to = bytes.indexOf('>', from)
  if (to < 0 || to - from > limits.name * 4) return null
  return decoded(
    Buffer.from(bytes.subarray(from, to).toString('latin1').replaceAll(/\s/g, ''), 'hex'),
  )
}

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }
const isOctal = (letter: string) => letter >= '0' && letter <= '7'

function ofLiteral(bytes: Buffer, from: number) {
  const read: number[] = []
  let depth = 1
  const text = bytes.subarray(from, from + limits.name * 8).toString('latin1')
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (letter === '\\') {
      const escaped = text.charAt(++at)
      let digits = ''
      while (digits.length < 3 && isOctal(text.charAt(at + digits.length))) {
        digits += text.charAt(at + digits.length)
      }
      if (digits !== '') {
        at += digits.length - 1
        read.push(Number.parseInt(digits, 8) & 0xff)
      } else if (escaped !== '\n' && escaped !== '\r') {
        read.push(escapes[escaped] ?? escaped.charCodeAt(0))
      }
      continue
    }
    if (letter === '(') depth++
    if (letter === ')' && --depth === 0) return decoded(Buffer.from(read))
    read.push(letter.charCodeAt(0))
  }
  return null
}

/** A mark in front says the encoding; without one it is nearly Latin-1. */
function decoded(bytes: Buffer) {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const whole = bytes.subarray(2, bytes.length - (bytes.length % 2))
    return Buffer.from(whole).swap16().toString('utf16le')
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le')
  const isUtf8 = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return isUtf8 ? bytes.subarray(3).toString('utf8') : bytes.toString('latin1')
}
