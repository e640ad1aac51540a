import { randomBytes } from 'node:crypto'
import { onePixel } from '@padauk/testing/demo-files'
import { expect, test } from 'vitest'
import { displayName, idOf, nameOf, readAddress } from '#features/uploads/rules'
import { readVerdict } from '#platform/security/scanner'
import { createSecrets } from '#platform/security/secrets'
import { docx, ole, pdf, xlsx, zipOf } from '#test/files'
import { judge } from '#test/judged-files'

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test.each([
  ['a.pdf', pdf(), 'application/pdf'],
  ['A.PDF', pdf(), 'application/pdf'],
  ['a.docx', docx(), word],
  ['a.xlsx', xlsx(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.doc', ole('WordDocument'), 'application/msword'],
  ['a.xls', ole('Workbook'), 'application/vnd.ms-excel'],
  ['old.xls', ole('Book'), 'application/vnd.ms-excel'],
  ['locked.docx', ole('EncryptedPackage'), word],
  ['a.png', onePixel, 'image/png'],
  ['a.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
  ['a.gif', Buffer.from('GIF89a..'), 'image/gif'],
  ['a.svg', svg('<path d="M0 0"/><use href="#a"/>'), 'image/svg+xml'],
])('%s is what it says', async (name, bytes, expected) => {
  expect(await judge(name, bytes)).toBe(expected)
})

test.each([
  ['a program named pdf', 'a.pdf', Buffer.from('MZ\x90\0\x03 This program cannot be run')],
  ['a PDF that ends nowhere', 'a.pdf', Buffer.from('%PDF-1.7\n')],
  [
    'a PDF that is a zip too',
    'a.pdf',
    Buffer.concat([pdf(), zipOf([{ name: 'a' }]), Buffer.from('%%EOF')]),
  ],
  ['a PDF named docx', 'a.docx', pdf()],
  ['a zip named docx', 'a.docx', zipOf([{ name: 'a.txt' }])],
  ['a zip that leads out', 'a.docx', docx([{ name: '../../etc/passwd' }])],
  ['a zip with a link in it', 'a.docx', docx([{ name: 'word/a', mode: 0o120777 }])],
  ['a zip cut short', 'a.docx', docx().subarray(0, -10)],
  ['an OLE file that is no document', 'a.doc', ole('Root Entry')],
  ['a doc named xls', 'a.xls', ole('WordDocument')],
  ['no ending', 'pdf', pdf()],
  ['HTML named svg', 'a.svg', Buffer.from('<html></html>')],
  ['svg in UTF-16', 'a.svg', Buffer.from('\ufeff<svg></svg>', 'utf16le')],
  ['svg with script', 'a.svg', svg('<script>alert(1)</script>')],
  ['svg with prefixed script', 'a.svg', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>')],
  ['svg with handler', 'a.svg', svg('<g onload = "x"/>')],
  ['svg with link', 'a.svg', svg('<a href="https://rival.example/">a</a>')],
  ['svg with spelled-out link', 'a.svg', svg('<a href="&#106;avascript:alert(1)">a</a>')],
  ['svg with foreign object', 'a.svg', svg('<foreignObject/>')],
  ['svg with entity', 'a.svg', Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg></svg>')],
  ['svg with outside style', 'a.svg', svg('<style>a{fill:url(//rival.example/a)}</style>')],
  [
    'svg with escaped outside style',
    'a.svg',
    svg('<style>a{fill:\\75\\72 l(//rival.example/a)}</style>'),
  ],
  ['svg with escaped import', 'a.svg', svg('<style>@\\69mport "//rival.example/a"</style>')],
  ['svg with image set', 'a.svg', svg('<style>a{cursor:image-set("//rival.example/a")}</style>')],
])('%s is refused', async (_, name, bytes) => {
  expect(await judge(name, bytes)).toBe('file-type')
})

test.each([
  '<animate attributeName="href" values="java&#10;script:alert(1)"/>',
  '<animate attributeName="xlink:href" from="#a" to="java&#9;script:alert(1)"/>',
  "<set attributeName = 'href' to='java&#13;script:alert(1)'/>",
  '<set attributeName="&#x0000000068;ref" to="https://rival.example/"/>',
  '<set attributeName=" href " to="data:text/html,a"/>',
  '<set attributeName="လင့်:href" by="https://rival.example/"/>',
  '<animateTransform attributeName="HREF" by="https://rival.example/"/>',
  '<x:animate xmlns:x="http://www.w3.org/2000/svg" attributeName="src" to="//rival.example/"/>',
])('rejects an SVG that animates a link: %s', async (inside) => {
  expect(await judge('a.svg', svg(`<a>${inside}</a>`))).toBe('file-type')
})

test('accepts an SVG that animates a shape', async () => {
  const shape = '<rect><animate attributeName="width" values="0;10" dur="1s"/></rect>'
  expect(await judge('a.svg', svg(shape))).toBe('image/svg+xml')
})

test('accepts an SVG that a drawing program saved on Windows', async () => {
  const saved = '<g export-filename="C:\\design\\url.png" style="fill:#fff"/>'
  expect(await judge('a.svg', svg(saved))).toBe('image/svg+xml')
})

test('accepts an SVG with a declaration, comments and instructions in front', async () => {
  const prolog = '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- a --> <?b c?>\n<!---->'
  expect(await judge('a.svg', Buffer.from(`${prolog}<svg></svg>`))).toBe('image/svg+xml')
})

test.each([
  ['part', docx([{ name: 'word/vbaProject.bin' }])],
  ['sheet', docx([{ name: 'xl/macrosheets/sheet1.xml' }])],
  ['renamed part', docx([], Buffer.from('<Types>application/vnd.ms-office.vbaProject</Types>'))],
  ['spelled-out type', docx([], Buffer.from('<Types>vnd.ms-office.vba&#x0000050;roject</Types>'))],
  ['renamed sheet', docx([], Buffer.from('<Types>vnd.ms-excel.macrosheet+xml</Types>'))],
])('macros in a %s are seen', async (_, bytes) => {
  expect(await judge('a.docx', bytes)).toBe('file-macros')
})

const macroTypes = '<Types>application/vnd.ms-office.vbaProject</Types>'
const withTypes = (bytes: Buffer) => docx([], bytes)
const megabytes = (count: number) => randomBytes(count * 1_048_576)

test.each([
  ['in UTF-16', withTypes(Buffer.from(`\ufeff${macroTypes}`, 'utf16le'))],
  ['in UTF-16 without a mark', withTypes(Buffer.from(macroTypes, 'utf16le'))],
  ['in big-endian UTF-16', withTypes(Buffer.from(`\ufeff${macroTypes}`, 'utf16le').swap16())],
  [
    'in another declared encoding',
    withTypes(Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${macroTypes}`)),
  ],
  ['with entities', withTypes(Buffer.from('<!DOCTYPE a [<!ENTITY a "vba">]><Types>&a;</Types>'))],
  [
    'in the middle of a large file',
    zipOf([
      { name: 'word/a.bin', bytes: megabytes(2) },
      { name: '[Content_Types].xml', bytes: Buffer.from(macroTypes) },
      { name: 'word/document.xml' },
      { name: 'word/b.bin', bytes: megabytes(2) },
    ]),
  ],
  ['twice', docx([{ name: '[CONTENT_TYPES].XML', bytes: Buffer.from(macroTypes) }])],
  ['in pieces', docx([{ name: '[Content_Types].xml/[0].last.piece' }])],
])('rejects a document whose list of types is %s', async (_, bytes) => {
  expect(await judge('a.docx', bytes)).toBe('file-type')
})

test('accepts a large document whose list of types stands last', async () => {
  const types = '\ufeff<?xml version="1.0" encoding="utf-8"?><Types></Types>'
  const bytes = zipOf([
    { name: 'word/document.xml' },
    { name: 'word/a.bin', bytes: megabytes(4) },
    { name: '[Content_Types].xml', bytes: Buffer.from(types) },
  ])
  expect(await judge('a.docx', bytes)).toBe(word)
})

test('finds macros in an old document', async () => {
  expect(await judge('a.doc', ole('WordDocument', '_VBA_PROJECT'))).toBe('file-macros')
})

test.each([
  ['much', docx([{ name: 'word/a.xml', bytes: Buffer.alloc(20_000_000) }])],
  ['what it claims', docx([{ name: 'word/a.xml', claims: 400 * 1_048_576 }])],
  ['many', docx(Array.from({ length: 2_001 }, (_, at) => ({ name: `word/${at}` })))],
])('a bomb of %s is refused', async (_, bytes) => {
  expect(await judge('a.docx', bytes)).toBe('file-unpacks-too-large')
})

test.each([
  ['application/pdf', 'application/pdf'],
  ['application/octet-stream', 'application/pdf'],
  ['application/wps-office.pdf', 'application/pdf'],
  ['image/png', 'file-type'],
  ['text/html', 'file-type'],
])('a PDF declared as %s', async (declared, expected) => {
  expect(await judge('a.pdf', pdf(), declared)).toBe(expected)
})

test('rejects an empty file', async () => {
  expect(await judge('a.pdf', Buffer.alloc(0))).toBe('file-empty')
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Bids\\bid.pdf', 'bid.pdf'],
  ['fdp.\u202eexe\u0000.pdf', 'fdp.exe.pdf'],
  [`${'က'.repeat(200)}.pdf`, `${'က'.repeat(65)}.pdf`],
])('%j is shown as %j', (given, shown) => {
  expect(displayName(given)).toBe(shown)
})

test('returns 404 for a name that was not issued', () => {
  const secrets = createSecrets([Buffer.alloc(32, 1)])
  const id = crypto.randomUUID()
  const name = nameOf(secrets, id)
  expect(idOf(secrets, name)).toBe(id)
  expect(idOf(secrets, `${name.slice(0, -1)}${name.endsWith('A') ? 'B' : 'A'}`)).toBeNull()
  expect(idOf(createSecrets([Buffer.alloc(32, 2)]), name)).toBeNull()
  expect(readAddress(`/static/files/${name}`)).toEqual({ kind: 'file', name })
  for (const wrong of [
    `/static/files/../files/${name}`,
    `https://padauk.example/static/files/${name}`,
    `/static/files/${name}?a`,
    `//static/files/${name}`,
    `/static/other/${name}`,
  ]) {
    expect(readAddress(wrong)).toBeNull()
  }
})

test.each([
  ['stream: OK\0', 'clean'],
  ['stream: Win.Test FOUND\0', 'infected'],
  ['stream: Heuristics.Encrypted.Zip FOUND\0', 'unreadable'],
  ['stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0', 'unreadable'],
  ['stream: Heuristics.OLE2.ContainsMacros.VBA FOUND\0', 'macros'],
  ['INSTREAM size limit exceeded. ERROR\0', 'away'],
  ['', 'away'],
])('the scanner says %j', (reply, state) => {
  expect(readVerdict(reply).state).toBe(state)
})
