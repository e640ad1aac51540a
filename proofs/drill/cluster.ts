import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { root } from '@padauk/testing/processes'
import { backupSettings } from '#kit/backup-settings'
import { runCommand } from '#kit/command'
import { install } from '#kit/install'
import {
  asPostgres,
  binaries,
  control,
  initialise,
  killServer,
  makeDirectory,
  runAsPostgres,
  stopServer,
} from '#kit/postgres-server'

const scripts = join(root, 'ops', 'backup')
const receiverScript = join(root, 'proofs', 'drill', 'receiver.sh')

/** Everything of an installation that ops/backup knows: a cluster, its backups, a second disk. */
export async function startCluster() {
  if (!existsSync(binaries)) install('postgresql-15')
  const { directory, owned } = makeDirectory('padauk-drill-')
  const data = join(owned('first-disk'), 'data')
  const socket = owned('socket')
  const port = await freePort()
  const password = randomBytes(18).toString('base64url')
  const settings = join(directory, 'backup.env')
  initialise({
    data,
    password,
    rights: ['--auth-local=peer'],
    settings: `port = ${port}
unix_socket_directories = '${socket}'
include_if_exists = '${directory}/padauk-backup.conf'
`,
  })
  writeFileSync(settings, settingsOf({ directory, data, socket, port }))
  await control(data, 'start')
  const superuser = runAsPostgres('id', ['-un']).trim()
  const run = (script: string, ...args: string[]) =>
    runCommand(join(scripts, script), args, { ...process.env, PADAUK_BACKUP_ENV: settings })

  return {
    directory,
    places: { repository: join(directory, 'backups'), second: join(directory, 'second-disk/wal') },
    adminUrl: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    ...createOperator(superuser, { socket, port }),
    /** Lines of backup.env that replace earlier ones. */
    writeBackupSettings: (lines: string) => appendFileSync(settings, lines),
    /** What /etc/padauk/padauk.env says in an installation. */
    writeApplicationSettings(settings: NodeJS.ProcessEnv) {
      const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
      writeFileSync(join(directory, 'application.env'), lines.join(''), { mode: 0o600 })
    },
    /** One of the scripts of ops/backup, as an operator runs it. */
    run,
    /** The second disk hangs, or continues. */
    signalReceiver(signal: 'SIGSTOP' | 'SIGCONT') {
      process.kill(-Number(readFileSync(join(directory, 'receiver.pid'), 'utf8')), signal)
    },
    /** The server is killed, then the disk it wrote to is gone. */
    destroy() {
      killServer(data)
      rmSync(data, { recursive: true, force: true })
    },
    async stop() {
      await runCommand(receiverScript, ['stop', directory], process.env)
      const copies = readdirSync(directory).map((name) => join(directory, name))
      for (const place of [data, ...copies]) {
        if (existsSync(join(place, 'postmaster.pid'))) stopServer(place)
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

type Server = { socket: string; port: number }

/** As the superuser, over the socket: the way an operator looks into it. */
function createOperator(superuser: string, server: Server) {
  const run = (program: string, at: Server, database: string, args: string[], input = '') => {
    const connection = ['-U', superuser, '-d', database, '-h', at.socket, '-p', String(at.port)]
    return runAsPostgres(join(binaries, program), [...connection, ...args], input)
  }
  const strict = ['-Xq', '-v', 'ON_ERROR_STOP=1']
  return {
    query: (text: string, at = server, database = 'postgres') =>
      run('psql', at, database, [...strict, '-tA', '-c', text]).trim(),
    /** A file of queries about one tender, as `psql -f` runs it. */
    queryFile: (text: string, tender: string, at: Server, database: string) =>
      run('psql', at, database, [...strict, '-tA', '-F', ' ', '-v', `tender=${tender}`], text),
    /** Brings the rows of a table from a copy, as the page for operators says. */
    bringRows(table: string, from: Server, database: string) {
      const rows = run('pg_dump', from, database, ['--data-only', '-t', table])
      run('psql', server, database, strict, rows)
    },
  }
}

type Known = Server & { directory: string; data: string }

/** Everything that an installation may have, with the directories of this run. */
function settingsOf({ directory, data, port, socket }: Known) {
  const verb = (word: string) => {
    const [program, args] = asPostgres(join(binaries, 'pg_ctl'), [word, '-s', '-w', '-D', data])
    return [program, ...args, '-l', `${data}.log`].join(' ')
  }
  const settings = { server: directory, own: directory }
  const verbs = { start: verb('start'), stop: verb('stop'), restart: verb('restart') }
  return `${backupSettings({ directory, data, socket, port, settings, ...verbs })}
APPLICATION_ENV=${directory}/application.env
SECOND_WAL=${directory}/second-disk/wal
RECEIVER_START='${receiverScript} start ${directory}'
RECEIVER_STOP='${receiverScript} stop ${directory}'
`
}
