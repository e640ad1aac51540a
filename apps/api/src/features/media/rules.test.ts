import { expect, test } from 'vitest'
import {
  disposition,
  contentName,
  isDocumentFileName,
  isPictureFileName,
  mediaTypeOf,
  namesEtag,
  readRange,
  widthsFor,
} from '#features/media/rules'

const sha256 = '1a2b3c4d'.repeat(8)

test('reads the kind of a file from its name, and throws on an invalid name', () => {
  expect(contentName('inya-evening', sha256)).toBe('inya-evening-1a2b3c4d')
  for (const wrong of ['', '-x', 'x-', 'A', 'a/b', '../a', 'a.b', 'ပိတောက်', 'x'.repeat(83)]) {
    expect(() => contentName(wrong, sha256), wrong).toThrow(TypeError)
  }
})

test('only names that we could have given are looked up', () => {
  expect(isPictureFileName('inya-evening-1a2b3c4d-1920.avif')).toBe(true)
  expect(isPictureFileName('inya-evening-1a2b3c4d-preview.jpg')).toBe(true)
  expect(isDocumentFileName('terms-and-conditions-1a2b3c4d.pdf')).toBe(true)
  const wrong = [
    '../inya-1a2b3c4d-400.webp',
    'inya-1a2b3c4d-400.webp/..',
    'inya-1a2b3c4d-400.svg',
    'inya-1a2b3c4d-400.jpg',
    'inya-1a2b3c4d-preview.webp',
    'inya-1a2b3c4d-0400.webp',
    'inya-1a2b3c4d-40000.webp',
    'inya-400.webp',
    'Inya-1a2b3c4d-400.webp',
    'inya-1a2b3c4d-400.webp\n',
    'inya\0-1a2b3c4d-400.webp',
    `${'x'.repeat(90)}-1a2b3c4d-400.webp`,
  ]
  for (const name of wrong) expect(isPictureFileName(name), name).toBe(false)
  for (const name of ['terms.pdf', 'terms-1a2b3c4d.html', '../terms-1a2b3c4d.pdf']) {
    expect(isDocumentFileName(name), name).toBe(false)
  }
})

test('a picture is offered in steps up to its own width, and never larger', () => {
  expect(widthsFor(5000)).toEqual([400, 800, 1200, 1920])
  expect(widthsFor(1920)).toEqual([400, 800, 1200, 1920])
  expect(widthsFor(1600)).toEqual([400, 800, 1200, 1600])
  expect(widthsFor(1200)).toEqual([400, 800, 1200])
  expect(widthsFor(1250)).toEqual([400, 800, 1250])
  expect(widthsFor(400)).toEqual([400])
  expect(widthsFor(120)).toEqual([120])
})

test('a file is what its first bytes say', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  expect(mediaTypeOf(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(mediaTypeOf(bytes('RIFF\x10\0\0\0WEBPVP8 '))).toBe('image/webp')
  expect(mediaTypeOf(bytes('\0\0\0\x1cftypavif'))).toBe('image/avif')
  expect(mediaTypeOf(bytes('%PDF-1.4'))).toBe('application/pdf')
  expect(mediaTypeOf(bytes('<svg xmlns="http://www.w3.org/2000/svg">'))).toBeNull()
  expect(mediaTypeOf(bytes(''))).toBeNull()
})

test('supports one range, and returns the whole file otherwise', () => {
  expect(readRange('bytes=0-99')).toEqual({ start: 0, end: 99 })
  expect(readRange('bytes=100-')).toEqual({ start: 100, end: undefined })
  expect(readRange('bytes=-50')).toEqual({ last: 50 })
  for (const other of [undefined, '', 'bytes=5-2', 'bytes=0-1,5-6', 'bytes=-', 'lines=1-2']) {
    expect(readRange(other), other).toBeNull()
  }
})

test('returns 304 for every form of a matching If-None-Match', () => {
  expect(namesEtag('"a"', '"a"')).toBe(true)
  expect(namesEtag('W/"a"', '"a"')).toBe(true)
  expect(namesEtag('"b", "a"', '"a"')).toBe(true)
  expect(namesEtag('*', '"a"')).toBe(true)
  expect(namesEtag('"ab"', '"a"')).toBe(false)
  expect(namesEtag(undefined, '"a"')).toBe(false)
})

test('a download is named by its title, in any writing, and nothing in it ends the header', () => {
  expect(
    disposition('attachment', { name: 'terms-1a2b3c4d.pdf', title: "Terms & 'Conditions'" }),
  ).toBe(
    `attachment; filename="terms-1a2b3c4d.pdf"; filename*=UTF-8''Terms%20%26%20%27Conditions%27.pdf`,
  )
  expect(disposition('attachment', { name: 'a-1a2b3c4d.pdf', title: 'တင်ဒါ' })).toMatch(
    /filename\*=UTF-8''(%[0-9A-F]{2})+\.pdf$/,
  )
  expect(
    disposition('attachment', { name: 'a-1a2b3c4d.pdf', title: '..\\/a"\r\nset-cookie: x' }),
  ).toBe(`attachment; filename="a-1a2b3c4d.pdf"; filename*=UTF-8''..%20a%20set-cookie%20%20x.pdf`)
  expect(disposition('attachment', { name: 'a-1a2b3c4d.pdf', title: '' })).toContain(
    "''a-1a2b3c4d.pdf",
  )
})
