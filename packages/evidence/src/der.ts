/** One value of ASN.1 in DER: what it is, what is in it, and all of its bytes. */
export type Der = { tag: number; content: Uint8Array<ArrayBuffer>; whole: Uint8Array<ArrayBuffer> }

export const tags = {
  integer: 0x02,
  bytes: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

/** `[0]`, `[1]` …, which stand for optional parts. */
export const tagged = (number: number) => 0xa0 + number

/** The length and where it ends. DER has only definite lengths; four bytes are more than we take. */
function readLength(bytes: Uint8Array, at: number) {
  const first = bytes[at] ?? 0xff
  if (first < 0x80) return { length: first, start: at + 1 }
  const count = first - 0x80
  if (count < 1 || count > 3) throw new Error('no length of DER')
  let length = 0
  for (let i = 1; i <= count; i++) length = length * 256 + (bytes[at + i] ?? NaN)
  return { length, start: at + 1 + count }
}

function readAt(bytes: Uint8Array<ArrayBuffer>, at: number): Der {
  const tag = bytes[at]
  // Tags of more than one byte do not occur in what is read here.
  if (tag === undefined || tag % 32 === 31) throw new Error('no tag of DER')
  const { length, start } = readLength(bytes, at + 1)
  const end = start + length
  // Also false for a length that is not a number.
  if (!(end <= bytes.length)) throw new Error('cut off')
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(at, end) }
}

/** The values that follow each other. Throws for anything that is no DER. */
export function readAll(bytes: Uint8Array<ArrayBuffer>) {
  const values: Der[] = []
  let at = 0
  while (at < bytes.length) {
    const value = readAt(bytes, at)
    values.push(value)
    at += value.whole.length
  }
  return values
}

/** The one value that all bytes are. */
export function readDer(bytes: Uint8Array<ArrayBuffer>) {
  const [value, ...others] = readAll(bytes)
  if (!value || others.length > 0) throw new Error('not one value')
  return value
}

/** A value that must be there and of this kind. */
export function expect(value: Der | undefined, tag: number) {
  if (value?.tag !== tag) throw new Error(`no value with tag ${tag}`)
  return value
}

/** What a sequence or set holds. */
export const partsOf = (value: Der | undefined, tag: number = tags.sequence) =>
  readAll(expect(value, tag).content)

/** `1.2.840.113549.1.7.2` */
export function oidOf(value: Der | undefined) {
  const numbers: number[] = []
  let number = 0
  for (const byte of expect(value, tags.oid).content) {
    number = number * 128 + (byte % 128)
    if (byte < 128) {
      numbers.push(number)
      number = 0
    }
  }
  const [first = 0, ...rest] = numbers
  const top = Math.min(2, Math.floor(first / 40))
  return [top, first - top * 40, ...rest].join('.')
}

const times: Record<number, RegExp> = {
  [tags.utcTime]: /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()Z$/,
  [tags.generalizedTime]: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)((?:\.\d{1,9})?)Z$/,
}

/** An instant in milliseconds; years of two digits are those of X.509. */
export function timeOf(value: Der | undefined) {
  const text = String.fromCharCode(...(value?.content ?? []))
  const parts = times[value?.tag ?? 0]?.exec(text)
  if (!parts) throw new Error('no time')
  const [, year = '', month, day, hour, minute, second, fraction] = parts
  const century = year.length === 4 ? '' : Number(year) < 50 ? '20' : '19'
  const instant = Date.parse(
    `${century}${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}Z`,
  )
  if (Number.isNaN(instant)) throw new Error('no time')
  return instant
}

export const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
