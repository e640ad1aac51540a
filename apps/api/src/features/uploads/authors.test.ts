import { expect, test } from 'vitest'
import { authorsOf } from '#features/uploads/authors'
import { createInspection } from '#features/uploads/inspection'
import { corePart, docx, ole, pdf } from '#test/files'

const pdfType = 'application/pdf'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

function read(bytes: Buffer, mediaType = pdfType) {
  const inspection = createInspection()
  inspection.take(bytes)
  return authorsOf(inspection.finish(), mediaType)
}

const ofPdf = (end: string, size = 4_096) => read(pdf(size, { end }))
const ofWord = (xml: string) =>
  read(docx([{ name: 'docProps/core.xml', bytes: Buffer.from(xml) }]), wordType)
const hex = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')

test.each([
  ['a literal string', '<</Author (Demo  Writer)>>', ['demo writer']],
  [
    'escapes and nested brackets',
    '<</Author(Demo \\(\\101\\) (B\\n) \\\nC)>>',
    ['demo (a) (b ) c'],
  ],
  ['UTF-16 in hex', `<</Author <${hex('နမူနာ ရေးသူ')}>>>`, ['နမူနာ ရေးသူ']],
  [
    'the newest of two',
    '<</Author (First Writer)>> <</Author (Second Writer)>>',
    ['second writer'],
  ],
  ['an earlier one, behind another key', '<</Author (Demo Writer)>> /AuthorEvent', ['demo writer']],
  [
    'a packet of XMP',
    '<dc:creator><rdf:Seq><rdf:li>Demo &amp; Writer</rdf:li></rdf:Seq></dc:creator>',
    ['demo & writer'],
  ],
  ['the program, which is no author', '<</Creator (Demo Program)>>', []],
  ['a string without an end', '<</Author (Demo Writer', []],
  ['a string that is too long', `<</Author (${'a'.repeat(900)})>>`, []],
  ['a file with a password', '<</Author (Demo Writer)>> <</Encrypt 5 0 R>>', []],
])('reads from a PDF: %s', async (_, end, expected) => {
  expect(await ofPdf(end)).toEqual(expected)
})

test('reads the author of a large PDF from either end', async () => {
  const size = 3 * 1_048_576
  expect(await ofPdf('<</Author (At End)>>', size)).toEqual(['at end'])
  const front = Buffer.from('%PDF-1.7\n<</Author (In Front)>>\n')
  expect(await read(Buffer.concat([front, pdf(size)]))).toEqual(['in front'])
})

test('reads who made and who last changed a document', async () => {
  expect(await read(docx([corePart('Demo Writer', 'Demo Colleague')]), wordType)).toEqual([
    'demo writer',
    'demo colleague',
  ])
})

test.each([
  ['no such part', docx()],
  ['an empty name', docx([corePart('', ' ')])],
  [
    'entities of its own',
    docx([
      {
        name: 'docProps/core.xml',
        bytes: Buffer.from('<!DOCTYPE a [<!ENTITY b "Demo">]><dc:creator>Demo &b;</dc:creator>'),
      },
    ]),
  ],
  [
    'a part that unpacks to too much',
    docx([
      {
        name: 'docProps/core.xml',
        bytes: Buffer.concat([
          Buffer.from('<dc:creator>Demo Writer</dc:creator>'),
          Buffer.alloc(70_000, ' '),
        ]),
      },
    ]),
  ],
  ['a document in the old format', ole('WordDocument')],
])('finds no author in a document with %s', async (_, bytes) => {
  expect(await read(bytes, wordType)).toEqual([])
})

test.each(['Microsoft Office User', 'user', 'User 2', 'ADMIN', 'Administrator', 'hp', 'X'])(
  '%s is no name that hints at anything',
  async (name) => {
    expect(await ofWord(`<dc:creator>${name}</dc:creator>`)).toEqual([])
  },
)
