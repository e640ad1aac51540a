import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { weighFirstLoad } from './first-load-budget.ts'

const chunk = (fileName: string, imports: string[] = [], isEntry = false) => ({
  fileName,
  code: `console.log('${fileName.repeat(50)}')`,
  imports,
  isEntry,
})

test('the first load is the entry and what it imports at once, each file counted once', () => {
  const shared = chunk('shared.js')
  const entry = chunk('entry.js', ['react.js', 'shared.js'], true)
  const react = chunk('react.js', ['shared.js'])
  const screen = chunk('screen.js', ['shared.js'])
  const bytes = [shared, entry, react].map(({ code }) => brotliCompressSync(code).length)
  const total = bytes.reduce((sum, size) => sum + size, 0)
  expect(weighFirstLoad([shared, entry, react, screen])).toBeCloseTo(total / 1000)
})
