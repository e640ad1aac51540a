import { expect, test } from 'vitest'
import { typeOfFile } from './file-types.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const nothing = new Uint8Array()
const zip = 'PK\x03\x04'
const ole = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

test.each([
  ['a.pdf', '%PDF-1.7', 'x %%EOF\n', 'application/pdf'],
  ['A.JPG', '\xff\xd8\xff\xe0', '', 'image/jpeg'],
  ['a.svg', '\xef\xbb\xbf <svg', '', 'image/svg+xml'],
  ['a.doc', ole, '', 'application/msword'],
])('knows %s by name and content', (name, head, tail, type) => {
  expect(typeOfFile(name, bytes(head), bytes(tail))).toBe(type)
})

test('takes a docx, also one with a password', () => {
  expect(typeOfFile('a.docx', bytes(zip), nothing)).toContain('wordprocessingml')
  expect(typeOfFile('a.docx', bytes(ole), nothing)).toContain('wordprocessingml')
})

test.each([
  ['a.pdf', zip, ''],
  ['a.pdf', '%PDF-1.7', 'cut off'],
  ['a.png', '\xff\xd8\xff\xe0', ''],
  ['a.exe', 'MZ', ''],
  ['a.docx', '%PDF-1.7', '%%EOF'],
  ['pdf.', '%PDF-1.7', '%%EOF'],
])('rejects %s with other content', (name, head, tail) => {
  expect(typeOfFile(name, bytes(head), bytes(tail))).toBeNull()
})
