import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { weighFirstLoad } from './first-load-budget.ts'

const chunk = (fileName: string, imports: string[] = [], isEntry = false) => ({
  fileName,
  name: fileName.replace('.js', ''),
  code: `console.log('${fileName.repeat(50)}')`,
  imports,
  isEntry,
})

test('the first load is the entry, the words and their imports, each file counted once', () => {
  const shared = chunk('shared.js')
  const entry = chunk('entry.js', ['react.js', 'shared.js'], true)
  const react = chunk('react.js', ['shared.js'])
  const screen = chunk('screen.js', ['shared.js'])
  const words = chunk('words.js')
  const bytes = [shared, entry, react, words].map(({ code }) => brotliCompressSync(code).length)
  const total = bytes.reduce((sum, size) => sum + size, 0)
  expect(weighFirstLoad([shared, entry, react, screen, words], 'words')).toBeCloseTo(total / 1000)
})
