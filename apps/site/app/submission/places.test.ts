import { uploadsAtOnce } from '@padauk/contract/uploads'
import { expect, test } from 'vitest'
import { inPlace } from './places.ts'

test('so many files are on their way at a time, and one that fails gives its place away', async () => {
  let running = 0
  let most = 0
  const sent = Array.from({ length: 3 * uploadsAtOnce }, (_, place) =>
    inPlace(async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running--
      if (place % 2 === 0) throw new Error('the line broke')
    }),
  )
  const results = await Promise.allSettled(sent)
  expect(most).toBe(uploadsAtOnce)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(5)
})
