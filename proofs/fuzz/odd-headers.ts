import type { Caller } from './attempt.ts'
import type { Chance } from '#kit/chance'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = { id: '8d1f6a52-0f0e-4c3b-9a57-6f2f5d1c7a10', sid: 'x', exp: 9_999_999_999 }

const wrongTokens = [
  'Bearer',
  'Bearer ',
  'Bearer x',
  'bearer x.y.z',
  'Basic YTpi',
  `Bearer ${part({ alg: 'none' })}.${part(claims)}.`,
  `Bearer ${part({ alg: 'HS256' })}.${part(claims)}.${'A'.repeat(43)}`,
  `Bearer ${part({ alg: 'EdDSA', kid: '../../x' })}.${part(claims)}.${'A'.repeat(86)}`,
  `Bearer ${part({ alg: 'EdDSA', crit: ['x'], x: 1 })}.${part(claims)}.AA`,
  `Bearer ${part([])}.${part(null)}.${part(1)}`,
  `Bearer ${'.'.repeat(2_000)}`,
  `Bearer ${'x'.repeat(5_000)}`,
]

const wrongCookies = [
  '',
  '=',
  ';;;',
  'staff',
  'staff=',
  'staff=.',
  'staff=x.y',
  'staff=8d1f6a52-0f0e-4c3b-9a57-6f2f5d1c7a10.x',
  '__Host-staff=%00.%ff',
  '__Host-binding=%',
  'binding="\\',
  `binding=${'x'.repeat(3_500)}`,
  Array.from({ length: 150 }, (_, index) => `c${index}=1`).join('; '),
  '__proto__=x; constructor=y; staff=z',
]

/** Credentials: valid, damaged or missing. */
export function wrongCredentials(chance: Chance, { headers }: Caller): Record<string, string> {
  if (chance.percent(30)) return { authorization: chance.pick(wrongTokens) }
  if (chance.percent(30)) return { cookie: chance.pick(wrongCookies), 'x-csrf-token': 'x' }
  const [name, value] = chance.pick(Object.entries({ authorization: 'Bearer x', ...headers }))
  const place = chance.below(value.length)
  return { ...headers, [name]: `${value.slice(0, place)}${value.slice(place + 1)}` }
}

const oddValues: Record<string, readonly string[]> = {
  'accept-language': [
    '',
    '*',
    'my;q=',
    'my;q=1e9, en;q=-1',
    ',,,;;;',
    'x'.repeat(3_000),
    '__proto__',
    Array.from({ length: 300 }, () => 'my').join(','),
    '\xff\xfe',
  ],
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
  range: [
    'bytes=0-',
    'bytes=-1',
    'bytes=5-1',
    'bytes=0-0,1-1,2-2',
    'x',
    `bytes=${'9'.repeat(50)}-`,
  ],
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
