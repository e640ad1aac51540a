import { expect, test } from 'vitest'
import { NotAStoredZip, readStoredZip } from './stored-zip.ts'

type Part = { name: string; text: string; localName?: string; method?: number; at?: number }

const numbers = (...parts: [bytes: 2 | 4 | 8, value: number][]) => {
  const bytes = Buffer.alloc(parts.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of parts) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, size)
    at += size
  }
  return bytes
}

const most = 0xffffffff

/** As our server writes it: lengths behind the bytes, no comment; `large` as if over 4 GB. */
function zipOf(parts: readonly Part[], { large = false } = {}) {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, text, localName = name, method = 0, at = offset } of parts) {
    const [bytes, spelled, called] = [Buffer.from(text), Buffer.from(localName), Buffer.from(name)]
    const head = numbers([4, 0x04034b50], [2, 45], [2, 0x808], [2, method], [4, 0], [4, 0])
    const local = Buffer.concat([head, numbers([4, 0], [4, 0], [2, spelled.length], [2, 0])])
    const data = [local, spelled, bytes, Buffer.alloc(16)]
    files.push(...data)
    const size = large ? most : bytes.length
    const extra = large
      ? numbers([2, 1], [2, 24], [8, bytes.length], [8, bytes.length], [8, at])
      : Buffer.alloc(0)
    list.push(
      numbers(
        [4, 0x02014b50],
        [4, 0],
        [2, 0x808],
        [2, method],
        [4, 0],
        [4, 0],
        [4, size],
        [4, size],
      ),
      numbers(
        [2, called.length],
        [2, extra.length],
        [2, 0],
        [4, 0],
        [4, 0],
        [4, large ? most : at],
      ),
      called,
      extra,
    )
    offset += Buffer.concat(data).length
  }
  const directory = Buffer.concat(list)
  const count = parts.length
  const end64 = Buffer.concat([
    numbers([4, 0x06064b50], [8, 44], [4, 0], [4, 0], [4, 0], [8, count], [8, count]),
    numbers([8, directory.length], [8, offset]),
    numbers([4, 0x07064b50], [4, 0], [8, offset + directory.length], [4, 1]),
  ])
  const end = numbers(
    [4, 0x06054b50],
    [4, 0],
    [2, count],
    [2, count],
    [4, large ? most : directory.length],
    [4, large ? most : offset],
    [2, 0],
  )
  return Buffer.concat([...files, directory, ...(large ? [end64] : []), end])
}

async function read(zip: Buffer) {
  const source = {
    size: zip.length,
    read: async (start: number, end: number) => zip.subarray(start, end),
  }
  const entries = await readStoredZip(source)
  return entries.map(({ path, start, size }) => [path, zip.toString('utf8', start, start + size)])
}

const two: Part[] = [
  { name: 'manifest.json', text: '{}' },
  { name: '7K2M ရွှေကြာ/ဈေးနှုန်း.pdf', text: 'offer' },
]

test('the files of a stored zip are found where they lie, small or large', async () => {
  const found = two.map(({ name, text }) => [name, text])
  expect(await read(zipOf(two))).toEqual(found)
  expect(await read(zipOf(two, { large: true }))).toEqual(found)
  expect(await read(zipOf([]))).toEqual([])
})

test('rejects truncated, repacked or ambiguous archives', async () => {
  const [first, second] = two as [Part, Part]
  const wrong = [
    Buffer.alloc(0),
    Buffer.from('no zip at all, but long enough to be looked at'),
    zipOf(two).subarray(0, -1),
    zipOf(two).subarray(1),
    Buffer.concat([zipOf(two), Buffer.from('more')]),
    zipOf([{ ...first, method: 8 }]),
    zipOf([first, { ...second, name: first.name }]),
    zipOf([first, { ...second, localName: 'other.pdf' }]),
    zipOf([first, { ...first, name: 'again.json', localName: first.name, at: 0 }]),
    zipOf([{ ...first, at: 1_000_000 }]),
  ]
  for (const [place, zip] of wrong.entries()) {
    await expect(read(zip), `case ${place}`).rejects.toThrow(NotAStoredZip)
  }
})

test('every single changed byte of the list is noticed or changes nothing but a date', async () => {
  const zip = zipOf(two)
  const right = JSON.stringify(await read(zip))
  const from = zip.indexOf(Buffer.from('PK\u0001\u0002'))
  for (let at = from; at < zip.length; at++) {
    const changed = Buffer.from(zip)
    changed[at] = (changed[at] ?? 0) ^ 0x10
    const found = await read(changed).then(JSON.stringify, () => 'refused')
    expect([right, 'refused']).toContain(found)
  }
})
