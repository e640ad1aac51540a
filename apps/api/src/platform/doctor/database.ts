import { readdirSync } from 'node:fs'
import { Client } from 'pg'
import { findingsAbout, reasonOf } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import { migrationsDirectory } from '#platform/database/migrations'

const { ok, look, wrong } = findingsAbout('database')
const backup = findingsAbout('backup')
const clock = findingsAbout('clock')
const oldest = 150_000
const archiveMinutes = 10

type Ask = <Row extends object>(text: string) => Promise<Row>

/** The database as the application sees it: reachable, current, and with no right too many. */
export async function examineDatabase({ url }: { url: string }): Promise<Finding[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: 'padauk-doctor',
  })
  // A broken connection rejects its query.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    const todo = 'Start PostgreSQL, and compare DATABASE_URL with its address, login and password.'
    return [wrong(`The database can't be reached: ${reasonOf(error)}.`, todo)]
  }
  const ask: Ask = async <Row extends object>(text: string) => {
    const { rows } = await client.query<Row>(text)
    return rows[0] as Row
  }
  try {
    const parts = [version, shape, rights, append, safety, archive, time]
    const findings: Finding[] = []
    for (const part of parts) findings.push(...(await part(ask).catch(unasked)))
    return findings
  } finally {
    await client.end()
  }
}

const unasked = (error: unknown) => [
  wrong(`A question was not answered: ${reasonOf(error)}.`, 'Say `npm run db migrate`.'),
]

async function version(ask: Ask) {
  const { version: number, shown } = await ask<{ version: number; shown: string }>(
    `select current_setting('server_version_num')::int as version,
      current_setting('server_version') as shown`,
  )
  return number >= oldest
    ? [ok(`PostgreSQL ${shown} answers.`)]
    : [wrong(`PostgreSQL ${shown} is too old.`, 'Upgrade to 15 or newer.')]
}

async function shape(ask: Ask) {
  const { ran } = await ask<{ ran: string[] }>(
    `select coalesce(array_agg(name), '{}') as ran from kysely_migration`,
  )
  const known = readdirSync(migrationsDirectory).flatMap((file) =>
    file.endsWith('.sql') ? [file.replace(/\.sql$/, '')] : [],
  )
  const missing = known.filter((name) => !ran.includes(name))
  const newer = ran.filter((name) => !known.includes(name))
  if (missing.length > 0) {
    return [wrong(`The tables lack ${missing.join(', ')}.`, 'Say `npm run db migrate`.')]
  }
  if (newer.length > 0)
    return [look(`The tables are newer than this release: ${newer.join(', ')}.`)]
  return [ok(`The tables are those of this release (${known.at(-1)}).`)]
}

/** The application reads and writes rows; an attacker who takes it over must not get more. */
async function rights(ask: Ask) {
  const role = await ask<{ name: string; powers: boolean; owns: boolean; makes: boolean }>(
    `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls
        or rolreplication as powers,
      exists (select from pg_class where relowner = pg_roles.oid
        and relnamespace = 'public'::regnamespace) as owns,
      has_schema_privilege('public', 'create') as makes
    from pg_roles where rolname = current_user`,
  )
  if (!role.powers && !role.owns && !role.makes) {
    return [ok(`${role.name} owns nothing and may change no table.`)]
  }
  const todo = 'DATABASE_URL must name the login `padauk` that `npm run db prepare` made.'
  return [wrong(`${role.name} may do more than the application should.`, todo)]
}

async function append(ask: Ask) {
  const { may, guarded } = await ask<{ may: boolean; guarded: number }>(
    `select has_table_privilege('audit_entries', 'update, delete, truncate')
        or has_table_privilege('submissions', 'delete, truncate')
        or has_table_privilege('closings', 'update, delete, truncate') as may,
      (select count(*)::int from pg_trigger where tgenabled in ('O', 'A') and tgname in
        ('audit_entries_stay', 'audit_entries_remain', 'submissions_stay', 'submissions_guarded',
          'uploads_guarded', 'uploads_accepted_with_bid', 'upload_chunks_guarded',
          'closings_stay')) as guarded`,
  )
  if (!may && guarded === 8) return [ok('Audit entries, bids and closings can only be added.')]
  const todo =
    'Rights or triggers were changed. Find out by whom, then restore them from the migrations.'
  return [wrong('Audit entries, bids or closings could be changed.', todo)]
}

async function safety(ask: Ask) {
  const set = await ask<{ loss: boolean; standby: string; checksums: string }>(
    `select current_setting('fsync') = 'off' or current_setting('full_page_writes') = 'off'
        or current_setting('synchronous_commit') = 'off' as loss,
      current_setting('synchronous_standby_names') as standby,
      current_setting('data_checksums') as checksums`,
  )
  const findings: Finding[] = []
  if (set.loss) {
    const todo = 'Set fsync, full_page_writes and synchronous_commit to on.'
    findings.push(wrong('An accepted bid could be lost in a power cut.', todo))
  }
  if (set.checksums !== 'on') {
    const todo = 'Stop PostgreSQL and say `pg_checksums --enable`.'
    findings.push(look('Damage on the disk would go unnoticed: data checksums are off.', todo))
  }
  findings.push(
    set.standby
      ? ok('A synchronous standby has every accepted bid too.')
      : look(
          'There is no synchronous standby: with the disk the bids since the last archived file are lost.',
          'Add a standby and set synchronous_standby_names, or accept it knowingly.',
        ),
  )
  return findings
}

async function archive(ask: Ask) {
  const state = await ask<{ mode: string; minutes: number | null; failing: boolean }>(
    `select current_setting('archive_mode') as mode,
      extract(epoch from now() - last_archived_time)::float8 / 60 as minutes,
      coalesce(last_failed_time > coalesce(last_archived_time, 'epoch'), false) as failing
    from pg_stat_archiver`,
  )
  const todo = 'Follow the part on backups in docs/operations.md.'
  if (state.mode === 'off')
    return [
      backup.look('PostgreSQL archives nothing: there is no backup to a point in time.', todo),
    ]
  if (state.failing) return [backup.wrong('The last file could not be archived.', todo)]
  if (state.minutes === null) return [backup.look('Nothing was archived yet.', todo)]
  const age = `The last file was archived ${state.minutes.toFixed(0)} minutes ago.`
  return [
    state.minutes > archiveMinutes
      ? backup.look(age, 'Set archive_timeout to 60.')
      : backup.ok(age),
  ]
}

async function time(ask: Ask) {
  const before = Date.now()
  const { now } = await ask<{ now: Date }>('select clock_timestamp() as now')
  const seconds = ((before + Date.now()) / 2 - now.getTime()) / 1000
  const sentence = `This machine and the database differ by ${Math.abs(seconds).toFixed(1)} s.`
  if (Math.abs(seconds) < 1) return [clock.ok(sentence)]
  const todo =
    'Let both follow the same time servers (chrony). The database’s clock decides on bids.'
  return [Math.abs(seconds) < 30 ? clock.look(sentence, todo) : clock.wrong(sentence, todo)]
}
