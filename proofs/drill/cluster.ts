import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { root } from '@padauk/testing/processes'
import {
  asPostgres,
  binaries,
  control,
  createOperator,
  isRoot,
  runAsPostgres,
  stopServer,
} from './as-postgres.ts'

const scripts = join(root, 'ops', 'backup')
const receiverScript = join(root, 'proofs', 'drill', 'receiver.sh')

function install(...packages: string[]) {
  const sudo = isRoot ? [] : ['sudo']
  const get = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  const options = ['-o', 'DPkg::Lock::Timeout=900', '-y', '-q', '--no-install-recommends']
  const [program = '', ...args] = [...get, ...options, 'install', ...packages]
  execFileSync(program, args, { stdio: 'ignore' })
}

function makePlaces() {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-drill-'))
  // PostgreSQL's own account must get in here.
  execFileSync('chmod', ['755', directory])
  const owned = (name: string) => {
    const path = join(directory, name)
    mkdirSync(path, { mode: 0o700 })
    if (isRoot) execFileSync('chown', ['postgres:', path])
    return path
  }
  const home = owned('first-disk')
  return { directory, home, data: join(home, 'data'), socket: owned('socket') }
}

/** Everything of a scratch installation that ops/backup knows: a cluster, its backups, a second disk. */
export async function startCluster() {
  if (!existsSync(binaries)) install('postgresql-15')
  const places = makePlaces()
  const { directory, home, data, socket } = places
  const port = await freePort()
  const password = randomBytes(18).toString('base64url')
  const settings = join(directory, 'backup.env')
  initialise({ ...places, port, password })
  writeFileSync(settings, settingsOf({ ...places, port }))
  control('start', '-w', '-D', data, '-l', join(home, 'log'))
  const { superuser, query, bringRows } = createOperator({ socket, port })

  return {
    directory,
    places: { repository: join(directory, 'backups'), second: join(directory, 'second-disk/wal') },
    adminUrl: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    query,
    bringRows,
    /** One of the scripts of ops/backup, as an operator runs it. */
    run: (script: string, ...args: string[]) => runScript(settings, join(scripts, script), args),
    /** The second disk hangs, or continues. */
    signalReceiver(signal: 'SIGSTOP' | 'SIGCONT') {
      process.kill(-Number(readFileSync(join(directory, 'receiver.pid'), 'utf8')), signal)
    },
    destroy: () => destroy(data),
    async stop() {
      await runScript(settings, receiverScript, ['stop', directory])
      const copies = readdirSync(directory).map((name) => join(directory, name))
      for (const place of [data, ...copies]) {
        if (existsSync(join(place, 'postmaster.pid'))) stopServer(place)
      }
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

type Known = ReturnType<typeof makePlaces> & { port: number }

function initialise({
  directory,
  home,
  data,
  port,
  socket,
  password,
}: Known & { password: string }) {
  const write = (path: string, text: string) =>
    runAsPostgres('sh', ['-c', 'umask 077; cat >>"$1"', 'sh', path], text)
  write(join(home, 'password'), password)
  const rights = ['--auth-local=peer', '--auth-host=scram-sha-256', '--pwfile']
  const kind = ['--data-checksums', '--locale=C.UTF-8', '-E', 'UTF8', '-D', data]
  runAsPostgres(join(binaries, 'initdb'), [...rights, join(home, 'password'), ...kind])
  write(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${socket}'
max_connections = 200
timezone = 'UTC'
include_if_exists = '${directory}/padauk-backup.conf'
`,
  )
}

/** As `ops/backup/backup.env.example`, with the directories of this run. */
function settingsOf({ directory, home, data, port, socket }: Known) {
  const control = (verb: string) => {
    const [program, args] = asPostgres(join(binaries, 'pg_ctl'), [verb, '-s', '-w', '-D', data])
    return [program, ...args, '-l', join(home, 'log')].join(' ')
  }
  return `PG_DATA=${data}
PG_BIN=${binaries}
PG_PORT=${port}
PG_SOCKET=${socket}
PG_SETTINGS=${directory}/padauk-backup.conf
PG_START='${control('start')}'
PG_STOP='${control('stop')}'
PG_RESTART='${control('restart')}'
REPOSITORY=${directory}/backups
PASSPHRASE_FILE=${directory}/passphrase
PGBACKREST_CONF=${directory}/pgbackrest.conf
STATE=${directory}/state
UNITS=
SECOND_WAL=${directory}/second-disk/wal
RECEIVER_START='${receiverScript} start ${directory}'
RECEIVER_STOP='${receiverScript} stop ${directory}'
`
}

/** What the script said, and whether it ended well. Servers that it starts must not hold the pipe. */
function runScript(settings: string, script: string, args: string[]) {
  const output = join(tmpdir(), `padauk-drill-${randomBytes(6).toString('hex')}`)
  return new Promise<{ isDone: boolean; said: string }>((resolve, reject) => {
    const command = 'exec "$@" >"$0" 2>&1 </dev/null'
    const child = spawn('bash', ['-c', command, output, script, ...args], {
      env: { ...process.env, PADAUK_BACKUP_ENV: settings },
      stdio: 'ignore',
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      const said = existsSync(output) ? readFileSync(output, 'utf8') : ''
      rmSync(output, { force: true })
      resolve({ isDone: code === 0, said })
    })
  })
}

/** The postmaster and every process of it at once, then the disk they wrote to. */
function destroy(data: string) {
  const [line = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  const ids = children.split(' ').filter(Boolean).map(Number)
  for (const id of [postmaster, ...ids]) kill(id)
  rmSync(data, { recursive: true, force: true })
}

function kill(id: number) {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It ended by itself in between.
  }
}
