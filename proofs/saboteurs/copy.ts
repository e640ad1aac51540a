import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { root } from '@padauk/testing/processes'
import type { Edit } from './saboteur.ts'

const left = new Set([
  'node_modules',
  '.git',
  '.data',
  '.services',
  'test-results',
  '.react-router',
])

/** A copy of the sources, with links to the installed packages. */
export function copyTree(target: string) {
  for (const entry of readdirSync(root)) {
    if (left.has(entry)) continue
    cpSync(join(root, entry), join(target, entry), {
      recursive: true,
      filter: (path) => !left.has(basename(path)),
    })
  }
  for (const place of ['.', 'apps/admin', 'apps/site']) linkPackages(place, target)
  const services = join('.services', 'env')
  if (!existsSync(join(root, services))) return
  mkdirSync(join(target, '.services'))
  cpSync(join(root, services), join(target, services))
}

/** Our own workspaces must be those of the copy, so their links are copied as they are. */
function linkPackages(place: string, target: string) {
  const from = join(root, place, 'node_modules')
  const to = join(target, place, 'node_modules')
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const entry of readdirSync(from)) {
    if (entry === '@padauk')
      cpSync(join(from, entry), join(to, entry), { recursive: true, verbatimSymlinks: true })
    else if (!entry.startsWith('.vite')) symlinkSync(join(from, entry), join(to, entry))
  }
}

/** Makes the edits of a saboteur, and gives back how to take them away again. */
export function sabotage(tree: string, edits: readonly Edit[]) {
  const before = new Map<string, string>()
  for (const { file, find, replace } of edits) {
    const path = join(tree, file)
    const text = readFileSync(path, 'utf8')
    const times = text.split(find).length - 1
    if (times !== 1) {
      throw new Error(
        `${relative(tree, path)} has ${times} times what should be there once: ${find}`,
      )
    }
    if (!before.has(path)) before.set(path, text)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}
