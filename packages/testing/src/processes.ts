import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const root = join(import.meta.dirname, '../../..')

type Program = {
  name: string
  arguments: string[]
  env: NodeJS.ProcessEnv
  logDirectory?: string | undefined
}

/**
 * Runs one of our programs and starts it again when it dies, as an init system would: a kill must
 * cost a moment, never anything accepted.
 */
export function supervise(program: Program) {
  let child: ChildProcess
  let starts = 0
  let stopping = false
  const { logDirectory } = program
  const log = logDirectory
    ? createWriteStream(join(logDirectory, `${program.name}.log`), { flags: 'a' })
    : null

  function start() {
    starts++
    child = spawn(process.execPath, program.arguments, {
      cwd: root,
      env: program.env,
      stdio: ['ignore', log ? 'pipe' : 'inherit', log ? 'pipe' : 'inherit'],
    })
    if (log) {
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
    }
    child.once('exit', () => {
      if (!stopping) setTimeout(() => !stopping && start(), 300)
    })
  }
  start()

  async function halt() {
    stopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const deadline = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(deadline)
  }

  return {
    name: program.name,
    pid: () => child.pid,
    /** How often it was started. */
    starts: () => starts,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Stays away until it is started again. */
    halt,
    startAgain() {
      stopping = false
      start()
    },
    async stop() {
      await halt()
      log?.end()
    },
  }
}

export type Supervised = ReturnType<typeof supervise>

/** Runs a program to its end; its output is told line by line, or only when it fails. */
export function runToEnd(
  name: string,
  programArguments: string[],
  env: NodeJS.ProcessEnv,
  say?: (line: string) => void,
) {
  return new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, programArguments, { cwd: root, env })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    if (say) createInterface({ input: child.stdout }).on('line', say)
    child.stderr.on('data', (chunk) => (said += chunk))
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}\n${said}`)),
    )
  })
}

export async function answers(url: string, patience = 60_000) {
  const end = Date.now() + patience
  while (Date.now() < end) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${url} did not answer within ${patience / 1000} s`)
}
