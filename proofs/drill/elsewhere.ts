import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { must } from '#kit/command'
import { stopServer } from '#kit/postgres-server'
import { holds } from '#kit/report'
import type { Row } from '#kit/report'
import type { Cluster } from './cluster.ts'

/** A cluster whose backups were just set up: backed up once more, and restored from there. */
export async function restoredFrom(cluster: Cluster): Promise<Row[]> {
  cluster.query('create table kept as select 42 as answer')
  await must(cluster.run('backup.sh', 'diff'))
  cluster.query('insert into kept values (43)')

  const into = join(cluster.directory, 'copy')
  const port = await freePort()
  await must(cluster.run('restore.sh', 'copy', '--into', into, '--port', String(port)))
  const rows = cluster.query('select array_agg(answer) from kept', { socket: into, port })
  stopServer(into)
  rmSync(into, { recursive: true, force: true })
  return [holds('a copy from there has what came after the last backup', rows === '{42,43}', rows)]
}
