import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './processes.ts'

const bin = (name: string) => join(root, 'node_modules', '.bin', name)
const sources = ['apps', 'packages', 'tools', 'e2e', 'bench', 'docs']

/** Everything that can be wrong without running the product. All of it runs, so that all is seen at once. */
const checks: [name: string, command: string, ...args: string[]][] = [
  ['format', bin('oxfmt'), '--check', ...sources, 'vitest.config.ts'],
  ['lint', bin('oxlint'), '--type-aware', '--deny-warnings', ...sources],
  ['route types', bin('react-router'), 'typegen', 'apps/site'],
  ['types', bin('tsc'), '--noEmit'],
  ['types of the site', bin('tsc'), '--noEmit', '-p', 'apps/site'],
  ['types of the service worker', bin('tsc'), '--noEmit', '-p', 'apps/site/service-worker'],
  ['types of the admin', bin('tsc'), '--noEmit', '-p', 'apps/admin'],
  ['unused code', bin('knip')],
  ['types of the tables', process.execPath, 'tools/tables.ts', '--verify'],
]

const failed: string[] = []
for (const [name, command, ...args] of checks) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`)
  if (status === 0) continue
  failed.push(name)
  process.stdout.write(`${stdout}\n${stderr}\n`)
}
process.exit(failed.length > 0 ? 1 : 0)
