import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import type { HttpAttempt, Maker } from './attempt.ts'
import type { Chance } from '#kit/chance'

type Part = { headers: string[]; content: Uint8Array }

const boundary = 'demo-boundary-7d1'

const forms = [
  { path: '/api/upload/image', field: 'image', caller: 'company' },
  { path: '/api/upload/files', field: 'files', caller: 'company' },
  { path: '/api/admin/pictures', field: 'file', caller: 'staff' },
  { path: '/api/admin/documents?audience=public&title=Demo', field: 'file', caller: 'staff' },
  { path: '/api/admin/documents?audience=x&title=%00', field: 'file', caller: 'staff' },
] as const

const oddFilenames = [
  'demo.pdf',
  'demo.png',
  '',
  '.',
  '..',
  '../../etc/passwd',
  'C:\\x\\y.pdf',
  'a\0b.pdf',
  '\u202efdp.exe',
  'x'.repeat(5_000),
  'ကုမ္ပဏီ.pdf',
  'a";filename="b.exe',
  'a\\"b.pdf',
  '%00.pdf',
  'CON',
  'demo.pdf.exe',
  'demo.svg',
  '__proto__',
]

const contents: readonly ((chance: Chance) => Uint8Array)[] = [
  () => onePixel,
  () => onePixel.subarray(0, 30),
  () => Buffer.concat([onePixel.subarray(0, 20), Buffer.alloc(40, 255)]),
  ({ bytes }) => demoPdf(bytes(100)),
  () => Buffer.from('%PDF-1.7\n'),
  () => Buffer.from('PK\x03\x04'),
  ({ bytes }) => Buffer.concat([Buffer.from('PK\x03\x04'), bytes(300)]),
  ({ bytes }) => Buffer.concat([Buffer.from('GIF89a'), bytes(50)]),
  ({ bytes }) => Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), bytes(200)]),
  () => Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  () => Buffer.from('<svg><!DOCTYPE a [<!ENTITY b "c">]>&b;'.repeat(20)),
  ({ bytes }) => bytes(500),
  () => Buffer.alloc(0),
  () => Buffer.alloc(200_000, 'x'),
  () => Buffer.from(`--${boundary}--\r\n`),
]

const oddDispositions = [
  'content-disposition: form-data',
  'content-disposition: attachment',
  'content-disposition: form-data; name=',
  'content-disposition: form-data; name="__proto__"; filename="a.pdf"',
  'content-disposition: form-data; name="constructor"',
  'content-disposition: form-data; name="toString"; filename="a"',
  `content-disposition: form-data; name="${'n'.repeat(500)}"; filename="a"`,
  'content-disposition: form-data; name="files"; filename*=utf-8\'\'%ff%00.pdf',
  'content-disposition: form-data; name="image"; filename*=x\'y\'z',
  'content-disposition: form-data; name="files"; filename="a"; filename="b"',
  'content-disposition form-data name="files"',
  ': x',
  'x'.repeat(20_000),
]

const oddTypes = [
  'content-type: application/pdf',
  'content-type: multipart/mixed; boundary=inner',
  'content-type: message/rfc822',
  'content-type: text/plain; charset=x',
  'content-type: x',
  'content-transfer-encoding: base64',
  'content-transfer-encoding: quoted-printable',
  'content-length: 5',
  'content-length: 99999999999',
  'set-cookie: a=b',
]

function partOf(chance: Chance, field: string): Part {
  const name = chance.percent(80) ? field : chance.pick(['x', '', '__proto__', 'fields', '0'])
  const filename = chance.pick(oddFilenames)
  const disposition = chance.percent(75)
    ? `content-disposition: form-data; name="${name}"; filename="${filename}"`
    : chance.pick(oddDispositions)
  const headers = [disposition, ...(chance.percent(60) ? [chance.pick(oddTypes)] : [])]
  if (chance.percent(3)) headers.push(...Array.from({ length: 200 }, (_, n) => `x-${n}: 1`))
  return { headers, content: chance.pick(contents)(chance) }
}

function written(parts: Part[]) {
  const blocks = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...blocks, Buffer.from(`--${boundary}--\r\n`)])
}

type Turn = (body: Buffer, chance: Chance) => Buffer

/** What can be wrong with a form as a whole. */
const turns: readonly Turn[] = [
  (body) => body,
  (body, { below }) => body.subarray(0, below(body.length)),
  (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n\r\n', '\r\n'), 'latin1'),
  (body) => Buffer.from(body.toString('latin1').replaceAll(`--${boundary}`, boundary), 'latin1'),
  (body) => Buffer.concat([body, body]),
  (body, { bytes }) => Buffer.concat([bytes(50), body]),
  (body, { bytes }) => Buffer.concat([body, bytes(5_000)]),
  (body) => body.subarray(0, body.length - 4),
  () => Buffer.from(`--${boundary}--`),
  () => Buffer.from(`--${boundary}`),
  () => Buffer.from(`--${boundary}\r\n\r\n`),
  () => Buffer.from(`--${boundary}\r\n`.repeat(5_000)),
  () => Buffer.alloc(0),
]

const oddFormTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  `multipart/form-data; boundary="${boundary}`,
  `multipart/form-data; boundary=${boundary}; boundary=x`,
  `multipart/mixed; boundary=${boundary}`,
  `MULTIPART/FORM-DATA; BOUNDARY=${boundary}`,
  'application/json',
]

function numberOfParts(chance: Chance) {
  if (chance.percent(3)) return 3_000
  return chance.percent(80) ? 1 : chance.below(8)
}

/** A form of files with something wrong in it. */
export const formAttempt: Maker = (chance, world) => {
  const { path, field, caller } = chance.pick(forms)
  const count = numberOfParts(chance)
  const parts = Array.from({ length: count }, () =>
    count > 100 ? smallPart(field) : partOf(chance, field),
  )
  const body = chance.pick(turns)(written(parts), chance)
  const isRight = chance.percent(75)
  const attempt: HttpAttempt = {
    via: 'http',
    method: 'POST',
    path,
    headers: {
      ...chance.pick(world.callers[caller]).headers,
      'content-type': isRight
        ? `multipart/form-data; boundary=${boundary}`
        : chance.pick(oddFormTypes),
    },
    body,
    isAborted: chance.percent(5),
  }
  return attempt
}

const smallPart = (field: string): Part => ({
  headers: [`content-disposition: form-data; name="${field}"; filename="a.pdf"`],
  content: Buffer.from('x'),
})
