/** Bytes that can be read in parts: a file of a phone, which has no room for all of it at once. */
export type ByteSource = { size: number; read(start: number, end: number): Promise<Uint8Array> }

/** Where the bytes of a file lie; they are stored as they are. */
export type ZipEntry = { path: string; start: number; size: number }

const endOfDirectory = { mark: 0x06054b50, bytes: 22 }
const locator64 = { mark: 0x07064b50, bytes: 20 }
const endOfDirectory64 = { mark: 0x06064b50, bytes: 56 }
const listed = { mark: 0x02014b50, bytes: 46 }
const local = { mark: 0x04034b50, bytes: 30 }
const inExtra = 0xffffffff
const longestDirectory = 64 * 1_048_576

/** Packed in another way, cut or changed: not the file that was downloaded. */
export class NotAStoredZip extends Error {}

async function view(source: ByteSource, start: number, length: number) {
  if (!Number.isSafeInteger(start) || start < 0 || length < 0 || start + length > source.size) {
    throw new NotAStoredZip('a part lies outside the file')
  }
  const bytes = await source.read(start, start + length)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

async function part(source: ByteSource, start: number, kind: { mark: number; bytes: number }) {
  const found = await view(source, start, kind.bytes)
  if (found.getUint32(0, true) !== kind.mark) throw new NotAStoredZip(`no part at ${start}`)
  return found
}

const large = (data: DataView, at: number) => Number(data.getBigUint64(at, true))

/** How many there are and where the list of them begins. The end is the end: we write no comment. */
async function findDirectory(source: ByteSource) {
  const at = source.size - endOfDirectory.bytes
  const end = await part(source, at, endOfDirectory)
  const small = { count: end.getUint16(10, true), at: end.getUint32(16, true), until: at }
  if (small.at !== inExtra && end.getUint32(12, true) !== inExtra) return small
  const locator = await part(source, at - locator64.bytes, locator64)
  const end64 = await part(source, large(locator, 8), endOfDirectory64)
  return { count: large(end64, 32), at: large(end64, 48), until: large(locator, 8) }
}

/** Sizes and places over 4 GB stand behind the name, in this order, where the field says so. */
function readExtra(extra: DataView, fields: readonly number[]) {
  let at = 0
  while (at + 4 <= extra.byteLength && extra.getUint16(at, true) !== 1) {
    at += 4 + extra.getUint16(at + 2, true)
  }
  at += 4
  return fields.map((field) => {
    if (field !== inExtra) return field
    if (at + 8 > extra.byteLength) throw new NotAStoredZip('a size is missing')
    at += 8
    return large(extra, at - 8)
  })
}

const textOf = (data: DataView, start: number, length: number) =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    new Uint8Array(data.buffer, data.byteOffset + start, length),
  )

type Listed = { path: string; size: number; offset: number }

function readListed(directory: DataView, at: number): Listed & { next: number } {
  if (directory.getUint32(at, true) !== listed.mark) throw new NotAStoredZip('no list of files')
  const number = (offset: number) => directory.getUint16(at + offset, true)
  const isPlain = (number(8) & 1) === 0 && number(10) === 0
  if (!isPlain) throw new NotAStoredZip('compressed or encrypted')
  const [nameLength, extraLength] = [number(28), number(30)]
  const name = at + listed.bytes
  const extra = new DataView(
    directory.buffer,
    directory.byteOffset + name + nameLength,
    extraLength,
  )
  const fields = [24, 20, 42].map((offset) => directory.getUint32(at + offset, true))
  const [size = 0, packed = 0, offset = 0] = readExtra(extra, fields)
  if (size !== packed) throw new NotAStoredZip('two sizes')
  const path = textOf(directory, name, nameLength)
  return { path, size, offset, next: name + nameLength + extraLength + number(32) }
}

/** The name stands before the bytes once more: two names would be two files to two programs. */
async function locate(source: ByteSource, { path, size, offset }: Listed): Promise<ZipEntry> {
  const head = await part(source, offset, local)
  const nameLength = head.getUint16(26, true)
  const name = await view(source, offset + local.bytes, nameLength)
  if (textOf(name, 0, nameLength) !== path) throw new NotAStoredZip('two names')
  const start = offset + local.bytes + nameLength + head.getUint16(28, true)
  return { path, start, size }
}

/** The files of a ZIP that was stored without compression, in their order; throws for any other. */
export async function readStoredZip(source: ByteSource): Promise<ZipEntry[]> {
  try {
    const { count, at, until } = await findDirectory(source)
    if (until - at > longestDirectory) throw new NotAStoredZip('too many files')
    const directory = await view(source, at, until - at)
    const entries: ZipEntry[] = []
    let place = 0
    let free = 0
    while (entries.length < count) {
      const { next, ...one } = readListed(directory, place)
      const entry = await locate(source, one)
      // Two files over the same bytes, or one over the list, would be read as something else.
      if (one.offset < free || entry.start + entry.size > at) throw new NotAStoredZip('overlap')
      free = entry.start + entry.size
      place = next
      entries.push(entry)
    }
    if (new Set(entries.map(({ path }) => path)).size < count) throw new NotAStoredZip('twice')
    return entries
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) {
      throw new NotAStoredZip('cut or changed', { cause: error })
    }
    throw error
  }
}
