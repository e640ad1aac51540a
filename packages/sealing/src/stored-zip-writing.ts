import { bytesOfText } from './bytes.ts'
import type { Bytes } from './bytes.ts'

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** The checksum of ZIP, piece by piece: begin with 0 and give the last result again. */
export function crc32(bytes: Uint8Array, before = 0) {
  let value = ~before
  for (let place = 0; place < bytes.length; place++) {
    value = (table[(value ^ (bytes[place] ?? 0)) & 255] ?? 0) ^ (value >>> 8)
  }
  return ~value >>> 0
}

export type StoredFile = { path: string; crc: number; content: Blob }

/** 1 January 1980: a file of ours tells no time that is not meant to be told. */
const noDate = 0x0021
const version = 20
/** Names are UTF-8. */
const flags = 0x0800

/** The numbers of a header, each with its bytes: little-endian, as ZIP has them. */
function header(numbers: readonly (readonly [bytes: 2 | 4, value: number])[], name = ''): Bytes {
  const tail = bytesOfText(name)
  const fixed = numbers.reduce((sum, [bytes]) => sum + bytes, 0)
  const made = new Uint8Array(fixed + tail.length)
  const view = new DataView(made.buffer)
  let at = 0
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  made.set(tail, fixed)
  return made
}

const described = ({ path, crc, content: { size } }: StoredFile) =>
  [
    [2, version],
    [2, flags],
    [2, 0],
    [2, 0],
    [2, noDate],
    [4, crc],
    [4, size],
    [4, size],
    [2, bytesOfText(path).length],
    [2, 0],
  ] as const

/** A ZIP without compression, which stock `unzip` opens. Less than 4 GB: a bid is far below that. */
export function storedZip(files: readonly StoredFile[]): Blob {
  const pieces: (Bytes | Blob)[] = []
  const directory: Bytes[] = []
  let offset = 0
  for (const file of files) {
    const local = header([[4, 0x04034b50], ...described(file)], file.path)
    pieces.push(local, file.content)
    directory.push(
      header(
        [
          [4, 0x02014b50],
          [2, version],
          ...described(file),
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, offset],
        ],
        file.path,
      ),
    )
    offset += local.length + file.content.size
  }
  const listed = directory.reduce((sum, { length }) => sum + length, 0)
  const end = header([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, listed],
    [4, offset],
    [2, 0],
  ])
  return new Blob([...pieces, ...directory, end], { type: 'application/zip' })
}
