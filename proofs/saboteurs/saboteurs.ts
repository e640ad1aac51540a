import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AloneProof } from '#kit/proof'
import { atLeast, holds } from '#kit/report'
import { copyTree, sabotage } from './copy.ts'
import { saboteurs } from './list.ts'
import type { Saboteur } from './saboteur.ts'
import { runTests } from './suite.ts'

const short = ['no-unique-key', 'any-algorithm']

function choose(isShort: boolean, only: string | undefined) {
  const names = only ? only.split(',') : isShort ? short : saboteurs.map(({ name }) => name)
  const chosen = saboteurs.filter(({ name }) => names.includes(name))
  if (chosen.length === 0) {
    const known = saboteurs.map(({ name }) => name).join(', ')
    throw new Error(`there is no saboteur ${only}; there are ${known}`)
  }
  return chosen
}

/** Held when a test noticed, by what it expects and not by an error of its own. */
async function rowOf(tree: string, saboteur: Saboteur) {
  const { name, does, caughtBy } = saboteur
  const undo = sabotage(tree, saboteur)
  const { failed } = await runTests(tree, [caughtBy])
  undo()
  const catcher = failed.find(({ isAssertion }) => isAssertion)
  const seen = failed.map(({ name: test, message }) => `${test}: ${message}`).join('; ')
  return holds(`${name}: ${does}`, catcher !== undefined, catcher?.name ?? seen)
}

/** Tests that fail on the unbroken tree prove nothing. */
async function soundness(tree: string, chosen: readonly Saboteur[]) {
  const files = [...new Set(chosen.map(({ caughtBy }) => caughtBy))]
  const { passed, failed, unreadable } = await runTests(tree, files)
  const faults = [...failed.map(({ name, message }) => `${name}: ${message}`), ...unreadable]
  return [
    atLeast('tests that pass on the unbroken tree', passed, 1),
    holds('none fails there', faults.length === 0, faults.join('; ')),
  ]
}

/** Breaks a copy of this tree, one way after the other. */
export const brokenBuilds: AloneProof = {
  name: 'saboteurs',
  claim: 'the ordinary tests notice a broken build',
  isAsked: true,
  async runAlone({ isShort, given, say, atEnd }) {
    const chosen = choose(isShort, given.only)
    const tree = mkdtempSync(join(tmpdir(), 'padauk-saboteurs-'))
    atEnd(() => rmSync(tree, { recursive: true, force: true }))
    copyTree(tree)
    const rows = await soundness(tree, chosen)
    if (rows.some(({ isHeld }) => !isHeld)) return { rows }
    for (const saboteur of chosen) {
      const row = await rowOf(tree, saboteur)
      say(`${row.isHeld ? 'caught' : 'MISSED'}  ${row.what}`)
      rows.push(row)
    }
    return { rows }
  },
}
