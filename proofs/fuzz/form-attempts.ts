import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import type { Maker } from './attempt.ts'
import type { Chance } from '#kit/chance'
import { rows, words } from './hostile.ts'

type Part = { headers: string[]; content: Uint8Array }

const boundary = 'demo-boundary-7d1'

const forms = [
  { path: '/api/upload/image', field: 'image', caller: 'company' },
  { path: '/api/upload/files', field: 'files', caller: 'company' },
  { path: '/api/admin/pictures', field: 'file', caller: 'staff' },
  { path: '/api/admin/documents?audience=public&title=Demo', field: 'file', caller: 'staff' },
  { path: '/api/admin/documents?audience=x&title=%00', field: 'file', caller: 'staff' },
] as const

const oddFilenames = rows(
  words('demo.pdf demo.png . .. ../../etc/passwd C:\\x\\y.pdf a\0b.pdf \u202efdp.exe ကုမ္ပဏီ.pdf'),
  words('a";filename="b.exe a\\"b.pdf %00.pdf CON demo.pdf.exe demo.svg __proto__'),
  ['', 'x'.repeat(5_000)],
)

const behind =
  (beginning: string, length: number) =>
  ({ bytes }: Chance) =>
    Buffer.concat([Buffer.from(beginning, 'latin1'), bytes(length)])

/** Beginnings of files that are none, whole ones, and what no reader should believe. */
const contents: readonly ((chance: Chance) => Uint8Array)[] = rows(
  ({ bytes }: Chance) => demoPdf(bytes(100)),
  [behind('PK\x03\x04', 300), behind('GIF89a', 50), behind('\xff\xd8\xff\xe0', 200)],
  behind('', 500),
  rows(
    [onePixel, onePixel.subarray(0, 30), Buffer.alloc(0), Buffer.alloc(200_000, 'x')],
    Buffer.concat([onePixel.subarray(0, 20), Buffer.alloc(40, 255)]),
    Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
    Buffer.from('<svg><!DOCTYPE a [<!ENTITY b "c">]>&b;'.repeat(20)),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ['%PDF-1.7\n', 'PK\x03\x04', `--${boundary}--\r\n`].map((text) => Buffer.from(text)),
  ).map((content) => () => content),
)

const oddDispositions = rows(
  rows(
    ['form-data', 'attachment', 'form-data; name=', 'form-data; name="constructor"'],
    'form-data; name="__proto__"; filename="a.pdf"',
    'form-data; name="toString"; filename="a"',
    `form-data; name="${'n'.repeat(500)}"; filename="a"`,
    'form-data; name="files"; filename*=utf-8\'\'%ff%00.pdf',
    'form-data; name="image"; filename*=x\'y\'z',
    'form-data; name="files"; filename="a"; filename="b"',
  ).map((disposition) => `content-disposition: ${disposition}`),
  ['content-disposition form-data name="files"', ': x', 'x'.repeat(20_000)],
)

const oddTypes = rows(
  ['content-type: application/pdf', 'content-type: multipart/mixed; boundary=inner'],
  ['content-type: message/rfc822', 'content-type: text/plain; charset=x', 'content-type: x'],
  ['content-transfer-encoding: base64', 'content-transfer-encoding: quoted-printable'],
  ['content-length: 5', 'content-length: 99999999999', 'set-cookie: a=b'],
)

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

const replaced = (body: Buffer, from: string, to: string) =>
  Buffer.from(body.toString('latin1').replaceAll(from, to), 'latin1')

/** What can be wrong with a form as a whole. */
const turns: readonly ((body: Buffer, chance: Chance) => Buffer)[] = [
  (body) => body,
  (body, { below }) => body.subarray(0, below(body.length)),
  (body) => replaced(body, '\r\n', '\n'),
  (body) => replaced(body, '\r\n\r\n', '\r\n'),
  (body) => replaced(body, `--${boundary}`, boundary),
  (body) => Buffer.concat([body, body]),
  (body, { bytes }) => Buffer.concat([bytes(50), body]),
  (body, { bytes }) => Buffer.concat([body, bytes(5_000)]),
  (body) => body.subarray(0, body.length - 4),
  ...['--', '', '\r\n\r\n'].map((end) => () => Buffer.from(`--${boundary}${end}`)),
  () => Buffer.from(`--${boundary}\r\n`.repeat(5_000)),
  () => Buffer.alloc(0),
]

const rightType = `multipart/form-data; boundary=${boundary}`
const oddFormTypes = rows(
  ['multipart/form-data', 'multipart/form-data; boundary=', 'application/json'],
  ['multipart/form-data; boundary=""', 'multipart/form-data; boundary=other'],
  [`${rightType}; boundary=x`, `multipart/form-data; boundary="${boundary}`],
  [`multipart/mixed; boundary=${boundary}`, `MULTIPART/FORM-DATA; BOUNDARY=${boundary}`],
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
)

const smallPart = (field: string): Part => ({
  headers: [`content-disposition: form-data; name="${field}"; filename="a.pdf"`],
  content: Buffer.from('x'),
})

function partsOf(chance: Chance, field: string): Part[] {
  if (chance.percent(3)) return Array<Part>(3_000).fill(smallPart(field))
  const count = chance.percent(80) ? 1 : chance.below(8)
  return Array.from({ length: count }, () => partOf(chance, field))
}

/** A form of files with something wrong in it. */
export const formAttempt: Maker = (chance, { callers }) => {
  const { path, field, caller } = chance.pick(forms)
  const body = chance.pick(turns)(written(partsOf(chance, field)), chance)
  const type = chance.percent(75) ? rightType : chance.pick(oddFormTypes)
  const headers = { ...chance.pick(callers[caller]).headers, 'content-type': type }
  return { via: 'http', method: 'POST', path, headers, body, isAborted: chance.percent(5) }
}
