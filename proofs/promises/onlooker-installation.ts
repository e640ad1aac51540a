import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@padauk/api/platform/database/database'
import { withoutLimits } from '@padauk/api/test/without-limits'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { servicesEnvironment } from '@padauk/tools/services'
import { startStack } from '@padauk/tools/stack'
import { startCluster } from '#proofs/drill/cluster'
import { untilAnswered } from '#kit/client'
import { must } from '#kit/command'
import { openDatabase } from '#kit/database'
import { withChildren } from '#kit/processes'
import type { Alone } from '#kit/proof'
import { openTestStore } from '#kit/store'

/** nginx, site, api and worker as built, on a database that ops/backup backs up. */
export async function startInstallation({ atEnd }: Alone) {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-onlooker-'))
  atEnd(() => rmSync(directory, { recursive: true, force: true }))
  const places = {
    logs: join(directory, 'logs'),
    temporary: join(directory, 'tmp'),
    objectCopies: join(directory, 'second-files'),
    front: join(directory, 'front'),
  }
  for (const place of Object.values(places)) mkdirSync(place)
  const cluster = await startCluster()
  atEnd(cluster.stop)
  await must(cluster.run('setup.sh'))
  const store = openTestStore({ ...servicesEnvironment(), ...process.env }, directory, false)
  atEnd(store.remove)
  const stack = await startStack({
    mode: 'production',
    directory,
    database: `padauk_onlooker_${process.pid}`,
    logDirectory: places.logs,
    instead: { DATABASE_URL: cluster.adminUrl },
    env: {
      ...withoutLimits,
      ...store.env,
      TMPDIR: places.temporary,
      SECOND_FILES_DIRECTORY: places.objectCopies,
    },
    front: true,
  })
  atEnd(stack.stop)
  const database = openDatabase(cluster.adminUrl, new URL(stack.ownerUrl).pathname.slice(1))
  atEnd(database.end)
  await storeUncompressed(database)
  const { api, worker, site } = stack.processes
  const nginx = () => Number(readFileSync(join(places.front, 'nginx.pid'), 'utf8'))
  /** With their children, which come and go. */
  const processes = {
    nginx: () => withChildren(nginx()),
    site: () => withChildren(site.pid() ?? 0),
    api: () => withChildren(api.pid() ?? 0),
    worker: () => withChildren(worker.pid() ?? 0),
  }
  return { stack, cluster, database, places, processes }
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>
type Rows = Installation['database']

/**
 * A long value that PostgreSQL compresses would hide from a search of its files. Each table in a
 * transaction of its own: the processes already work, and would wait for all of them.
 */
async function storeUncompressed({ rows }: Rows) {
  const statements = await rows<{ text: string }>(`
    select format('alter table %s ', a.attrelid::regclass)
      || string_agg(format('alter column %I set storage external', a.attname), ', ') as text
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attstorage in ('x', 'm') and n.nspname not in ('pg_catalog', 'information_schema')
    group by a.attrelid`)
  for (const { text } of statements) await rows(text)
}

const rules = {
  openers: [],
  adjournment: 'next-working-day-10:00',
  minimumBids: 1,
  disclosure: { companies: true, prices: false, arrivals: true },
  price: { currency: 'MMK', required: true },
  fields: [],
  documents: [],
} satisfies TenderRules

/** A sealed tender that asks for a price and takes links. */
export async function aTenderNamed({ rows }: Rows, name: string) {
  const id = randomUUID()
  await rows(
    `insert into tenders (id, name_en, name_mm, topic_en, body_en, state, published_at, start_date,
       end_date, sealing, key_set, link_allowed, rules)
     select $1, $2, $2, $2, '', 'published', now(), now() - interval '1 day',
       now() + interval '1 day', 'sealed', hash, true, $3
     from key_sets where activated_at is not null`,
    [id, name, JSON.stringify(rules)],
  )
  return id
}

/** Lets no request write to a table until it is released: what it brought stays in memory. */
export async function hold(
  { stack, database, cluster }: Installation,
  table: 'upload_chunks' | 'submissions',
) {
  const url = new URL(cluster.adminUrl)
  url.pathname = new URL(stack.ownerUrl).pathname
  const pool = createPool({
    url: url.href,
    poolSize: 1,
    name: 'padauk-onlooker',
    longestStatement: 0,
  })
  const client = await pool.connect()
  await client.query('set idle_in_transaction_session_timeout = 0')
  await client.query(`begin; lock table ${table} in share row exclusive mode`)
  const waiting = 'select from pg_locks where not granted and relation = $1::regclass'
  return {
    /** When a request waits for it. */
    reached: () =>
      untilAnswered(async () => {
        const found = await database.rows(waiting, [table])
        return found.length > 0 ? true : null
      }),
    async release() {
      await client.query('rollback')
      client.release()
      await pool.end()
    },
  }
}
