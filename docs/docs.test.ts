import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', 'ops/*.md'], { cwd: root })

type Manifest = {
  scripts: Record<string, string>
  engines: { node: string }
  packageManager: string
}
const manifest = JSON.parse(read('package.json')) as Manifest

const topLevel = new Set(globSync(['*', '.*'], { cwd: root }))
/** What a fresh checkout does not have yet. */
const made = new Set(read('.gitignore').match(/^[\w.-]+(?=\/$)/gm))
const isMade = (path: string) => path.split('/').some((name) => made.has(name))

const fileName = /^[\w.-]+\.(?:css|json|md|png|sh|sql|svg|tsx?|ya?ml)$/
const fileNames = new Set(
  globSync(['*', '{apps,bench,proofs,docs,e2e,ops,packages,tools}/**/*.*'], { cwd: root })
    .filter((path) => !isMade(path))
    .map((path) => basename(path)),
)

/** A path from the root, a file at the root, or a file's name alone that some folder has. */
function isMissing(word: string) {
  const [first = ''] = word.split('/')
  if (!/^[\w.][\w./-]*$/.test(word) || /^\.{1,2}\/|NNNN/.test(word) || isMade(word)) return false
  if (/^\.[\w-]+$/.test(word)) return !topLevel.has(word)
  if (!word.includes('/')) return fileName.test(word) && !fileNames.has(word)
  const isPath = topLevel.has(first) || word.endsWith('/') || fileName.test(basename(word))
  return isPath && !existsSync(join(root, word))
}

const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, it = '']) => it)
const block = /^```(\w*)\n([\s\S]*?)^```$/gm

function missingPaths(text: string) {
  const trees = Array.from(text.matchAll(block)).filter(([, language]) => language === 'tree')
  const leaves = trees.flatMap(([, , lines = '']) => found(lines, /^(\S+)/gm))
  const words = found(text.replace(block, ''), /`([^`\n]+)`/g).flatMap((code) => code.split(' '))
  return [...leaves.filter((path) => !existsSync(join(root, path))), ...words.filter(isMissing)]
}

/** What an operator copies into a shell: our scripts and their subcommands. */
function unknownOrders(text: string) {
  const shell = Array.from(text.matchAll(block)).filter(([, language]) => language === 'sh')
  const lines = shell.map(([, , commands = '']) => commands).join('\n')
  const scripts = found(lines, /(?:^|[\s=])\.?((?:ops|tools)\/[\w./-]+)/gm)
  const orders = found(text, /\bops\/deploy\.sh ([a-z]+)/g)
  return [
    ...scripts.filter((path) => !existsSync(join(root, path))),
    ...orders.filter((order) => !read('ops/deploy.sh').includes(`\n  ${order}) `)),
    ...found(text, /(?:^|`)padauk ([\w:]+)/gm).filter(isUnknownScript),
  ]
}

/** Links are relative to their document. */
function brokenLinks(document: string, text: string) {
  return found(text, /\]\(([^)\s]+)\)/g)
    .filter((link) => !/^(?:[a-z]+:|#)/.test(link))
    .map((link) => normalize(join(dirname(document), link.replace(/#.*/, ''))))
    .filter((path) => !existsSync(join(root, path)))
}

const isUnknownScript = (name: string) => !(name in manifest.scripts)

/** Paths of one machine, addresses of a private registry, and work left undone. */
const forbidden =
  /(?<![\w.~-])\/(?:work|root|home)\/|\blocalhost\b|\/\/[\w.-]*registry|\b(?:TO-?DO|FIX-?ME)\b/g

function faultsOf(document: string, text: string) {
  return [
    ...found(text, /\bnpm run ([\w:-]+)/g)
      // Each release in the changelog names the commands of its own time.
      .filter((name) => document !== 'CHANGELOG.md' && isUnknownScript(name))
      .map((name) => `no command: ${name}`),
    ...missingPaths(text).map((path) => `no file: ${path}`),
    ...unknownOrders(text).map((word) => `no such order: ${word}`),
    ...brokenLinks(document, text).map((path) => `no target: ${path}`),
    ...Array.from(text.matchAll(forbidden), ([words]) => `not for readers: ${words}`),
  ]
}

describe('the documents', () => {
  test.each(documents)('%s names only files and commands that exist', (document) => {
    expect(faultsOf(document, read(document))).toEqual([])
  })

  test('commands.md lists every command', () => {
    const listed = new Set(found(read('docs/commands.md'), /^\| `npm run ([\w:-]+)`/gm))
    expect([...listed].toSorted()).toEqual(Object.keys(manifest.scripts).toSorted())
  })

  test('every decision on the specification is built or planned', () => {
    const cells = found(read('docs/spec-decisions.md'), /^\|.*\|([^|]*)\|$/gm)
    const states = new Set(cells.map((cell) => cell.trim()))
    expect(states).toEqual(new Set(['---', 'State', 'built', 'planned']))
  })
})

describe('a fault is found', () => {
  const path = (...names: string[]) => `/${names.join('/')}/`
  test.each([
    ['an unknown command', 'Run `npm run nothing`.'],
    ['an unknown command in a block', '```sh\nnpm run nothing\n```'],
    ['a missing script', '```sh\nops/nothing.sh up\n```'],
    ['an unknown order', '```sh\nops/deploy.sh nothing\n```'],
    ['an unknown command of an installation', '```sh\npadauk nothing\n```'],
    ['a missing file', 'See `apps/api/src/nothing.ts`.'],
    ['a missing file in a command', '`npx vitest run apps/nothing`'],
    ['a misspelt folder', '`app/api/src/main.ts`'],
    ['a missing folder', '`nothing/`'],
    ['a file that no folder has', '`nothing.sql`'],
    ['a missing file at the root', '`.nothing`'],
    ['a missing leaf of a tree', '```tree\napps/api  here\napps/nothing  not here\n```'],
    ['a broken link', '[it](docs/nothing.md#part)'],
    ['a missing picture', '![it](docs/screenshots/nothing.png)'],
    ["a machine's path", `It is in ${path('work', 'main')}.`],
    ["a registry's address", 'http://my-registry.example:4873'],
    ['work left undone', `${['TO', 'DO'].join('')}: write this`],
  ])('%s', (_, text) => {
    expect(faultsOf('README.md', text)).toHaveLength(1)
  })

  test('lookalikes are accepted', () => {
    const text = [
      '`*.test.ts`, `apps/*/nothing.ts`, `packages/contract/src/<noun>.ts`, `NNNN-nothing.md`',
      '`/api/nothing`, `zod/mini`, `#platform/nothing.ts`, `@padauk/nothing`, `./x.ts`, `../`',
      '`.data/demo`, `30/86400`, `service.ts`, `npm run demo`, https://example.com/nothing.md',
      '[far](https://example.com/nothing.md), [near](#nothing), [there](docs/docs.test.ts)',
    ].join('\n')
    expect(faultsOf('README.md', text)).toEqual([])
  })
})

describe('the decisions', () => {
  const decisions = globSync('docs/decisions/0*.md', { cwd: root }).toSorted()

  test('are numbered without gaps', () => {
    const numbers = decisions.map((path) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(basename(path))?.[1])
    expect(numbers).toEqual(numbers.map((_, place) => String(place + 1).padStart(4, '0')))
    expect(numbers.length).toBeGreaterThan(0)
  })

  test('are all in the index, by their titles', () => {
    const listed = decisions.map((path, place) => {
      const [title] = found(read(path), /^# \d+\. (.+)$/gm)
      return `${place + 1}. [${title}](${basename(path)})`
    })
    expect(found(read('docs/decisions/README.md'), /^(\d+\. .+)$/gm)).toEqual(listed)
  })

  test.each(decisions)('%s has its parts, on one page', (path) => {
    const text = read(path)
    expect(found(text, /^# (\d+)\. \S/gm)).toEqual([String(Number(basename(path).slice(0, 4)))])
    expect(text).toMatch(/^Status: (?:accepted|superseded by \[.+\]\(.+\)), \d{4}-\d\d-\d\d$/m)
    expect(found(text, /^## (.+)$/gm)).toEqual(['Context', 'Decision', 'Consequences'])
    expect(text.split('\n').length).toBeLessThan(60)
  })
})

test('every file names the same versions of Node and npm', () => {
  const { engines, packageManager } = manifest
  const [major = '', minor = ''] = read('.nvmrc').trim().split('.')
  const [, least, atLeast] = /^>=(\d+)\.(\d+)$/.exec(engines.node) ?? []
  expect(read('.nvmrc')).toMatch(/^\d+\.\d+\.\d+\n$/)
  expect(least).toBe(major)
  expect(Number(minor)).toBeGreaterThanOrEqual(Number(atLeast))
  expect(packageManager).toMatch(/^npm@\d+\.\d+\.\d+$/)
  const lock = JSON.parse(read('package-lock.json')) as { packages: { '': Partial<Manifest> } }
  expect(lock.packages[''].engines).toEqual(engines)
  const named = documents.flatMap((document) => found(read(document), /\bNode (\d+)/g))
  expect(new Set(named)).toEqual(new Set([major]))
})
