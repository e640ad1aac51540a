import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@padauk/testing/processes'

/** What a command said, and whether it ended well. A server that it starts must not hold a pipe. */
export async function runCommand(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const output = join(tmpdir(), `padauk-said-${randomUUID()}`)
  const file = openSync(output, 'w')
  try {
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', file, file] })
    const [code] = (await once(child, 'exit')) as [number | null]
    return { isDone: code === 0, said: readFileSync(output, 'utf8').trim() }
  } finally {
    closeSync(file)
    rmSync(output)
  }
}

/** One of the programs of the api that operators run. */
export const runProgram = (env: NodeJS.ProcessEnv, program: string, ...args: string[]) =>
  runCommand(process.execPath, [`apps/api/src/${program}.ts`, ...args], env)

/** Throws what was said, for the reader of a failed proof. */
export async function must(run: ReturnType<typeof runCommand>) {
  const { isDone, said } = await run
  if (!isDone) throw new Error(said)
}
