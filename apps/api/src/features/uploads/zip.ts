import { inflateRawSync } from 'node:zlib'
import { RandomAccessReader, fromRandomAccessReaderPromise } from 'yauzl'
import type { Entry } from 'yauzl'
import { readXml, spelledOut } from '#features/uploads/xml-text'

/** How an office file is packed; no real document exceeds these limits. */
const limits = { entries: 2_000, unpackedBytes: 300 * 1_048_576, ratio: 150 }

type ZipFacts = { names: ReadonlySet<string>; hasMacros: boolean } | 'broken' | 'unpacks-too-large'

type Ends = { head: Buffer; tail: Buffer; size: number }

/** Reads only what was kept of both ends: the directory of a zip is at its end. */
class EndsReader extends RandomAccessReader {
  readonly ends: Ends
  constructor(ends: Ends) {
    super()
    this.ends = ends
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ) {
    const bytes = sliceOf(this.ends, position, length)
    bytes?.copy(buffer, offset)
    callback(bytes ? null : new RangeError('behind what was kept of the file'))
  }
}

function sliceOf({ head, tail, size }: Ends, position: number, length: number) {
  if (position + length <= head.length) return head.subarray(position, position + length)
  const start = position - (size - tail.length)
  if (start < 0 || start + length > tail.length) return null
  return tail.subarray(start, start + length)
}

const openZip = (ends: Ends) =>
  fromRandomAccessReaderPromise(new EndsReader(ends), ends.size, {
    autoClose: false,
    strictFileNames: true,
  })

/** One part of an archive that was found sound; null where it is missing, too long or in the middle. */
export async function readPart(ends: Ends, name: string, longestBytes: number) {
  try {
    const zip = await openZip(ends)
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === name) return unpack(entry, ends, longestBytes)
    }
    return null
  } catch {
    return null
  }
}

export async function inspectZip(ends: Ends): Promise<ZipFacts> {
  try {
    const zip = await openZip(ends)
    if (zip.entryCount > limits.entries) return 'unpacks-too-large'
    const entries: Entry[] = []
    // Names that lead out of the archive are refused by the library.
    for await (const entry of zip.eachEntry()) entries.push(entry)
    return judgeEntries(entries, ends)
  } catch {
    return 'broken'
  }
}

const symlink = 0o120000
const isSymlink = ({ externalFileAttributes }: Entry) =>
  ((externalFileAttributes >>> 16) & 0o170000) === symlink

function judgeEntries(entries: readonly Entry[], ends: Ends): ZipFacts {
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const isBomb =
    unpacked > limits.unpackedBytes || unpacked > ends.size * limits.ratio || overlap(entries)
  if (isBomb) return 'unpacks-too-large'
  const names = new Set(entries.map(({ fileName }) => fileName))
  // Programs that open the file do not tell small letters from capitals.
  const distinct = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (entries.some(isSymlink) || distinct.size !== entries.length) return 'broken'
  const types = readTypes(entries, ends)
  if (types === null) return 'broken'
  const hasMacros = entries.some(({ fileName }) => macroName.test(fileName))
  return { names, hasMacros: hasMacros || macroType.test(types) }
}

const macroName = /(?:^|\/)vbaProject\.bin$|(?:^|\/)macrosheets\//i
const localHeaderBytes = 30

/** A bomb without nesting uses the same packed bytes for many entries. */
function overlap(entries: readonly Entry[]) {
  const parts = entries
    .map((entry) => ({
      start: entry.relativeOffsetOfLocalHeader,
      end:
        entry.relativeOffsetOfLocalHeader +
        localHeaderBytes +
        entry.fileNameLength +
        entry.compressedSize,
    }))
    .toSorted((a, b) => a.start - b.start)
  return parts.some(({ start }, index) => start < (parts[index - 1]?.end ?? 0))
}

const typesName = '[Content_Types].xml'
const longestTypesBytes = 1_048_576
const macroType = /macroEnabled|macrosheet|vnd\.ms-office\.vbaProject/i

/**
 * The part with the macros may have any name; the list of types still says what it is. Null when
 * there is a list that can't be read here: a program that reads it otherwise would find macros.
 */
function readTypes(entries: readonly Entry[], ends: Ends) {
  const lists = entries.filter(({ fileName }) =>
    fileName.toLowerCase().startsWith(typesName.toLowerCase()),
  )
  const [list] = lists
  if (!list) return ''
  if (lists.length > 1 || list.fileName !== typesName || list.isEncrypted()) return null
  const bytes = unpack(list, ends, longestTypesBytes)
  const xml = bytes && readXml(bytes)
  return xml === null || xml.includes('<!DOCTYPE') ? null : spelledOut(xml)
}

function unpack(entry: Entry, ends: Ends, longestBytes: number) {
  const packed = packedBytes(entry, ends)
  if (!packed || entry.compressionMethod === 0) return packed
  if (entry.compressionMethod !== 8) return null
  return inflateRawSync(packed, { maxOutputLength: longestBytes })
}

function packedBytes(entry: Entry, ends: Ends) {
  const start = entry.relativeOffsetOfLocalHeader
  const header = sliceOf(ends, start, localHeaderBytes)
  if (!header) return null
  const data = start + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  return sliceOf(ends, data, entry.compressedSize)
}
