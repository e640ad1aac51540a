import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilStopped } from '@padauk/tools/until-stopped'
import { copyTree, sabotage } from './copy.ts'
import { saboteurs } from './list.ts'
import type { Saboteur } from './saboteur.ts'
import { runTests } from './suite.ts'

/**
 * Breaks the product on purpose, one way after the other, in a copy of this tree, and sees whether
 * the ordinary tests notice.
 *
 *   npm run saboteurs [-- --short] [name …]
 */
const given = process.argv.slice(2)
const names = given.filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !saboteurs.some((saboteur) => saboteur.name === name))
if (unknown.length > 0) {
  const known = saboteurs.map(({ name }) => name).join(', ')
  process.stderr.write(`There is no saboteur ${unknown.join(', ')}; there are ${known}.\n`)
  process.exit(2)
}
const short = ['no-unique-key', 'any-algorithm']
const wanted = given.includes('--short') ? short : names
const chosen = saboteurs.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const say = (text: string) => void process.stdout.write(`${text}\n`)
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

const tree = mkdtempSync(join(tmpdir(), 'padauk-saboteurs-'))
const remove = async () => rmSync(tree, { recursive: true, force: true })
untilStopped(remove)

/** True when the tests noticed, by what they expect and not by falling over. */
async function isCaught({ name, does, edits, caughtBy }: Saboteur) {
  const start = performance.now()
  const undo = sabotage(tree, edits)
  const { failed } = await runTests(tree, caughtBy)
  undo()
  const [catcher] = failed.filter(({ isAssertion }) => isAssertion)
  say(`${catcher ? 'caught' : 'MISSED'}  ${name}: ${does}, ${seconds(start)}`)
  if (catcher)
    say(`        by “${catcher.name}”${failed.length > 1 ? ` and ${failed.length - 1} more` : ''}`)
  for (const { name: test, message } of catcher ? [] : failed) say(`        ${test}: ${message}`)
  return catcher !== undefined
}

/** What fails without a saboteur catches nobody. */
async function isSound() {
  const start = performance.now()
  const { passed, failed, unreadable } = await runTests(tree, [
    ...new Set(chosen.flatMap(({ caughtBy }) => caughtBy)),
  ])
  say(`${passed} tests pass on the unbroken tree, ${seconds(start)}`)
  for (const { name, message } of failed) say(`FAILED  ${name}: ${message}`)
  for (const message of unreadable) say(`FAILED  ${message}`)
  return passed > 0 && failed.length === 0 && unreadable.length === 0
}

const start = performance.now()
let caught = 0
try {
  copyTree(tree)
  if (await isSound()) {
    for (const saboteur of chosen) if (await isCaught(saboteur)) caught++
    say(`\n${caught} of ${chosen.length} broken builds caught, ${seconds(start)} in all`)
  }
} finally {
  await remove()
}
process.exit(caught === chosen.length ? 0 : 1)
