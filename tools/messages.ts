import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export type Tree = { [name: string]: string | Tree }

const keysOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [path + name] : keysOf(value, `${path}${name}.`),
  )

/** Every key in English, as `catalogue:a.b.c`; another test compares the Burmese ones with them. */
export function messageKeys(root: string) {
  return globSync('packages/language/messages/en/*.json', { cwd: root }).flatMap((path) =>
    keysOf(JSON.parse(readFileSync(join(root, path), 'utf8')) as Tree).map(
      (key) => `${basename(path, '.json')}:${key}`,
    ),
  )
}

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const unread = /\.test\.tsx?$|(^|\/)(node_modules|build|dist|\.react-router)\//

export const sourcesIn = (root: string, folders: readonly string[]) =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,sh,html}`, { cwd: root }))
    .filter((path) => !unread.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(comments, ''))

const strings = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g
const names = /\.\s*([a-zA-Z]\w*)|\b([a-zA-Z]\w*)\s*[:,}]/g
const endings = /\$\{[^}]*\}([A-Za-z]+)/g
// What a check found and an answer: the code puts these behind the name of a step.
const composed = ['Right', 'Wrong', 'WrongAt', 'Open', 'Yes', 'No']

/** Keys whose last name occurs in no text, template or property of the sources. */
export function unusedKeys(keys: readonly string[], sources: readonly string[]) {
  const words = new Set<string>()
  const suffixes = new Set(composed)
  for (const source of sources) {
    for (const text of source.match(strings) ?? [])
      for (const word of text.match(/[\w-]+/g) ?? []) words.add(word)
    for (const [, property, member] of source.matchAll(names)) words.add(property ?? member ?? '')
    for (const [, suffix = ''] of source.matchAll(endings)) suffixes.add(suffix)
  }
  const isUsed = (name: string) =>
    words.has(name) ||
    [...suffixes].some((end) => name.endsWith(end) && words.has(name.slice(0, -end.length)))
  return keys.filter((key) => !isUsed(key.split(/[.:]/).at(-1) ?? ''))
}

/** Keys that the admin names and no catalogue of it has; those with a stand-in `_` are no fault. */
export function missingKeys(keys: readonly string[], sources: readonly string[]) {
  const known = new Set(
    keys.map((key) => key.replace(/^admin:/, '').replace(/^(?:admin-)?(\w+):/, '$1.')),
  )
  const named = sources.flatMap((source) =>
    Array.from(source.matchAll(/\bt\('([\w.-]+)'(?!, \{ _:)/g), ([, key = '']) => key),
  )
  return [...new Set(named)].filter((key) => !known.has(key))
}
