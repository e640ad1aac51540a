import { expect, test } from 'vitest'
import { createChance } from '#kit/chance'
import { alphabetOf, attacks } from '#proofs/hostile/attacks'
import { describeSlowest, measureHostileInput } from '#proofs/hostile/hostile-input'
import { limitMs, timeOf } from '#proofs/hostile/timing'

const isSlow = (pattern: RegExp) =>
  attacks(alphabetOf(pattern.source), createChance(1, 0), 20).some(
    (text) => timeOf(() => pattern.test(text.slice(0, 16_384)), 3_000) > limitMs,
  )

// Each of them was once in the code.
test.each([
  /[ .]+$/,
  /<[^>]*>|&nbsp;|\s/,
  /\s*,\s*/,
  /^(?:<\?xml\s[^>]*\?>)?\s*(?:<!--[\s\S]*?-->\s*|<\?(?!xml)[\s\S]*?\?>\s*)*<svg[\s>/]/i,
])('finds that %s is slow', { timeout: 60_000 }, (pattern) => expect(isSlow(pattern)).toBe(true))

test('no pattern and no parser that meets posted or uploaded bytes is slow', async () => {
  const { slowest, tooSlow } = await measureHostileInput(5_000)
  process.stdout.write(`slowest: ${slowest.slice(0, 3).map(describeSlowest).join('; ')}\n`)
  expect(tooSlow).toEqual([])
}, 180_000)
