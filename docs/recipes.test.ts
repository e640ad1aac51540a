import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** `| file | what it must hold | … |` in a recipe. */
const row = /^\| `([^`]+)` \| `([^`]+)` \|/gm
const recipes = read('CONTRIBUTING.md')
  .split(/^### /m)
  .slice(1)
  .map((text) => ({
    name: text.slice(0, text.indexOf('\n')),
    rows: Array.from(text.matchAll(row), ([, path = '', holds = '']) => ({ path, holds })),
  }))
  .filter(({ rows }) => rows.length > 0)

test('there are five recipes', () => {
  expect(recipes.map(({ name }) => name)).toHaveLength(5)
})

test.each(recipes)(
  '$name: each file is there and holds what the recipe looks for',
  ({ name, rows }) => {
    expect(name).toContain(`(${rows.length} files)`)
    expect(rows.filter(({ path, holds }) => !read(path).includes(holds))).toEqual([])
  },
)
