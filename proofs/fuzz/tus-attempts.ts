import { chunkLimitBytes } from '@padauk/contract/uploads'
import type { HttpAttempt, Maker } from './attempt.ts'
import type { Chance } from '#kit/chance'

const text = (word: string) => Buffer.from(word).toString('base64')
const rightMetadata = `filename ${text('demo.pdf')},slot ${text('document')}`

const lengths = [
  '0',
  '1',
  '500',
  '-1',
  '1e3',
  '0x10',
  '',
  ' ',
  'x',
  '5.5',
  '250000000',
  '99999999999',
]
const numbers = [
  ...lengths,
  '9007199254740993',
  '123456789012345678901234567890',
  '1,1',
  '+5',
  '\xff',
]
const offsets = ['0', '0', '0', '1', '100', '500', ...numbers]

const metadata = [
  rightMetadata,
  '',
  ',',
  'filename',
  'filename ,slot ',
  `filename ${text('demo.pdf')}`,
  `filename ${text('demo.pdf')},filename ${text('b.pdf')},slot ${text('document')}`,
  `filename ${text('demo.pdf')},slot ${text('x')}`,
  `${rightMetadata},tender ${text('x')}`,
  `${rightMetadata},tender ${text('8d1f6a52-0f0e-4c3b-9a57-6f2f5d1c7a10')}`,
  `${rightMetadata},__proto__ ${text('x')}`,
  `${rightMetadata},constructor ${text('x')}`,
  `${rightMetadata},is_confidential`,
  `filename ${text('a\0b.pdf')},slot ${text('document')}`,
  `filename ${Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]).toString('base64')},slot ${text('nda')}`,
  `filename ${text('../../x.pdf')},slot ${text('image')}`,
  `filename ${text('x'.repeat(3_000))},slot ${text('document')}`,
  'filename ***,slot ###',
  `filename  ${text('demo.pdf')} , slot  ${text('document')}`,
  Array.from({ length: 300 }, (_, index) => `k${index} ${text('v')}`).join(','),
]

const versions = ['1.0.0', '1.0.0', '1.0.0', '0.2.2', '', 'x', '1.0.0, 1.0.0']
const types = [
  'application/offset+octet-stream',
  'application/octet-stream',
  'application/json',
  'x',
]
const methods = [
  'POST',
  'PATCH',
  'PATCH',
  'PATCH',
  'HEAD',
  'DELETE',
  'GET',
  'PUT',
  'OPTIONS',
] as const

/** What the protocol has and we do not offer, and what does not exist. */
const extensions: Record<string, readonly string[]> = {
  'upload-defer-length': ['1', '0', 'x'],
  'upload-concat': ['partial', 'final;/api/uploads/a /api/uploads/b', 'final;', 'x'],
  'upload-checksum': ['sha1 Lve95gjOVATpfV8EL5X4nxwjKHE=', 'x', 'md5 %%%'],
  'upload-expires': ['x'],
  'x-http-method-override': ['PATCH', 'DELETE', 'x'],
  'upload-complete': ['?0', '?1'],
  'upload-draft-interop-version': ['6'],
}

function bodyOf(chance: Chance) {
  if (chance.percent(2)) return Buffer.alloc(chunkLimitBytes + 1)
  return chance.bytes(chance.pick([0, 1, 10, 100, 499, 500, 501, 2_000]))
}

/** Resumable uploads spoken wrongly: offsets, lengths, descriptions, extensions. */
export const tusAttempt: Maker = (chance, world) => {
  const method = chance.pick(methods)
  const isNew = method === 'POST'
  const own = chance.percent(70) && world.uploads.length > 0
  const name = own ? chance.pick(world.uploads) : `b_${'0'.repeat(32)}_${'A'.repeat(43)}`
  const headers: Record<string, string> = {
    ...chance.pick(world.callers[chance.percent(90) ? 'company' : 'nobody']).headers,
    'tus-resumable': chance.pick(versions),
  }
  if (isNew || chance.percent(10)) {
    headers['upload-length'] = chance.percent(40) ? '500' : chance.pick(numbers)
    headers['upload-metadata'] = chance.percent(40) ? rightMetadata : chance.pick(metadata)
  }
  if (!isNew || chance.percent(10)) headers['upload-offset'] = chance.pick(offsets)
  if (chance.percent(20)) {
    const extension = chance.pick(Object.keys(extensions))
    headers[extension] = chance.pick(extensions[extension] ?? [''])
  }
  const attempt: HttpAttempt = {
    via: 'http',
    method,
    path: isNew ? '/api/uploads' : `/api/uploads/${name}`,
    headers,
  }
  if (method === 'PATCH' || chance.percent(15)) {
    attempt.body = bodyOf(chance)
    headers['content-type'] = chance.percent(80) ? (types[0] ?? '') : chance.pick(types)
    attempt.isAborted = chance.percent(5)
  }
  return attempt
}
