import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createPool } from '@padauk/api/platform/database/database'
import { freePort } from '@padauk/testing/postgres'
import { childrenOf } from './processes.ts'

const execute = promisify(execFile)

const bin = () => {
  const found = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)
  if (!found) throw new Error('PostgreSQL is missing: `npm run services up` installs it')
  return found
}

/** PostgreSQL refuses to run as root. */
function asPostgres(program: string, given: string[], env: NodeJS.ProcessEnv = {}) {
  const [command, ...rest] =
    process.getuid?.() === 0
      ? ['runuser', '-u', 'postgres', '--', join(bin(), program), ...given]
      : [join(bin(), program), ...given]
  return execute(command ?? '', rest, { cwd: '/', env: { ...process.env, ...env } })
}

// How long a monitor waits before it declares a primary dead.
const noticedAfterMs = 3_000
const standbyName = 'standby'

const settings = (port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
wal_level = replica
hot_standby = on
timezone = 'UTC'
`

async function ask(url: string, ...statements: string[]) {
  const pool = createPool({ url, poolSize: 1, name: 'padauk-storm' })
  try {
    for (const statement of statements) await pool.query(statement)
  } finally {
    await pool.end()
  }
}

/** A primary whose every commit waits for a standby, in a directory that is postgres's own. */
export async function startDatabasePair(directory: string) {
  const password = randomBytes(18).toString('hex')
  const [primaryPort, standbyPort] = await Promise.all([freePort(), freePort()])
  const primary = join(directory, 'primary')
  const standby = join(directory, 'standby')
  const urlAt = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const control = (data: string, ...given: string[]) =>
    asPostgres('pg_ctl', ['-D', data, '-w', '-l', `${data}.log`, ...given])
  const stop = async () => {
    const ended = [primary, standby].map((data) => control(data, 'stop', '-m', 'immediate'))
    await Promise.allSettled(ended)
  }

  const file = join(directory, 'password')
  writeFileSync(file, password, { mode: 0o644 })
  const account = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${file}`]
  await asPostgres('initdb', ['-D', primary, ...account, '--locale=C.UTF-8', '-E', 'UTF8', '-k'])
  appendFileSync(join(primary, 'postgresql.conf'), settings(primaryPort))
  try {
    await control(primary, 'start')
    await ask(urlAt(primaryPort), `select pg_create_physical_replication_slot('${standbyName}')`)
    const from = `host=127.0.0.1 port=${primaryPort} user=postgres application_name=${standbyName}`
    await asPostgres('pg_basebackup', [
      '-d',
      `${from} password=${password}`,
      '-D',
      standby,
      '-R',
      '-S',
      standbyName,
      '-c',
      'fast',
    ])
    appendFileSync(join(standby, 'postgresql.conf'), settings(standbyPort))
    await control(standby, 'start')
    // Only now: a copy of it would make the promoted standby wait for itself.
    await ask(
      urlAt(primaryPort),
      `alter system set synchronous_standby_names = 'FIRST 1 (${standbyName})'`,
      'select pg_reload_conf()',
    )
  } catch (error) {
    await stop()
    throw error
  }

  const postmaster = (data: string) =>
    Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const pids = () =>
    [primary, standby].flatMap((data) => {
      try {
        return [postmaster(data), ...childrenOf(postmaster(data))]
      } catch {
        return []
      }
    })

  return {
    primaryPort,
    standbyPort,
    urlAt,
    pids,
    /** The primary's machine is gone from one moment to the next. */
    killPrimary() {
      const chief = postmaster(primary)
      const all = [chief, ...childrenOf(chief)]
      for (const pid of all) process.kill(pid, 'SIGKILL')
    },
    async promoteStandby() {
      await pause(noticedAfterMs)
      await control(standby, 'promote')
    },
    stop,
  }
}

export type DatabasePair = Awaited<ReturnType<typeof startDatabasePair>>
