import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createPool } from '@padauk/api/platform/database/database'
import { freePort } from '@padauk/testing/postgres'
import {
  binaries,
  control,
  initialise,
  killServer,
  processesOf,
  runAsPostgres,
  stopServer,
} from '#kit/postgres-server'

// How long a monitor waits before it declares a primary dead.
const noticedAfterMs = 3_000

/** A primary whose every commit waits for a standby, in a directory that is postgres's own. */
export async function startDatabasePair(directory: string) {
  const password = randomBytes(18).toString('hex')
  const [primaryPort, standbyPort] = await Promise.all([freePort(), freePort()])
  const [primary, standby] = [join(directory, 'primary'), join(directory, 'standby')]
  const urlAt = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const stop = () => [primary, standby].forEach(stopServer)

  initialise({
    data: primary,
    password,
    rights: ['-U', 'postgres'],
    settings: `port = ${primaryPort}\nunix_socket_directories = ''\nwal_level = replica\n`,
  })
  const pool = createPool({ url: urlAt(primaryPort), poolSize: 1, name: 'padauk-storm' })
  try {
    await control(primary, 'start')
    await pool.query(`select pg_create_physical_replication_slot('standby')`)
    const source = `${urlAt(primaryPort)}?application_name=standby`
    const copy = ['-d', source, '-D', standby, '-R', '-S', 'standby', '-c', 'fast']
    runAsPostgres(join(binaries, 'pg_basebackup'), copy)
    appendFileSync(join(standby, 'postgresql.conf'), `port = ${standbyPort}\nhot_standby = on\n`)
    await control(standby, 'start')
    // Only now: a copy of it would make the promoted standby wait for itself.
    await pool.query(`alter system set synchronous_standby_names = 'FIRST 1 (standby)'`)
    await pool.query('select pg_reload_conf()')
  } catch (error) {
    stop()
    throw error
  } finally {
    await pool.end()
  }

  return {
    primaryPort,
    standbyPort,
    urlAt,
    pids: () => [primary, standby].flatMap(processesOf),
    killPrimary: () => killServer(primary),
    async promoteStandby() {
      await pause(noticedAfterMs)
      await control(standby, 'promote')
    },
    stop,
  }
}
