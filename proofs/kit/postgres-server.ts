import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isRoot } from './install.ts'

export const binaries = '/usr/lib/postgresql/15/bin'

/** PostgreSQL refuses to run as root, as the scripts of ops/backup know too. */
export const asPostgres = (command: string, args: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args]

export function runAsPostgres(command: string, args: string[], input = '') {
  const [program, rest] = asPostgres(command, args)
  return execFileSync(program, rest, {
    cwd: '/',
    encoding: 'utf8',
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
    maxBuffer: 1e9,
  })
}

/** A server that is started must not hold the pipe. */
export function control(data: string, ...args: string[]) {
  const command = [join(binaries, 'pg_ctl'), '-w', '-D', data, '-l', `${data}.log`, ...args]
  const [program, rest] = asPostgres('sh', ['-c', '"$@" >/dev/null', 'sh', ...command])
  return promisify(execFile)(program, rest, { cwd: '/' })
}

export function stopServer(data: string) {
  const [program, args] = asPostgres(join(binaries, 'pg_ctl'), ['stop', '-m', 'immediate'])
  spawnSync(program, [...args, '-D', data], { cwd: '/' })
}

/** A directory that PostgreSQL's own account gets through, and folders in it that are its own. */
export function makeDirectory(prefix: string) {
  const directory = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(directory, 0o711)
  const owned = (name: string) => {
    const path = join(directory, name)
    mkdirSync(path, { mode: 0o700 })
    if (isRoot) execFileSync('chown', ['postgres:', path])
    return path
  }
  return { directory, owned }
}

type Cluster = { data: string; password: string; settings: string; rights?: string[] }

/** A cluster with checksums and these settings; its superuser has the password over TCP. */
export function initialise({ data, password, settings, rights = [] }: Cluster) {
  const write = (path: string, text: string) =>
    runAsPostgres('sh', ['-c', 'umask 077; cat >>"$1"', 'sh', path], text)
  const file = `${data}.password`
  write(file, password)
  const kind = ['--data-checksums', '--locale=C.UTF-8', '-E', 'UTF8', '-D', data]
  const account = ['--auth-host=scram-sha-256', `--pwfile=${file}`, ...rights]
  runAsPostgres(join(binaries, 'initdb'), [...account, ...kind])
  write(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nmax_connections = 200\ntimezone = 'UTC'\n${settings}`,
  )
}

/** The postmaster of a data directory and every process of it; none when it does not run. */
export function processesOf(data: string) {
  try {
    const [line = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const children = readFileSync(`/proc/${line}/task/${line}/children`, 'utf8')
    return [line, ...children.split(' ').filter(Boolean)].map(Number)
  } catch {
    return []
  }
}

/** Its machine is gone from one moment to the next. */
export function killServer(data: string) {
  for (const id of processesOf(data)) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It ended by itself in between.
    }
  }
}
