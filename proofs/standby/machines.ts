import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownCertificate } from '@padauk/testing/certificate'
import { root } from '@padauk/testing/processes'
import { backupSettings } from '#kit/backup-settings'
import { runCommand } from '#kit/command'
import {
  binaries,
  killServer,
  makeDirectory,
  runAsPostgres,
  stopServer,
} from '#kit/postgres-server'

const script = join(root, 'ops', 'backup', 'standby.sh')
const network = `10.77.${process.pid % 250}`
const bridge = `pdk${process.pid % 100_000}`
const port = 5432
const ip = (...words: string[]) => execFileSync('ip', words, { stdio: 'pipe' })

/** Hosts of a network of this run alone, and a bridge by which this machine reaches them. */
export function makeNetwork() {
  // What an earlier try left.
  spawnSync('ip', ['link', 'del', bridge])
  ip('link', 'add', 'name', bridge, 'type', 'bridge')
  ip('addr', 'add', `${network}.254/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  return () => ip('link', 'del', bridge)
}

/** A host with a PostgreSQL whose settings lie apart from its data, as Debian has it. */
export async function makeMachine(number: 1 | 2, password: string) {
  const [name, address] = [`${bridge}-${number}`, `${network}.${number}`]
  const [outside, inside] = [`${bridge}o${number}`, `${bridge}i${number}`]
  spawnSync('ip', ['netns', 'del', name])
  ip('netns', 'add', name)
  ip('link', 'add', outside, 'type', 'veth', 'peer', 'name', inside, 'netns', name)
  ip('link', 'set', outside, 'master', bridge, 'up')
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', inside)
  ip('-n', name, 'link', 'set', inside, 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')

  const { directory, owned } = makeDirectory(`padauk-standby-${number}-`)
  const data = join(owned('disk'), 'data')
  const [socket, settings] = [owned('socket'), owned('settings')]
  const { certificate, key } = await ownCertificate(directory)
  for (const file of [certificate, key]) execFileSync('chown', ['postgres:', file])
  mkdirSync(join(settings, 'conf.d'))
  const configuration = join(settings, 'postgresql.conf')
  writeFileSync(
    configuration,
    `data_directory = '${data}'
hba_file = '${settings}/pg_hba.conf'
listen_addresses = 'localhost,${address}'
port = ${port}
unix_socket_directories = '${socket}'
max_connections = 200
timezone = 'UTC'
ssl = on
ssl_cert_file = '${certificate}'
ssl_key_file = '${key}'
include_dir = '${settings}/conf.d'
`,
  )
  const rights = ['local all all peer', `host all all ${network}.254/32 scram-sha-256`]
  writeFileSync(join(settings, 'pg_hba.conf'), `${rights.join('\n')}\n`)
  writeFileSync(join(directory, 'pwfile'), password)
  execFileSync('chown', ['-R', 'postgres:', settings, join(directory, 'pwfile')])

  const control = (verb: string) =>
    `ip netns exec ${name} runuser -u postgres -- ${binaries}/pg_ctl ${verb} -s -w -D ${data}`
  const started = `-l ${data}.log -o '-c config_file=${configuration}'`
  const backupEnv = join(directory, 'backup.env')
  writeFileSync(
    backupEnv,
    backupSettings({
      directory,
      data,
      socket,
      port,
      settings: { server: join(settings, 'conf.d'), own: settings },
      start: join(directory, 'start'),
      stop: control('stop'),
      restart: join(directory, 'restart'),
    }),
  )
  for (const verb of ['start', 'restart']) {
    const text = `#!/bin/sh\n${control(verb)} ${started} >/dev/null\n`
    writeFileSync(join(directory, verb), text, { mode: 0o755 })
  }

  return {
    address,
    url: `postgres://postgres:${password}@${address}:${port}/postgres`,
    initialise() {
      const account = ['-U', 'postgres', `--pwfile=${directory}/pwfile`]
      const kind = ['--data-checksums', '--locale=C.UTF-8', '-E', 'UTF8', '-D', data]
      runAsPostgres(join(binaries, 'initdb'), [...account, ...kind])
      execFileSync(join(directory, 'start'))
    },
    /** What an operator types on this machine. */
    standby(words: readonly string[], input = '') {
      const env = { ...process.env, PADAUK_BACKUP_ENV: backupEnv, INPUT: input }
      const typed = ['ip', 'netns', 'exec', name, script, ...words]
      return runCommand('sh', ['-c', 'printf "%s\\n" "$INPUT" | "$@"', 'sh', ...typed], env)
    },
    /** The machine is gone from one moment to the next. */
    destroy() {
      killServer(data)
      ip('-n', name, 'link', 'set', inside, 'down')
    },
    stop() {
      stopServer(data)
      ip('netns', 'del', name)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

export type Machine = Awaited<ReturnType<typeof makeMachine>>
