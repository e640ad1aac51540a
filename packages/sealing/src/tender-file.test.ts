import { expect, test } from 'vitest'
import type { TenderFile } from '@padauk/contract/sealing/tender-files'
import { hashOf } from './canonical.ts'
import { fingerprintOf } from './fingerprint.ts'
import { publicKeyOf, signText } from './signing.ts'
import { checkTenderFile } from './tender-file.ts'
import { exampleCompany, exampleTender } from './vectors/example-bid.ts'
import { exampleChain, exampleHolder, signedBy } from './vectors/example-holders.ts'

const seed = new Uint8Array(32).fill(7)
const key = 'receipt-2026'
const keys = [{ key, public_key: publicKeyOf(seed) }]
const [first, second, third] = exampleChain()
const before = new Date('2026-12-10T09:29:59.000Z')
const after = new Date('2026-12-10T09:30:01.000Z')

const statementWith = (changes: Partial<TenderFile> = {}): TenderFile => ({
  kind: 'padauk-tender-file-v1',
  tender: exampleTender,
  deadline: '2026-12-10T16:00:00.000000+06:30',
  company: exampleCompany,
  keySet: hashOf(second.set),
  keySets: [first, second],
  fields: [],
  price: null,
  limits: [],
  takesLinks: false,
  addenda: [],
  issuedAt: '2026-12-08T09:00:00.000000+06:30',
  key,
  ...changes,
})

const signed = (statement: TenderFile) => ({
  statement,
  signature: signText(seed, statement),
  keys,
})
const check = (given: unknown, now = before) => checkTenderFile(JSON.stringify(given), now)

test('reads a signed file and names the key set of the tender', () => {
  const statement = statementWith()
  const fingerprint = fingerprintOf(hashOf(second.set))
  expect(check(signed(statement))).toEqual({ file: statement, set: second.set, fingerprint })
})

test.each([
  ['no JSON', 'x'],
  ['a receipt', { receipt: {}, signature: '' }],
  ['one more field', { ...signed(statementWith()), more: 1 }],
  ['one more field inside', signed({ ...statementWith(), more: 1 } as TenderFile)],
  ['no keys', { ...signed(statementWith()), keys: [] }],
])('rejects what is no tender file: %s', (_what, given) => {
  expect(check(given)).toEqual({ fault: 'format' })
  expect(checkTenderFile('{', before)).toEqual({ fault: 'format' })
})

test('rejects a file whose deadline, company or key was changed after signing', () => {
  const whole = signed(statementWith())
  const company = { ...exampleCompany, name: 'Another company' }
  for (const changes of [{ deadline: '2026-12-11T16:00:00Z' }, { company }, { key: 'other' }]) {
    const statement = { ...whole.statement, ...changes }
    expect(check({ ...whole, statement })).toEqual({ fault: 'signature' })
  }
  const other = [{ key, public_key: publicKeyOf(new Uint8Array(32).fill(8)) }]
  expect(check({ ...whole, keys: other })).toEqual({ fault: 'signature' })
})

test('rejects sets that are not signed, that end elsewhere, or that begin later', () => {
  const alone = signedBy(second.set, [exampleHolder(0)])
  for (const changes of [
    { keySets: [first, alone] },
    { keySets: [first, second, third] },
    { keySets: [second] },
    { keySet: hashOf(third.set) },
  ]) {
    expect(check(signed(statementWith(changes)))).toEqual({ fault: 'keySets' })
  }
})

test('rejects a tender whose deadline is over by the clock of the device', () => {
  expect(check(signed(statementWith()), after)).toEqual({ fault: 'deadline' })
})
