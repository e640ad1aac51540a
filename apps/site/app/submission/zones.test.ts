import type { Upload } from '@padauk/contract/uploads'
import { expect, test } from 'vitest'
import {
  faultOf,
  isUntouched,
  linkFault,
  missingFiles,
  payloadOf,
  slotsOnTheWay,
  uploadFor,
} from './zones.ts'
import { plainForm } from './form.ts'
import type { Zone } from './zones.ts'

const megabyte = 1_048_576
const sending: Zone = {
  step: 'sending',
  name: 'a.pdf',
  size: 9,
  sent: 3,
  bytesPerSecond: null,
  line: 'there',
}
const ready = (address: string): Zone => ({
  step: 'ready',
  name: 'a.pdf',
  size: 9,
  address,
  sha256: null,
  ownSha256: null,
})

test.each([
  ['image', 'registration.webp', 5, 'imageType'],
  ['image', 'registration.JPG', 10 * megabyte, null],
  ['image', 'registration.jpg', 10 * megabyte + 1, 'imageSize'],
  ['document', 'offer.zip', 5, 'documentType'],
  ['document', 'offer.xlsx', 25 * megabyte + 1, 'documentSize'],
  ['document', 'offer.pdf', 0, 'fileEmpty'],
  ['nda', 'nda.doc', 5, 'ndaType'],
  ['nda', 'nda.docx', 250 * megabyte, null],
  ['nda', 'nda.pdf', 250 * megabyte + 1, 'ndaSize'],
] as const)('%s %s of %d bytes: %s', (slot, name, size, fault) => {
  expect(faultOf(slot, { name, size })).toBe(fault)
})

test('the image is always needed, document and forms only without a link', () => {
  const zones = {}
  expect(Object.keys(missingFiles(plainForm, zones, ' '))).toEqual(['image', 'document', 'nda'])
  expect(missingFiles(plainForm, { ...zones, nda: sending }, '')).toEqual({
    image: { name: null, key: 'imageRequired' },
    document: { name: null, key: 'documentRequired' },
  })
  expect(Object.keys(missingFiles(plainForm, zones, 'https://drive.example/x'))).toEqual(['image'])
})

test('an unfinished upload that is not running counts as missing', () => {
  const half: Zone = { step: 'unfinished', name: 'a.pdf', size: 9, sent: 3 }
  expect(
    Object.keys(missingFiles(plainForm, { image: half, document: half, nda: half }, '')),
  ).toHaveLength(3)
})

test.each([
  ['', null],
  ['https://drive.example/x', null],
  ['  https://drive.example/x  ', null],
  ['http://drive.example/x', 'submission.linkInvalid'],
  ['drive.example/x', 'submission.linkInvalid'],
  [`https://drive.example/${'x'.repeat(2_000)}`, 'common.tooLong'],
])('the link %j', (link, fault) => {
  expect(linkFault(link)).toBe(fault)
})

test('what is sent are the addresses of what is ready, and the link', () => {
  const zones = { image: ready('/static/images/b_1'), nda: sending }
  expect(payloadOf(zones, ' https://drive.example/x ')).toEqual({
    imgUrl: '/static/images/b_1',
    url: 'https://drive.example/x',
  })
  expect(slotsOnTheWay(zones)).toEqual(['nda'])
  expect([isUntouched(zones, ''), isUntouched({}, ' '), isUntouched({}, 'h')]).toEqual([
    false,
    true,
    false,
  ])
})

test('of several uploads the known one counts, else the most complete and newest', () => {
  const upload = (location: string, state: Upload['state'], slot: Upload['slot'] = 'nda') =>
    ({ location, state, slot, received: location === '/6' ? 0 : 1 }) as Upload
  const uploads = [
    upload('/1', 'receiving'),
    upload('/2', 'staged'),
    upload('/3', 'staged'),
    upload('/4', 'receiving'),
    upload('/5', 'staged', 'image'),
    upload('/6', 'receiving', 'document'),
  ]
  expect(uploadFor('nda', uploads, '/1')?.location).toBe('/1')
  expect(uploadFor('nda', uploads, undefined)?.location).toBe('/3')
  expect(uploadFor('document', uploads, '/1')).toBeUndefined()
  expect(uploadFor('document', uploads, '/6')?.location).toBe('/6')
})
