import type { Chance } from '#kit/chance'
import { oddKeys, rows, words, wrongValue } from './hostile.ts'

/** Puts something wrong into one place of a value: a wrong kind, a key too few, a key too many. */
export function spoilValue(value: unknown, chance: Chance): unknown {
  if (Array.isArray(value) && value.length > 0 && chance.percent(70)) {
    const place = chance.below(value.length)
    return value.map((item: unknown, index) => (index === place ? spoilValue(item, chance) : item))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongValue(chance)
  const entries = Object.entries(value)
  const place = chance.below(Math.max(1, entries.length))
  const kind = chance.below(10)
  if (kind < 6 && entries.length > 0) {
    return fromEntries(
      entries.map(([key, inner], index) => [
        key,
        index === place ? spoilValue(inner, chance) : inner,
      ]),
    )
  }
  if (kind < 7) return fromEntries(entries.filter((_, index) => index !== place))
  if (kind < 9) return fromEntries([...entries, [chance.pick(oddKeys), wrongValue(chance)]])
  return wrongValue(chance)
}

// A plain assignment of `__proto__` would vanish instead of being sent.
function fromEntries(entries: (readonly [string, unknown])[]) {
  const object: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const visible = { enumerable: true, configurable: true, writable: true }
  for (const [key, value] of entries) Object.defineProperty(object, key, { value, ...visible })
  return object
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

type Spoil = (text: string, chance: Chance) => string | Uint8Array

const pairs = words(String.raw`"a":1,"a":{"b":2} "__proto__":{"x":1} "x":1e400 "x":NaN
  "constructor":{"prototype":{"x":1}} "x":123456789012345678901234567890
  "x":"\u0000\ud800" "\ud83d":"\udc00"`)
const withFirst = (pair: string) => (text: string) => text.replace('{', `{${pair}`)

/** What can be wrong with JSON as text. */
const spoils: readonly Spoil[] = [
  (text, { below }) => text.slice(0, below(text.length + 1)),
  ...pairs.map((pair) => withFirst(`${pair},`)),
  (text) => `${text}${text}`,
  (text) => `${text},`,
  (text) => `\ufeff${text}`,
  (text) => `// ${text}`,
  ...['"\\u0000$1"', '"$1\\ud800"', `"${'y'.repeat(100_000)}"`].map(
    (other): Spoil =>
      (text) =>
        text.replace(/"([^"]*)"(?=[,}])/, other),
  ),
  (text) => text.replace(/:(?=["[{\d])/, () => `:${nested(20_000)},"z":`),
  ...rows(
    ['', ' ', 'null', '0', '[]', '"x"', '\u0000', nested(100_000), `"${'x'.repeat(300_000)}"`],
    `{"a":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_001)}`,
  ).map((text) => () => text),
  (text) => Buffer.from(text, 'utf16le'),
  (text, { bytes }) => Buffer.concat([Buffer.from(text), bytes(8)]),
  (text) => Buffer.from(withFirst('"x":"\xff\xfe\xc0\xaf",')(text), 'latin1'),
  (_text, { bytes, below }) => bytes(below(200)),
]

export const spoilText = (text: string, chance: Chance) =>
  Buffer.from(chance.pick(spoils)(text, chance))
