import { chunkLimitBytes } from '@padauk/contract/uploads'
import type { HttpAttempt, Maker } from './attempt.ts'
import type { Chance } from '#kit/chance'
import { noUpload, rows, someId, words } from './hostile.ts'

const text = (word: string) => Buffer.from(word).toString('base64')
const about = (filename: string, slot = 'document') =>
  `filename ${text(filename)},slot ${text(slot)}`
export const rightMetadata = about('demo.pdf')

const numbers = rows(
  words('0 1 500 -1 1e3 0x10 x 5.5 250000000 99999999999 9007199254740993 1,1 +5 \xff'),
  ['', ' ', '123456789012345678901234567890'],
)
// The right ones more often, so that uploads get on.
const offsets = [...words('0 0 0 1 100 500'), ...numbers]

const metadata = rows(
  [rightMetadata, '', ',', 'filename', 'filename ,slot ', 'filename ***,slot ###'],
  [about('demo.pdf', 'x'), about('a\0b.pdf'), about('../../x.pdf', 'image')],
  [about('x'.repeat(3_000)), `filename ${text('demo.pdf')}`],
  `filename ${text('demo.pdf')},${about('b.pdf')}`,
  `filename ${Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]).toString('base64')},slot ${text('nda')}`,
  `filename  ${text('demo.pdf')} , slot  ${text('document')}`,
  ['tender', '__proto__', 'constructor'].map((key) => `${rightMetadata},${key} ${text('x')}`),
  [`${rightMetadata},tender ${text(someId)}`, `${rightMetadata},is_confidential`],
  Array.from({ length: 300 }, (_, index) => `k${index} ${text('v')}`).join(','),
)

const versions = [...words('1.0.0 1.0.0 1.0.0 0.2.2 x'), '', '1.0.0, 1.0.0']
const rightType = 'application/offset+octet-stream'
const types = [rightType, 'application/octet-stream', 'application/json', 'x']
const methods = words('POST PATCH PATCH PATCH HEAD DELETE GET PUT OPTIONS')

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
export const tusAttempt: Maker = (chance, { uploads, callers }) => {
  const method = chance.pick(methods)
  const isNew = method === 'POST'
  const name = chance.percent(70) && uploads.length > 0 ? chance.pick(uploads) : noUpload
  const path = isNew ? '/api/uploads' : `/api/uploads/${name}`
  const headers: Record<string, string> = {
    ...chance.pick(callers[chance.percent(90) ? 'company' : 'visitor']).headers,
    'tus-resumable': chance.pick(versions),
  }
  if (isNew || chance.percent(10)) {
    headers['upload-length'] = chance.percent(40) ? '500' : chance.pick(numbers)
    headers['upload-metadata'] = chance.percent(40) ? rightMetadata : chance.pick(metadata)
  }
  if (!isNew || chance.percent(10)) headers['upload-offset'] = chance.pick(offsets)
  if (chance.percent(20)) {
    const [extension, values] = chance.pick(Object.entries(extensions))
    headers[extension] = chance.pick(values)
  }
  const attempt: HttpAttempt = { via: 'http', method, path, headers }
  if (method !== 'PATCH' && !chance.percent(15)) return attempt
  attempt.body = bodyOf(chance)
  headers['content-type'] = chance.percent(80) ? rightType : chance.pick(types)
  return { ...attempt, isAborted: chance.percent(5) }
}
