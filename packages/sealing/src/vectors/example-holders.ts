import type { KeySet, SignedKeySet } from '@padauk/contract/sealing/key-sets'
import { identityText } from '@padauk/sealing/age'
import { bytesOfText, hashBytes } from '@padauk/sealing/bytes'
import { hashOf } from '@padauk/sealing/canonical'
import { publicHalf } from '@padauk/sealing/holder-keys'
import { signKeySet } from '@padauk/sealing/key-set-chain'

/** A UUID that says what it is the id of. */
export const exampleId = (kind: number, nth: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`

const names = [
  'Daw Hla Hla',
  'U Ba Kyaw',
  'ဒေါ်ခင်ခင်',
  'Law Office Thiri',
  'U Min Thu',
  'Daw Su',
  'U Aye',
]

export function exampleHolder(nth: number) {
  const secret = hashBytes(bytesOfText(`padauk vectors holder ${nth}`))
  const id = exampleId(0xa, nth)
  const name = names[nth % names.length] ?? ''
  return { id, secret, identity: identityText(secret), holder: { id, name, ...publicHalf(secret) } }
}
export type ExampleHolder = ReturnType<typeof exampleHolder>

type Links = Partial<Pick<KeySet, 'id' | 'previous' | 'refounds' | 'madeAt'>>

/** A set of these holders; the links default to those of a founding set. */
export const exampleSet = (holders: readonly ExampleHolder[], links: Links = {}): KeySet => ({
  kind: 'padauk-key-set-v1',
  id: 'example-1',
  previous: null,
  refounds: null,
  madeAt: '2026-11-01T03:30:00.000Z',
  threshold: 2,
  holders: holders.map(({ holder }) => holder),
  ...links,
})

export const signedBy = (set: KeySet, signers: readonly ExampleHolder[]): SignedKeySet => ({
  set,
  signatures: signers.map(({ id, secret }) => signKeySet(set, { holder: id, secret })),
})

export const holdersFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => exampleHolder(first + nth))

/** Founded, then one holder replaced, then founded again with others. */
export function exampleChain() {
  const founders = holdersFrom(0, 4)
  const [one, two, three] = founders as [ExampleHolder, ExampleHolder, ExampleHolder]
  const first = exampleSet(founders)
  const renewed = [one, two, three, exampleHolder(4)]
  const second = exampleSet(renewed, {
    id: 'example-2',
    previous: hashOf(first),
    madeAt: '2026-12-01T03:30:00.000Z',
  })
  const others = holdersFrom(5, 3)
  const third = exampleSet(others, {
    id: 'example-3',
    refounds: hashOf(second),
    madeAt: '2027-01-05T03:30:00.000Z',
  })
  return [
    signedBy(first, founders),
    signedBy(second, [one, three]),
    signedBy(third, others),
  ] as const
}
