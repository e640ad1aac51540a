import type { Chance } from '#kit/chance'

/** A table of texts without blanks, several to a line. */
export const words = (table: string) => table.split(/[ \n]+/).filter((word) => word !== '')

/** A table of texts, one or several to a row. */
export const rows = <Value>(...table: (Value | readonly Value[])[]) => table.flat() as Value[]

export const someId = '8d1f6a52-0f0e-4c3b-9a57-6f2f5d1c7a10'
const noId = '00000000-0000-0000-0000-000000000000'
/** The name of an upload that does not exist. */
export const noUpload = `b_${'0'.repeat(32)}_${'A'.repeat(43)}`
/** The same for a file that was sealed on arrival. */
const noArrival = `s_${'0'.repeat(32)}_${'A'.repeat(22)}_${'A'.repeat(43)}`

/** Places in lists that were never given out: impossible days, sums and ids in the right form. */
export const wrongCursors = [
  ...rows<unknown>(
    words(`2026-99-99T99:99:99.999999Z 2026-02-30T00:00:00.000000Z 0000-01-01T00:00:00.000000Z
      9999-12-31T24:00:00.000000Z 99999999999999999999 infinity`).map((sum) => [sum, someId]),
    ['no-id', noId].map((id) => ['2026-01-01T00:00:00.000000Z', id]),
    [['-999999999', 'a'], ['NaN', 'NaN'], ['\u0000', '\ud800'], [1, 2], [null, null], []],
    [{ toString: 1 }, 'x'],
  ).map((place) => Buffer.from(JSON.stringify(place)).toString('base64url')),
  ...words(`0 -1 999999999999999999999999 ____ ${'x'.repeat(200)}`),
]

/** Texts somewhere at the edge of what a schema allows, or far behind it. */
export const edgeTexts = rows(
  words(`a en mm ၁၂၃၄၅၆ 123456 00000-00000 1e400 -0 0x10 true null now infinity =cmd|x`),
  words(`demo@example.com ${'a'.repeat(64)}@${'b'.repeat(180)}.example demo@[127.0.0.1]`),
  words(`https://drive.example/demo-bid https://[::1 https://xn--/ javascript:alert(1)`),
  words(`${someId} ${someId.toUpperCase()} ${noId} ffffffff-ffff-ffff-ffff-ffffffffffff`),
  words(`system company:${someId} staff:${'f'.repeat(36)} company:${'-'.repeat(36)}`),
  words(`tender.closed a-a.a-a tender:${someId} x:.. +959785432100`),
  words(`0001-01-01 0000-01-01 2026-02-29 2024-02-29 9999-12-31 275760-09-13T00:00:00Z
    0000-01-01T00:00:00Z 0001-01-01T00:00:00+23:59 9999-12-31T23:59:59-23:59
    9999-12-31T23:59:59.999999999999Z 2026-06-30T23:59:60Z 2027-01-01T00:00:00Z
    2027-06-01T10:30:00+06:30`),
  words(`% %_%\\ \\ $1 {{constructor.constructor("x")()}} \${7*7} {name} ../../etc/passwd
    ..%2f..%2fetc%2fpasswd ${noUpload} /static/files/${noUpload} /static/images/../files/x
    ${noArrival} /static/files/${noArrival}
    <script>alert(1)</script> <table>${'<tr><td>'.repeat(200)}`),
  words(`constructor __proto__ toString hasOwnProperty İıſK`),
  words(`\u202egnp.exe \ufeffx \uffff\ufffe \u0000 a\u0000b \ud800 x\udfff \u0085\u2028\u2029`),
  words(`${'e\u0301'.repeat(50)} ${'\u0f73\u0f75'.repeat(30)} ${'ﷺ'.repeat(60)}`),
  words(`${'👨‍👩‍👧‍👦'.repeat(20)} ${'က္ခ္ဂ္ဃ'.repeat(20)} ${'က'.repeat(2_000)}`),
  [99, 150, 200, 1_000, 5_000, 30_000].map((length) => 'x'.repeat(length)),
  ['', ' ', 'a\tb', 'a\nb', 'a\r\nBcc: x@example.com', '+95 9 785 432 100'],
  ['"quoted @ name"@example.com', '{count, plural, one {x}', '<p onclick="x()">a</p>'],
  ["' or 1=1 --", "'; drop table companies; --"],
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  wrongCursors,
)

export const edgeNumbers = [
  0, -0, 1, 2, 10, 100, 101, -1, 0.5, -1.5, 1e-320, 255, 32_767, 32_768, 65_536, 2_147_483_647,
  2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_991, 9_007_199_254_740_992,
  9.3e18, 1e21, 1e308, -1e308, 1_700_000_000_000,
]

function deep(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? { a: value } : [value]
  return value
}

const wrongValues: (() => unknown)[] = [
  ...[null, true, [], [[]], {}, { length: 5 }, { toString: null, valueOf: null }, { $gt: '' }].map(
    (value) => () => value,
  ),
  () => JSON.parse('{"__proto__":{"admin":true}}') as unknown,
  () => ({ constructor: { prototype: { admin: true } } }),
  () => Array.from({ length: 2_000 }, (_, index) => index),
  () => Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
  () => deep(40),
  () => deep(1_500),
]

/** A value of any kind, mostly not the kind that is wanted. */
export function wrongValue(chance: Chance): unknown {
  if (chance.percent(40)) return chance.pick(edgeTexts)
  if (chance.percent(30)) return chance.pick(edgeNumbers)
  return chance.pick(wrongValues)()
}

export const oddKeys = rows(
  words('__proto__ constructor prototype toString hasOwnProperty id state roles company_id'),
  ['', '0', 'length', '\u0000', '\ud800', 'ကျ', 'x'.repeat(10_000)],
)
