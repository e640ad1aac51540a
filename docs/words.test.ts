import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isText = /\.(?:conf|css|html|json|md|mjs|service|sh|sql|timer|tsx?|ya?ml)$|\/[\w-]+$/
/** Written by others, or this list itself. */
const isLeftOut = /^package-lock\.json$|^docs\/words\.test\.ts$/

const texts = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => isText.test(path) && !isLeftOut.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** A noun says more: "staff", "the bidder", "no company". */
const privateWords = ['nobody', 'somebody', 'whoever', 'whatever', 'meanwhile', 'wherever']
const inProse = new RegExp(`(?<![\\w.-])(?:${privateWords.join('|')})(?![\\w-])`, 'gi')

/** Names in code (`'nobody'`, `nobody-there`) are not prose. */
const countPrivateWords = (text: string) =>
  text.replaceAll(/(['"`])\w+\1/g, '').match(inProse)?.length ?? 0

/** May only be lowered; the test says when. */
const limit = 24
const slack = 10

test('private words become fewer', () => {
  const counts = texts.map(({ path, text }) => ({ path, count: countPrivateWords(text) }))
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const where = counts.filter(({ count }) => count > 0).map(({ path, count }) => `${count} ${path}`)
  expect(total, `more than ${limit}:\n${where.join('\n')}`).toBeLessThanOrEqual(limit)
  expect(total, `${total} are left: lower the limit of ${limit}`).toBeGreaterThan(limit - slack)
})

describe('a private word', () => {
  test('is found in prose', () => {
    expect(countPrivateWords("// Nobody's, and whoever asks; 'somebody else' meanwhile")).toBe(4)
  })

  test('is allowed as a name in code', () => {
    expect(countPrivateWords("refuse('nobody-there', t('x.nobody'), { a: 'somebody' })")).toBe(0)
  })
})

describe('rules are cited by numbers that exist', () => {
  const rules = readFileSync(join(root, 'docs/rules.md'), 'utf8')
  const known = new Set(Array.from(rules.matchAll(/^- \*\*(\d+\.\d+)\b/gm), ([, it]) => it))
  const unknownIn = (text: string) =>
    Array.from(text.matchAll(/\brules (\d+\.\d+)/gi), ([, it]) => it).filter((it) => !known.has(it))

  test('in the whole tree', () => {
    const wrong = texts.flatMap(({ path, text }) => unknownIn(text).map((it) => `${path}: ${it}`))
    expect(known.size).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })

  test('and a wrong number is found', () => {
    const citing = (...numbers: string[]) => numbers.map((it) => `rules ${it}`).join(', ')
    expect(unknownIn(citing('7.5', '7.99'))).toEqual(['7.99'])
  })
})
