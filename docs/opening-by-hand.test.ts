import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@padauk/testing/processes'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the script is as short as the guide says: it is read before it is trusted', () => {
  const lines = read('ops/open-by-hand.mjs').trimEnd().split('\n').length
  expect(lines).toBeLessThanOrEqual(60)
  expect(read('docs/opening-by-hand.md')).toContain(`it has ${lines} lines`)
})
