import type { Maker, RawAttempt, World } from './attempt.ts'
import type { Chance } from '#kit/chance'

type Made = { text: string | readonly string[]; answersAtMost?: number; patienceMs?: number }
type Make = (chance: Chance, token: string) => Made

const host = 'Host: 127.0.0.1\r\n'
const json = 'Content-Type: application/json\r\n'
const hidden = `GET /api/receipt-keys HTTP/1.1\r\n${host}\r\n`
const ask = `GET /api/receipt-keys HTTP/1.1\r\n${host}`
const post = `POST /api/contacts HTTP/1.1\r\n${host}${json}`
const brief = 150

/** Requests that are none: the first line, the headers, the framing. */
const firstLines: readonly Make[] = [
  () => ({ text: 'GET\r\n\r\n' }),
  () => ({ text: 'GET /\r\n' }),
  () => ({ text: 'GET /api/receipt-keys\r\n\r\n' }),
  () => ({ text: `GET  /api/receipt-keys  HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `GET /api/receipt-keys HTTP/9.9\r\n${host}\r\n` }),
  () => ({ text: `GET /api/receipt-keys HTTP/1.0\r\n\r\n` }),
  () => ({ text: `GET /api/receipt-keys HTTP/2.0\r\n${host}\r\n` }),
  () => ({ text: `get /api/receipt-keys HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `G\0T /api/receipt-keys HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `GET /api/receipt-keys\0 HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `GET /api/\xff\xfe HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `GET /api/a b HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `GET http://evil.example/api/receipt-keys HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `GET //evil.example/api HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `GET * HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `OPTIONS * HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `TRACE /api HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `${'X'.repeat(500)} /api HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n` }),
  () => ({ text: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0' }),
  () => ({ text: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' }),
  () => ({ text: '\r\n\r\n\r\n' + ask + '\r\n' }),
  () => ({ text: '\n'.repeat(500) }),
  () => ({ text: 'HELO example\r\nMAIL FROM:<x>\r\n' }),
  ({ bytes }) => ({ text: bytes(300).toString('latin1') }),
]

const headers: readonly Make[] = [
  () => ({ text: 'GET /api/receipt-keys HTTP/1.1\r\n\r\n' }),
  () => ({ text: `${ask}${host}\r\n` }),
  () => ({ text: `${ask}Host: evil.example\r\n\r\n` }),
  () => ({ text: `${ask}X\r\n\r\n` }),
  () => ({ text: `${ask}X : y\r\n\r\n` }),
  () => ({ text: `${ask}: y\r\n\r\n` }),
  () => ({ text: `${ask}X: a\r\n b\r\n\r\n` }),
  () => ({ text: `${ask}X: a\0b\r\n\r\n` }),
  () => ({ text: `${ask}X: a\rb\r\n\r\n` }),
  () => ({ text: `${ask}X: a\nY: b\n\n` }),
  () => ({ text: `${ask}Cookie: a=\xff\xfe\r\n\r\n` }),
  () => ({ text: `${ask}X: ${'y'.repeat(70_000)}\r\n\r\n` }),
  () => ({ text: `${ask}${'X: y\r\n'.repeat(3_000)}\r\n` }),
  () => ({ text: `${ask}${Array.from({ length: 1_500 }, (_, n) => `X${n}: y\r\n`).join('')}\r\n` }),
  () => ({ text: `${ask}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n` }),
  () => ({ text: `${ask}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n` }),
  () => ({ text: `${ask}Authorization: Bearer x\r\nAuthorization: Bearer y\r\n\r\n` }),
  () => ({ text: `${ask}Accept-Language: my\r\nAccept-Language: \xff\r\n\r\n` }),
  () => ({ text: `${ask}X-Forwarded-For: a\r\nX-Forwarded-For: b\r\n\r\n` }),
]

/** Request smuggling: one reader sees one request, the next sees two. */
const smuggling: readonly Make[] = [
  () => ({
    text: `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  }),
  () => ({
    text: `${post}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  }),
  () => ({ text: `${post}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}` }),
  () => ({ text: `${post}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}` }),
  () => ({ text: `${post}Content-Length: +0\r\n\r\n${hidden}` }),
  () => ({ text: `${post}Content-Length: 0x0\r\n\r\n${hidden}` }),
  () => ({ text: `${post}Content-Length : 0\r\n\r\n${hidden}` }),
  () => ({ text: `${post}Content-Length: -1\r\n\r\n${hidden}` }),
  () => ({
    text: `${post}Content-Length: 99999999999999999999\r\n\r\n${hidden}`,
    patienceMs: brief,
  }),
  () => ({ text: `${post}Content-Length: ${hidden.length}\r\n\r\n${hidden}` }),
  () => ({ text: `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}` }),
  () => ({ text: `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}` }),
  () => ({
    text: `${post}Transfer-Encoding: identity\r\nContent-Length: 2\r\n\r\n{}${hidden}`,
    answersAtMost: 2,
  }),
  () => ({ text: `${post}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n${hidden}` }),
  () => ({
    text: `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${hidden}`,
  }),
  () => ({
    text: `GET /api/receipt-keys HTTP/1.0\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  }),
  () => ({ text: `${post}\r\n${hidden}`, answersAtMost: 2 }),
]

const chunk = `${post}Transfer-Encoding: chunked\r\n\r\n`
const bodies: readonly Make[] = [
  () => ({ text: `${chunk}Z\r\n{}\r\n0\r\n\r\n` }),
  () => ({ text: `${chunk}-1\r\n{}\r\n0\r\n\r\n` }),
  () => ({ text: `${chunk}FFFFFFFFFFFFFFFFFF\r\n{}\r\n` }),
  () => ({ text: `${chunk}2\r\n{}x\r\n0\r\n\r\n` }),
  () => ({ text: `${chunk}2;${'a=b;'.repeat(5_000)}\r\n{}\r\n0\r\n\r\n` }),
  () => ({ text: `${chunk}2\n{}\n0\n\n` }),
  () => ({ text: `${chunk}2\r\n{}\r\n0\r\n${'X: y\r\n'.repeat(2_000)}\r\n` }),
  () => ({ text: `${chunk}2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n` }),
  () => ({ text: `${chunk}2\r\n{}\r\n`, patienceMs: brief }),
  () => ({ text: [chunk, ...Array.from({ length: 20 }, () => '1\r\n \r\n'), '0\r\n\r\n'] }),
  () => ({ text: `${post}Content-Length: 50\r\n\r\n{"a"`, patienceMs: brief }),
  () => ({
    text: [`${post}Content-Length: 300000\r\n\r\n`, 'x'.repeat(100_000)],
    patienceMs: brief,
  }),
  () => ({ text: `${post}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`, answersAtMost: 2 }),
  () => ({ text: `${post}Expect: x\r\nContent-Length: 2\r\n\r\n{}` }),
  () => ({
    text: `${post}Expect: 100-continue\r\nContent-Length: 9999999\r\n\r\n`,
    answersAtMost: 2,
    patienceMs: brief,
  }),
  () => ({ text: `${post}Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n\x1f\x8b` }),
]

/** Cut off, slow, or many at once. */
const lines: readonly Make[] = [
  () => ({ text: '', patienceMs: 20 }),
  () => ({ text: 'G', patienceMs: 50 }),
  () => ({ text: ask, patienceMs: brief }),
  () => ({ text: `${ask}\r\n`.split('') }),
  () => ({ text: [ask, 'X: y\r\n', 'X: y\r\n', '\r\n'] }),
  ({ below }) => ({ text: `${ask}\r\n`.slice(0, below(60)), patienceMs: 80 }),
  () => ({ text: `${ask}\r\n`.repeat(20), answersAtMost: 20 }),
  () => ({ text: `${ask}\r\n`.repeat(50), answersAtMost: 50, patienceMs: 30 }),
  () => ({ text: `${ask}\r\nGARBAGE`, answersAtMost: 2 }),
  ({ bytes }) => ({ text: `${ask}\r\n${bytes(50).toString('latin1')}`, answersAtMost: 3 }),
  (_, token) => ({
    text: [
      `POST /api/upload/files HTTP/1.1\r\n${host}Authorization: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n`,
      '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    ],
    patienceMs: brief,
  }),
  (_, token) => ({
    text: `POST /api/upload/image HTTP/1.1\r\n${host}Authorization: ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 3\r\n\r\n--x\r\ncontent-disposition: form-data; name="image"\r\n\r\n`,
    answersAtMost: 2,
  }),
  (_, token) => ({
    text: `PUT /api/profile HTTP/1.1\r\n${host}${json}Authorization: ${token}\r\nContent-Length: 20\r\n\r\n{"name":"x"}`,
    patienceMs: brief,
  }),
]

const kinds = [firstLines, headers, smuggling, bodies, lines] as const

const cut = (text: string, { below }: Chance) => {
  const place = below(text.length)
  return [text.slice(0, place), text.slice(place)].filter((piece) => piece !== '')
}

/** One line with bytes on it that no client would send. */
export const rawAttempt: Maker = (chance, { callers }: World): RawAttempt => {
  const token = callers.company[0]?.headers.authorization ?? ''
  const made = chance.pick(chance.pick(kinds))(chance, token)
  const { text, answersAtMost = 1, patienceMs = 1_500 } = made
  const isSplit = typeof text === 'string' && text.length > 1 && chance.percent(20)
  const pieces = typeof text === 'string' ? (isSplit ? cut(text, chance) : [text]) : text
  return {
    via: 'socket',
    pieces: pieces.map((piece) => Buffer.from(piece, 'latin1')),
    answersAtMost,
    patienceMs,
  }
}
