import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { droppable, unusedParts } from './unused-router-parts.ts'

const inPackages = (file: string) =>
  fileURLToPath(import.meta.resolve('react-router')).replace(/react-router\/.*$/, file)

// A part that a new version adds would otherwise be missing in the browser only.
it.each(Object.entries(unusedParts))('names all that %s exports', async (file, parts) => {
  const exported = await import(pathToFileURL(inPackages(file)).href)
  expect(Object.keys(exported).toSorted()).toEqual(parts.toSorted())
})

it('lets go what nobody uses, and changes nothing else', async () => {
  const file = inPackages('react-router/dist/production/lib/dom/lib.js')
  const original = await readFile(file, 'utf8')
  const code = droppable(original)
  const changed = original.split('\n').filter((line) => !code.includes(line))
  const words = ['const NavLink', 'NavLink.displayName', 'const Form', 'shouldPrefetch']
  for (const word of words)
    expect(
      changed.some((line) => line.includes(word)),
      word,
    ).toBe(true)
  const known = /React\$1\.forwardRef\(|\.displayName = |shouldPrefetch/
  for (const line of changed) expect(line).toMatch(known)
  expect(code).not.toContain('PrefetchPageLinks, { page')
  expect(code).not.toContain('usePrefetchBehavior(')
})
