import { createHash } from 'node:crypto'
import { assert as assertThat, asyncProperty, integer, nat } from 'fast-check'
import { expect, test } from 'vitest'
import { isIncluded, merkleTree } from './merkle.ts'

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
const leaf = (hex: string) => sha256(Buffer.from([0]), Buffer.from(hex, 'hex'))
const node = (left: Buffer, right: Buffer) => sha256(Buffer.from([1]), left, right)
const hashes = (count: number) =>
  Array.from({ length: count }, (_, i) => sha256(Buffer.from(`${i}`)).toString('hex'))

test('the root is that of RFC 6962: an odd leaf joins one level higher', async () => {
  const [a = '', b = '', c = ''] = hashes(3)
  const expected = node(node(leaf(a), leaf(b)), leaf(c)).toString('hex')
  expect(await merkleTree([a, b, c]).root()).toBe(expected)
  expect(await merkleTree([a]).root()).toBe(leaf(a).toString('hex'))
  expect(await merkleTree([]).root()).toBe(sha256().toString('hex'))
})

test('every leaf is proven by its path; another leaf, place, count or root is not', async () => {
  await assertThat(
    asyncProperty(integer({ min: 1, max: 70 }), nat(), async (count, nth) => {
      const leaves = hashes(count)
      const index = nth % count
      const tree = merkleTree(leaves)
      const proof = {
        leaf: leaves[index] ?? '',
        index,
        count,
        path: await tree.path(index),
        root: await tree.root(),
      }
      expect(await isIncluded(proof)).toBe(true)
      const stranger = sha256(Buffer.from('stranger')).toString('hex')
      expect(await isIncluded({ ...proof, leaf: stranger })).toBe(false)
      expect(await isIncluded({ ...proof, root: stranger })).toBe(false)
      expect(await isIncluded({ ...proof, path: [...proof.path, stranger] })).toBe(false)
      expect(await isIncluded({ ...proof, index: count })).toBe(false)
      if (count > 1) expect(await isIncluded({ ...proof, path: proof.path.slice(1) })).toBe(false)
    }),
    { numRuns: 60 },
  )
})
