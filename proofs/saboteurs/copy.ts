import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '@padauk/testing/processes'
import { editsOf } from './saboteur.ts'
import type { Saboteur } from './saboteur.ts'

const left = ['node_modules', '.git', '.data', '.services', 'test-results', '.react-router']

/** A copy of the sources, with links to the installed packages. */
export function copyTree(target: string) {
  for (const entry of readdirSync(root)) {
    if (left.includes(entry)) continue
    cpSync(join(root, entry), join(target, entry), {
      recursive: true,
      filter: (path) => !left.includes(basename(path)),
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
export function sabotage(tree: string, saboteur: Saboteur) {
  const path = join(tree, saboteur.file)
  const before = readFileSync(path, 'utf8')
  let broken = before
  for (const { find, replace } of editsOf(saboteur)) {
    const times = before.split(find).length - 1
    if (times !== 1)
      throw new Error(`${path} has ${times} times what should be there once: ${find}`)
    broken = broken.replace(find, () => replace)
  }
  writeFileSync(path, broken)
  return () => writeFileSync(path, before)
}
