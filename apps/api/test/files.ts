import { crc32, deflateRawSync } from 'node:zlib'

const headBytes = 1024

/** A PDF of exactly this many bytes; what is put at its end is within its last kilobyte. */
export function* pdfOf(size: number, { end = '' } = {}): Generator<Buffer, void, void> {
  const head = Buffer.from('%PDF-1.7\n')
  const tail = Buffer.from(`${end}\n%%EOF\n`)
  yield head
  const filler = Buffer.alloc(65_536, 'padauk ')
  let left = size - head.length - tail.length
  for (; left > 0; left -= filler.length) yield filler.subarray(0, Math.min(left, filler.length))
  yield tail
}

export const pdf = (size = headBytes, options?: { end?: string }) =>
  Buffer.concat([...pdfOf(size, options)])

type Entry = {
  name: string
  bytes?: Buffer
  /** What the directory says, where it lies. */
  claims?: number
  mode?: number
}

/** A zip as a program would write it, or as an attacker would. */
export function zipOf(entries: readonly Entry[]) {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const {
    name,
    bytes = Buffer.from('x'),
    claims = bytes.length,
    mode = 0o100644,
  } of entries) {
    const packed = deflateRawSync(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(bytes), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claims, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(0x0314, 4)
    local.copy(central, 6, 4, 30)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(offset, 42)
    directory.push(central, Buffer.from(name))
    parts.push(local, Buffer.from(name), packed)
    offset += 30 + Buffer.byteLength(name) + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

const contentTypes = Buffer.from('<Types><Override PartName="/word/document.xml"/></Types>')

export const docx = (more: readonly Entry[] = [], types: Buffer = contentTypes) =>
  zipOf([
    { name: '[Content_Types].xml', bytes: types },
    { name: 'word/document.xml', bytes: Buffer.from('<w:document/>') },
    ...more,
  ])

/** Who made an office document, and who last changed it. */
export const corePart = (creator: string, changedBy: string): Entry => ({
  name: 'docProps/core.xml',
  bytes: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><cp:coreProperties><dc:creator>${creator}</dc:creator>` +
      `<cp:lastModifiedBy>${changedBy}</cp:lastModifiedBy></cp:coreProperties>`,
  ),
})

export const xlsx = () =>
  zipOf([{ name: '[Content_Types].xml', bytes: contentTypes }, { name: 'xl/workbook.xml' }])

/** As much of an OLE file as is looked at: its signature and the names of its streams. */
export const ole = (...names: string[]) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2_000),
    ...names.map((name) => Buffer.concat([Buffer.from(name, 'utf16le'), Buffer.alloc(64)])),
  ])

type FormPart = { name: string; type?: string; bytes: Iterable<Buffer>; field: string }

/** A form as it goes over the line, made while it is sent. */
export function formOf(parts: readonly FormPart[]) {
  const boundary = 'demo-boundary-of-padauk'
  async function* body() {
    for (const { name, type = '', bytes, field } of parts) {
      yield Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
          `${type && `content-type: ${type}\r\n`}\r\n`,
      )
      yield* bytes
      yield Buffer.from('\r\n')
    }
    yield Buffer.from(`--${boundary}--\r\n`)
  }
  return { contentType: `multipart/form-data; boundary=${boundary}`, body }
}
