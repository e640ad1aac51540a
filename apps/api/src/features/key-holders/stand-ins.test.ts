import { hashOf } from '@padauk/sealing/canonical'
import { readChain } from '@padauk/sealing/key-set-chain'
import {
  exampleChain,
  exampleSet,
  holdersFrom,
  signedBy,
} from '@padauk/sealing/vectors/example-holders'
import { expect, test } from 'vitest'
import { isLost, standInFor } from '#features/key-holders/rules'

const [first, renewed, founded] = exampleChain()
const [firstHash, renewedHash, foundedHash] = [first, renewed, founded].map(({ set }) =>
  hashOf(set),
) as [string, string, string]
const chainOf = (...sets: unknown[]) => readChain(sets) ?? []

test('a set is lost when fewer than two of its keys are there', () => {
  const [one, other] = first.set.holders.map(({ id }) => id)
  const isLostWith = (...left: (string | undefined)[]) =>
    isLost(first.set, (id) => left.includes(id))
  expect(isLostWith(one, other)).toBe(false)
  expect(isLostWith(one)).toBe(true)
  expect(isLostWith()).toBe(true)
})

test('the newest set stands in for those before a new founding', () => {
  const chain = chainOf(first, renewed, founded)
  expect(standInFor(chain, firstHash)).toBe(foundedHash)
  expect(standInFor(chain, renewedHash)).toBe(foundedHash)
  expect(standInFor(chain, foundedHash)).toBeNull()
  expect(standInFor(chainOf(first, renewed), firstHash)).toBeNull()
  expect(standInFor(chain, hashOf('another set'))).toBeNull()
})

test('it still does after it was renewed, and after another founding', () => {
  const founders = holdersFrom(5, 3)
  const madeAt = '2027-02-01T03:30:00.000Z'
  const next = exampleSet(holdersFrom(6, 3), { id: 'example-4', previous: foundedHash, madeAt })
  const followed = chainOf(first, renewed, founded, signedBy(next, founders))
  expect(standInFor(followed, firstHash)).toBe(hashOf(next))
  expect(standInFor(followed, foundedHash)).toBeNull()
  const others = holdersFrom(9, 3)
  const again = exampleSet(others, { id: 'example-4', refounds: foundedHash, madeAt })
  const twice = chainOf(first, renewed, founded, signedBy(again, others))
  expect(standInFor(twice, firstHash)).toBe(hashOf(again))
  expect(standInFor(twice, foundedHash)).toBe(hashOf(again))
})
