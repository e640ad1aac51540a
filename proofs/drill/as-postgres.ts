import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const binaries = '/usr/lib/postgresql/15/bin'
export const isRoot = process.getuid?.() === 0

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
export const control = (...args: string[]) =>
  runAsPostgres('sh', ['-c', '"$@" >/dev/null', 'sh', join(binaries, 'pg_ctl'), ...args])

export function stopServer(data: string) {
  const [program, args] = asPostgres(join(binaries, 'pg_ctl'), ['stop', '-m', 'immediate'])
  spawnSync(program, [...args, '-D', data], { cwd: '/' })
}

type Server = { socket: string; port: number }

/** As the superuser, over the socket: the way an operator looks into it. */
export function createOperator(server: Server) {
  const superuser = runAsPostgres('id', ['-un']).trim()
  const connection = ({ socket, port }: Server, database: string) => [
    '-U',
    superuser,
    '-d',
    database,
    '-h',
    socket,
    '-p',
    String(port),
  ]
  const strict = ['-Xq', '-v', 'ON_ERROR_STOP=1']
  return {
    superuser,
    query(text: string, at = server, database = 'postgres') {
      const args = [...connection(at, database), ...strict, '-tA', '-c', text]
      return runAsPostgres(join(binaries, 'psql'), args).trim()
    },
    /** Brings the rows of a table from a copy, as the page for operators says. */
    bringRows(table: string, from: Server, database: string) {
      const source = [...connection(from, database), '--data-only', '-t', table]
      const rows = runAsPostgres(join(binaries, 'pg_dump'), source)
      runAsPostgres(join(binaries, 'psql'), [...connection(server, database), ...strict], rows)
    },
  }
}
