import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from '@padauk/testing/processes'

const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const sources = ['apps', 'packages', 'tools', 'e2e', 'bench', 'proofs', 'docs', 'vitest.config.ts']
const laws = ['import-rules', 'table-owners'].map((name) => `tools/${name}.test.ts`)

/** Everything that can be wrong without running the product; the longest parts start first. */
const checks: [name: string, command: string, ...args: string[]][] = [
  // One process reads the types once for the linter and for the compiler's own errors.
  ['lint and types', bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings', ...sources],
  ['rules of import and of tables', bin('vitest'), 'run', ...laws],
  ['unused code', bin('knip')],
  ['types of the tables', process.execPath, 'tools/tables.ts', '--verify'],
  ['format', bin('oxfmt'), '--check', ...sources],
]

async function run([name, command, ...args]: (typeof checks)[number]) {
  const start = performance.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const status = new Promise((resolve) => child.once('error', resolve).once('close', resolve))
  const printed = await Promise.all([text(child.stdout), text(child.stderr)])
  const isGood = (await status) === 0
  process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${secondsSince(start)} s)\n`)
  if (!isGood) process.stdout.write(`${printed.join('\n')}\n`)
  return isGood
}

const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

const start = performance.now()
// The linter needs the types of the site's routes.
const results = [await run(['route types', bin('react-router'), 'typegen', 'apps/site'])]
const waiting = checks.values()
// As many at once as there are cores. A failure stops nothing, so that all of them are seen.
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const check of waiting) results.push(await run(check))
  }),
)
process.stdout.write(`${secondsSince(start)} s\n`)
process.exit(results.every(Boolean) ? 0 : 1)
