import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStack } from '@padauk/tools/stack'
import { withoutLimits } from '@padauk/api/test/without-limits'
import type { Alone } from './proof.ts'

/** Site, api and worker as built, with demo content; removed at the end of the run. */
export async function startProduct(name: string, atEnd: Alone['atEnd']) {
  const directory = mkdtempSync(join(tmpdir(), `padauk-${name}-`))
  atEnd(() => rmSync(directory, { recursive: true, force: true }))
  const logDirectory = join(directory, 'logs')
  mkdirSync(logDirectory)
  const stack = await startStack({
    mode: 'production',
    directory,
    // A server that is already up remembers earlier runs, and their letters.
    database: `padauk_${name}_${process.pid}`,
    logDirectory,
    env: withoutLimits,
  })
  atEnd(stack.stop)
  return { ...stack, directory }
}
