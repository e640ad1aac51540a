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

it('lets a component go that nobody uses, and changes nothing else', async () => {
  const file = inPackages('react-router/dist/production/lib/dom/lib.js')
  const original = await readFile(file, 'utf8')
  const code = droppable(original)
  const changed = original.split('\n').filter((line) => !code.includes(line))
  expect(changed.map((line) => line.split(' = ')[0])).toEqual(
    expect.arrayContaining(['const NavLink', 'NavLink.displayName', 'const Form']),
  )
  for (const line of changed) expect(line).toMatch(/React\$1\.forwardRef\(|\.displayName = /)
})
