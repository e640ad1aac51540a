import type { Caller } from './attempt.ts'
import type { Chance } from '#kit/chance'
import { rows, someId, words } from './hostile.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = { id: someId, sid: 'x', exp: 9_999_999_999 }

const forged = (...parts: unknown[]) => `Bearer ${parts.map(part).join('.')}`

const wrongTokens = rows(
  ['Bearer', 'Bearer ', 'Bearer x', 'bearer x.y.z', 'Basic YTpi'],
  [`Bearer ${'.'.repeat(2_000)}`, `Bearer ${'x'.repeat(5_000)}`, forged([], null, 1)],
  `${forged({ alg: 'none' }, claims)}.`,
  `${forged({ alg: 'HS256' }, claims)}.${'A'.repeat(43)}`,
  `${forged({ alg: 'EdDSA', kid: '../../x' }, claims)}.${'A'.repeat(86)}`,
  `${forged({ alg: 'EdDSA', crit: ['x'], x: 1 }, claims)}.AA`,
)

const wrongCookies = rows(
  words(`= ;;; staff staff= staff=. staff=x.y staff=${someId}.x __Host-staff=%00.%ff`),
  words(`__Host-binding=% binding="\\ binding=${'x'.repeat(3_500)}`),
  ['', '__proto__=x; constructor=y; staff=z'],
  Array.from({ length: 150 }, (_, index) => `c${index}=1`).join('; '),
)

/** Credentials: valid, damaged or missing. */
export function wrongCredentials(chance: Chance, { headers }: Caller): Record<string, string> {
  if (chance.percent(30)) return { authorization: chance.pick(wrongTokens) }
  if (chance.percent(30)) return { cookie: chance.pick(wrongCookies), 'x-csrf-token': 'x' }
  const [name, value] = chance.pick(Object.entries({ authorization: 'Bearer x', ...headers }))
  const place = chance.below(value.length)
  return { ...headers, [name]: `${value.slice(0, place)}${value.slice(place + 1)}` }
}

const oddValues: Record<string, readonly string[]> = {
  'accept-language': rows(
    ['', '*', 'my;q=', 'my;q=1e9, en;q=-1', ',,,;;;', '__proto__', '\xff\xfe'],
    ['x'.repeat(3_000), `my${',my'.repeat(299)}`],
  ),
  accept: ['', 'x', 'text/html;q=9', '*/*;q=abc'],
  'accept-encoding': ['x', 'gzip;q=2', 'identity;q=0', '*;q=0', 'br, gzip, zstd, x'],
  'idempotency-key': ['', ' ', 'x'.repeat(201), '../..', '\xff', 'a,b', "' or 1=1 --", '{}'],
  'x-request-id': ['', 'short', 'x'.repeat(65), 'a\tb', '{"level":60}', '\xe1\x80\x80'],
  'x-forwarded-for': ['x', '127.0.0.1, ::1, x', '::ffff:1.2.3.4', `${'1.1.1.1,'.repeat(300)}x`],
  'x-forwarded-proto': ['javascript', 'https,http'],
  'x-forwarded-host': ['evil.example', 'a b', 'x'.repeat(1_000)],
  'x-http-method-override': ['DELETE'],
  forwarded: ['for=x;by=;;', 'for="[::1'],
  host: ['evil.example', 'a'.repeat(300), '127.0.0.1:99999', '[::1', 'x@y'],
  origin: ['null', 'https://evil.example', 'x'],
  referer: ['javascript:1', `https://${'x'.repeat(3_000)}`],
  'user-agent': ['', '\xff'.repeat(300), "' or 1=1 --", 'x'.repeat(4_000)],
  'if-none-match': ['*', 'W/"x"', '"', 'x'.repeat(2_000)],
  'if-modified-since': ['x', 'Thu, 99 Foo 9999'],
  range: words(`bytes=0- bytes=-1 bytes=5-1 bytes=0-0,1-1,2-2 x bytes=${'9'.repeat(50)}-`),
  expect: ['100-continue'],
  'sec-fetch-site': ['same-origin', 'x'],
  'x-csrf-token': ['', 'x', '\xff', 'x'.repeat(2_000)],
  connection: ['close', 'x, y', 'upgrade'],
  te: ['trailers', 'x'],
  cookie: wrongCookies,
  authorization: wrongTokens,
}

const names = Object.keys(oddValues)
// These take the caller's own place; where they are wanted, `wrongCredentials` puts them.
const identifying = ['cookie', 'authorization', 'x-csrf-token']

/** One to three headers with an unexpected value; a few requests bring many at once. */
export function oddHeaders(chance: Chance): Record<string, string> {
  const many = chance.percent(3) ? 40 : 1 + chance.below(3)
  const chosen = Array.from({ length: many }, () => chance.pick(names)).filter(
    (name) => !identifying.includes(name) || chance.percent(10),
  )
  return Object.fromEntries(chosen.map((name) => [name, chance.pick(oddValues[name] ?? [''])]))
}
