import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { root } from '@padauk/testing/processes'

export type Pattern = { place: string; source: string; flags: string }

/** Every regular expression that is written out in the code below some folders, tests left out. */
export function patternsIn(folders: readonly string[]): Pattern[] {
  return folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
      .filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))
      .toSorted()
      .flatMap((path) => patternsOf(path)),
  )
}

function patternsOf(path: string) {
  const code = readFileSync(join(root, path), 'utf8')
  const tree = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x') })
  const found: Pattern[] = []
  visit(tree, ({ pattern, flags }) => {
    found.push({ place: path, source: pattern, flags })
  })
  return found
}

type Literal = { type: 'RegExpLiteral'; pattern: string; flags: string }

const isLiteral = (node: object): node is Literal => 'type' in node && node.type === 'RegExpLiteral'

function visit(node: unknown, take: (literal: Literal) => void) {
  if (typeof node !== 'object' || node === null) return
  if (isLiteral(node)) take(node)
  for (const child of Object.values(node)) visit(child, take)
}
