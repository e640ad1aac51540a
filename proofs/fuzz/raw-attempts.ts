import type { Maker, RawAttempt } from './attempt.ts'
import type { Chance } from '#kit/chance'
import { rows } from './hostile.ts'

/** Bytes or pieces of them, how many answers they may get, and how long one is waited for. */
type Row = readonly [text: string | readonly string[], answersAtMost?: number, patienceMs?: number]

const host = 'Host: 127.0.0.1\r\n'
const json = 'Content-Type: application/json\r\n'
const ask = `GET /api/receipt-keys HTTP/1.1\r\n${host}`
const hidden = `${ask}\r\n`
const post = `POST /api/contacts HTTP/1.1\r\n${host}${json}`
const brief = 150

/** Requests that are none: the first line, the headers, the framing. */
const firstLines = rows(
  rows(
    ['GET  /api/receipt-keys  HTTP/1.1', 'GET /api/receipt-keys HTTP/9.9'],
    ['GET /api/receipt-keys HTTP/2.0', 'get /api/receipt-keys HTTP/1.1'],
    ['G\0T /api/receipt-keys HTTP/1.1', 'GET /api/receipt-keys\0 HTTP/1.1'],
    ['GET /api/\xff\xfe HTTP/1.1', 'GET /api/a b HTTP/1.1', 'GET * HTTP/1.1'],
    ['GET http://evil.example/api/receipt-keys HTTP/1.1', 'GET //evil.example/api HTTP/1.1'],
    ['OPTIONS * HTTP/1.1', 'CONNECT evil.example:443 HTTP/1.1', 'TRACE /api HTTP/1.1'],
    [`${'X'.repeat(500)} /api HTTP/1.1`, `GET /api/${'x'.repeat(20_000)} HTTP/1.1`],
  ).map((line) => `${line}\r\n${host}\r\n`),
  ['GET\r\n\r\n', 'GET /\r\n', 'GET /api/receipt-keys\r\n\r\n'],
  ['GET /api/receipt-keys HTTP/1.0\r\n\r\n', `\r\n\r\n\r\n${hidden}`, '\n'.repeat(500)],
  // HTTP/2, TLS and SMTP.
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'HELO example\r\nMAIL FROM:<x>\r\n'],
)

const headers = rows(
  rows(
    ['Host: 127.0.0.1', 'Host: evil.example', 'X', 'X : y', ': y', 'X: a\r\n b', 'X: a\0b'],
    ['X: a\rb', 'Cookie: a=\xff\xfe', `X: ${'y'.repeat(70_000)}`],
    `X: y${'\r\nX: y'.repeat(2_999)}`,
    Array.from({ length: 1_500 }, (_, n) => `X${n}: y`).join('\r\n'),
    'Connection: Upgrade\r\nUpgrade: websocket',
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c',
    'Authorization: Bearer x\r\nAuthorization: Bearer y',
    'Accept-Language: my\r\nAccept-Language: \xff',
    'X-Forwarded-For: a\r\nX-Forwarded-For: b',
  ).map((header) => `${ask}${header}\r\n\r\n`),
  ['GET /api/receipt-keys HTTP/1.1\r\n\r\n', `${ask}X: a\nY: b\n\n`],
)

const length = 'Content-Length:'
const chunked = 'Transfer-Encoding: chunked'

/** Request smuggling: one reader sees one request, the next sees two. */
const smuggling: readonly Row[] = [
  ...rows(
    [`${length} 5\r\n${chunked}`, `${chunked}\r\n${length} 5`, 'Transfer-Encoding: xchunked'],
    [`${chunked}, identity`, 'Transfer-Encoding:\x0bchunked'],
    `${chunked}\r\nTransfer-Encoding: x`,
  ).map((framing): Row => [`${post}${framing}\r\n\r\n0\r\n\r\n${hidden}`]),
  ...rows(
    [`${length} 0\r\n${length} ${hidden.length}`, `${length} 0, ${hidden.length}`],
    [`${length} +0`, `${length} 0x0`, 'Content-Length : 0', `${length} -1`],
    `${length} ${hidden.length}`,
  ).map((framing): Row => [`${post}${framing}\r\n\r\n${hidden}`]),
  [`GET /api/receipt-keys HTTP/1.0\r\n${host}${chunked}\r\n\r\n0\r\n\r\n${hidden}`],
  [`${post}${length} 99999999999999999999\r\n\r\n${hidden}`, 1, brief],
  [`${post}Transfer-Encoding: identity\r\n${length} 2\r\n\r\n{}${hidden}`, 2],
  [`${post}\r\n${hidden}`, 2],
]

const bodies: readonly Row[] = [
  ...rows(
    ['Z\r\n{}\r\n0\r\n\r\n', '-1\r\n{}\r\n0\r\n\r\n', `${'F'.repeat(18)}\r\n{}\r\n`],
    ['2\r\n{}x\r\n0\r\n\r\n', '2\n{}\n0\n\n', '2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n'],
    `2;${'a=b;'.repeat(5_000)}\r\n{}\r\n0\r\n\r\n`,
    `2\r\n{}\r\n0\r\n${'X: y\r\n'.repeat(2_000)}\r\n`,
  ).map((chunks): Row => [`${post}${chunked}\r\n\r\n${chunks}`]),
  [`${post}${chunked}\r\n\r\n2\r\n{}\r\n`, 1, brief],
  [[`${post}${chunked}\r\n\r\n`, ...Array<string>(20).fill('1\r\n \r\n'), '0\r\n\r\n']],
  [`${post}${length} 50\r\n\r\n{"a"`, 1, brief],
  [[`${post}${length} 300000\r\n\r\n`, 'x'.repeat(100_000)], 1, brief],
  [`${post}Expect: 100-continue\r\n${length} 2\r\n\r\n{}`, 2],
  [`${post}Expect: x\r\n${length} 2\r\n\r\n{}`],
  [`${post}Expect: 100-continue\r\n${length} 9999999\r\n\r\n`, 2, brief],
  [`${post}Content-Encoding: gzip\r\n${length} 2\r\n\r\n\x1f\x8b`],
]

/** Cut off, slow, or many at once; some by a company that is signed in. */
function lines({ bytes, below }: Chance, token: string): Row[] {
  const head = (target: string, type: string, size: number) =>
    `${target} HTTP/1.1\r\n${host}${type}Authorization: ${token}\r\n${length} ${size}\r\n\r\n`
  const form = 'Content-Type: multipart/form-data; boundary=x\r\n'
  const part = (name: string) => `--x\r\ncontent-disposition: form-data; name=${name}\r\n\r\n`
  const file = `${part('"files"; filename="a.pdf"')}%PDF-1.7`
  return [
    ['', 1, 20],
    ['G', 1, 50],
    [ask, 1, brief],
    [hidden.split('')],
    [[ask, 'X: y\r\n', 'X: y\r\n', '\r\n']],
    [hidden.slice(0, below(60)), 1, 80],
    [hidden.repeat(20), 20],
    [hidden.repeat(50), 50, 30],
    [`${hidden}GARBAGE`, 2],
    [hidden + bytes(50).toString('latin1'), 3],
    [bytes(300).toString('latin1')],
    [[head('POST /api/upload/files', form, 5_000), file], 1, brief],
    [head('POST /api/upload/image', form, 3) + part('"image"'), 2],
    [`${head('PUT /api/profile', json, 20)}{"name":"x"}`, 1, brief],
  ]
}

const asRow = (text: string): Row => [text]
const plain = [firstLines.map(asRow), headers.map(asRow), smuggling, bodies]

const cut = (text: string, { below }: Chance) => {
  const place = below(text.length)
  return [text.slice(0, place), text.slice(place)].filter((piece) => piece !== '')
}

/** One line with bytes on it that no client would send. */
export const rawAttempt: Maker = (chance, { callers }): RawAttempt => {
  const token = callers.company[0]?.headers.authorization ?? ''
  const kind = chance.pick([...plain, lines(chance, token)])
  const [text, answersAtMost = 1, patienceMs = 1_500] = chance.pick(kind)
  const isSplit = typeof text === 'string' && text.length > 1 && chance.percent(20)
  const whole = typeof text === 'string' ? [text] : text
  const pieces = (isSplit ? cut(text, chance) : whole).map((piece) => Buffer.from(piece, 'latin1'))
  return { via: 'socket', pieces, answersAtMost, patienceMs }
}
