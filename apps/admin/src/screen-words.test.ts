import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { expect, test } from 'vitest'

const sources = import.meta.dirname
const catalogues = join(sources, '../../../packages/language/messages/en/admin-*.json')
const parts = globSync(catalogues).map((path) => basename(path, '.json').replace('admin-', ''))

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const imported = /(?:from|import) ?\(?'(#admin\/|\.\/)([^']+\.tsx?)'/g
const named = new RegExp(`['\`](${parts.join('|')})\\.(?=[\\w$])`, 'g')

/** What a module imports, at any depth, and itself. */
function modulesFrom(path: string, found = new Map<string, string>()) {
  if (found.has(path)) return found
  const source = readFileSync(path, 'utf8').replaceAll(comments, '')
  found.set(path, source)
  for (const [, root, rest = ''] of source.matchAll(imported)) {
    modulesFrom(join(root === './' ? dirname(path) : sources, rest), found)
  }
  return found
}

const partsNamedFrom = (...paths: string[]) => [
  ...new Set(
    paths.flatMap((path) =>
      [...modulesFrom(path).values()].flatMap((source) =>
        Array.from(source.matchAll(named), ([, part = '']) => part),
      ),
    ),
  ),
]

const list = readFileSync(join(sources, 'lazy-screens.ts'), 'utf8')
const screens = Array.from(
  list.matchAll(/lazyScreen\(\s*\[([^\]]*)\],\s*\(\) => import\('#admin\/([^']+)'\)/g),
  ([, words = '', path = '']) => ({
    path,
    words: Array.from(words.matchAll(/'(\w+)'/g), ([, part = '']) => part),
  }),
)

test('finds every screen', () => {
  const files = globSync(join(sources, 'screens/*/*-screen.tsx'))
  expect(screens.map(({ path }) => join(sources, path)).toSorted()).toEqual(files.toSorted())
})

test.each(screens)('$path loads the words that it and its modules use', ({ path, words }) => {
  expect(words.toSorted()).toEqual(partsNamedFrom(join(sources, path)).toSorted())
})

test('the frame and the sign-in need no words of a part', () => {
  const frame = globSync(join(sources, '{layout,sign-in}/*.tsx'))
  expect(frame.filter((path) => extname(path) === '.tsx').length).toBeGreaterThan(5)
  expect(partsNamedFrom(...frame)).toEqual([])
})
