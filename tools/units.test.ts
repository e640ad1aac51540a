import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '@padauk/testing/processes'

/** An installation without a release: what `deploy.sh install` puts in place. */
const place = mkdtempSync(join(tmpdir(), 'padauk-units-'))
const units = join(place, 'etc', 'systemd', 'system')
const install = () =>
  execFileSync('bash', [join(root, 'ops', 'deploy.sh'), 'install'], {
    env: { ...process.env, PADAUK_ROOT: place, PADAUK_SYSTEMCTL: 'true' },
  })
const instances = [
  'padauk-api@1',
  'padauk-api@2',
  'padauk-worker',
  'padauk-site@1',
  'padauk-doctor@daily',
  'padauk-doctor@urgent',
]
const backupUnits = ['padauk-backup@full', 'padauk-walreceiver', 'padauk-objects']
const timers = ['padauk-doctor-daily.timer', 'padauk-doctor-urgent.timer']

// systemd comes with Debian; a laptop without it has nothing to judge units with.
const hasSystemd = existsSync('/usr/bin/systemd-analyze')
const analyze = (...words: string[]) =>
  spawnSync('systemd-analyze', words, {
    encoding: 'utf8',
    // An empty name at the end stands for the usual places.
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${units}:` },
  })

beforeAll(() => {
  install()
  const bin = join(place, 'opt', 'padauk', 'current', 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'node'), '', { mode: 0o755 })
}, 60_000)
afterAll(() => rmSync(place, { recursive: true }))

const read = (...path: string[]) => readFileSync(join(place, ...path), 'utf8')

test('everything lies below the root that was named', () => {
  const services = ['padauk-api@', 'padauk-worker', 'padauk-site@', 'padauk-doctor@']
  for (const file of services.map((name) => `${name}.service`)) {
    const paths = [...read('etc/systemd/system', file).matchAll(/(?<=[=\s-])\/\S+/g)].map(
      ([path]) => path,
    )
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) expect(path.startsWith(place), path).toBe(true)
  }
})

const setting = (name: string, unit: string) =>
  [...read('etc/systemd/system', unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(
    ([, value]) => value,
  )

test.each([
  ['padauk-api@', 'padauk-api', 'padauk', '0007'],
  ['padauk-worker', 'padauk-worker', 'padauk', '0007'],
  ['padauk-doctor@', 'padauk', 'padauk', '0007'],
  ['padauk-site@', 'padauk-site', 'padauk-site', '0077'],
])('%s runs as %s of the group %s', (unit, user, group, mask) => {
  const file = `${unit}.service`
  expect(setting('User', file)).toEqual([user])
  expect(setting('Group', file)).toEqual([group])
  expect(setting('UMask', file)).toEqual([mask])
  // A drop-in would prevail over the unit.
  for (const name of readdirSync(join(units, `${file}.d`)))
    expect(read('etc/systemd/system', `${file}.d`, name)).not.toMatch(/^(User|Group|UMask)=/m)
})

test('installing again keeps what an operator has written', () => {
  const settings = join(place, 'etc', 'padauk', 'api-1.env')
  writeFileSync(settings, 'API_PORT=4001\n')
  install()
  expect(readFileSync(settings, 'utf8')).toBe('API_PORT=4001\n')
  expect(readdirSync(join(place, 'etc', 'padauk')).toSorted()).toEqual([
    'api-1.env',
    'api-2.env',
    'front.env',
    'padauk.env',
    'secrets',
    'site-1.env',
    'site-2.env',
  ])
})

test('nginx reads our configuration once there is one, and Debian keeps its own', () => {
  const dropIn = join(units, 'nginx.service.d', 'padauk.conf')
  expect(existsSync(dropIn)).toBe(false)
  const parts = ['places', 'install', 'front'].map((name) => `. "$here/deploy/${name}.sh"`)
  const script = ['set -eu', ...parts, 'lead_to_our_configuration'].join('\n')
  execFileSync('bash', ['-c', script], {
    env: { ...process.env, here: join(root, 'ops'), PADAUK_ROOT: place, PADAUK_SYSTEMCTL: 'true' },
  })
  const text = readFileSync(dropIn, 'utf8')
  for (const act of ['ExecStartPre', 'ExecStart', 'ExecReload']) {
    const commands = [...text.matchAll(new RegExp(`^${act}=(.*)$`, 'gm'))].map(([, one]) => one)
    // The empty one takes Debian's command away; without it both would run.
    expect(commands).toEqual([
      '',
      expect.stringContaining(`-c ${place}/etc/padauk/nginx/nginx.conf `),
    ])
  }
  expect(existsSync(join(place, 'etc', 'nginx'))).toBe(false)
})

test('the worker has its priority from its unit, as its sandbox forbids to change it', () => {
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  expect(read('etc/systemd/system/padauk-worker.service')).toContain(
    `\nNice=${PRIORITY_BELOW_NORMAL}\n`,
  )
})

/** Runs ops/backup/units.sh for an installation, and tells what it asked of systemctl. */
function installBackupUnits(settings: Record<string, string>, application = '') {
  const file = (name: string, text: string, mode = 0o644) => {
    writeFileSync(join(place, name), text, { mode })
    return join(place, name)
  }
  const calls = join(place, 'calls')
  writeFileSync(calls, '')
  const systemctl = file('systemctl', `#!/bin/sh\necho "$@" >>${calls}\n`, 0o755)
  const all = {
    REPOSITORY: '/mnt/other/backups',
    STATE: '/var/lib/padauk-backup',
    UNITS: units,
    SECOND_WAL: '',
    APPLICATION_ENV: file('application.env', application),
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  execFileSync('bash', [join(root, 'ops', 'backup', 'units.sh')], {
    env: {
      ...process.env,
      PADAUK_BACKUP_ENV: file('backup.env', lines.join('\n')),
      PADAUK_SYSTEMCTL: systemctl,
    },
  })
  return readFileSync(calls, 'utf8').trim().split('\n')
}

describe('the timers of the backups', () => {
  const timers =
    'enable --now padauk-backup-full.timer padauk-backup-diff.timer padauk-backup-check.timer'

  test('are installed with the places of the installation, and enabled', () => {
    expect(installBackupUnits({})).toEqual(['daemon-reload', timers])
    const unit = read('etc/systemd/system/padauk-backup@.service')
    expect(unit).toContain('ReadWritePaths=/mnt/other/backups /var/lib/padauk-backup ')
  })

  test('come with the second disk and the copies of files where these are named', () => {
    const calls = installBackupUnits(
      { SECOND_WAL: '/mnt/second/wal' },
      'SECOND_FILES_DIRECTORY=/mnt/second/files\n',
    )
    expect(calls.slice(1)).toEqual([
      timers,
      'enable padauk-walreceiver.service',
      'enable --now padauk-objects.timer',
    ])
    const receiver = read('etc/systemd/system/padauk-walreceiver.service')
    expect(receiver).toContain('ReadWritePaths=/mnt/second/wal\n')
    expect(read('etc/systemd/system/padauk-objects.service')).toContain('-/mnt/second/files\n')
  })

  test('are not touched where nothing is to be scheduled', () => {
    expect(installBackupUnits({ UNITS: '' })).toEqual([''])
  })
})

test.each(['padauk-api@', 'padauk-worker', 'padauk-site@'])(
  '%s is restarted when its event loop hangs',
  (unit) => {
    const [, watchdog = ''] =
      /^ExecStart=\S+ --import=(\S+)/m.exec(read('etc/systemd/system', `${unit}.service`)) ?? []
    expect(existsSync(watchdog), watchdog).toBe(true)
    const more = read('etc/systemd/system', `${unit}.service.d`, 'keep-running.conf')
    expect(more).toMatch(/^WatchdogSec=30$/m)
    expect(more).toMatch(/^NotifyAccess=all$/m)
    expect(more).toMatch(/^Restart=always$/m)
  },
)

describe.runIf(hasSystemd)('systemd', { timeout: 30_000 }, () => {
  test('understands the units', () => {
    const { status, stderr } = analyze(
      'verify',
      '--man=no',
      ...instances.map((name) => `${name}.service`),
      ...timers,
    )
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  test('understands the units of the backups', () => {
    installBackupUnits({ SECOND_WAL: '/mnt/second/wal' })
    // Their programs are part of a release.
    const scripts = join(place, 'opt', 'padauk', 'current', 'ops', 'backup')
    mkdirSync(scripts, { recursive: true })
    for (const name of ['backup.sh', 'second-wal.sh'])
      writeFileSync(join(scripts, name), '', { mode: 0o755 })
    const ours = readdirSync(join(root, 'ops', 'backup', 'systemd'))
    for (const name of ours) {
      const text = read('etc/systemd/system', name)
      writeFileSync(join(units, name), text.replaceAll('=/opt/padauk', `=${place}/opt/padauk`))
    }
    const names = ours.map((name) => name.replace('@.', '@full.'))
    const { status, stderr } = analyze('verify', '--man=no', ...names)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  test.each([...instances, ...backupUnits])('%s has a strict sandbox', (name) => {
    if (backupUnits.includes(name)) installBackupUnits({})
    const { stdout } = analyze('security', '--offline=true', `${name}.service`)
    const [, exposure = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(1.3)
  })

  test('notices a unit without its sandbox', () => {
    const bare = join(units, 'padauk-bare.service')
    writeFileSync(bare, read('etc/systemd/system/padauk-worker.service'))
    const { stdout } = analyze('security', '--offline=true', 'padauk-bare.service')
    rmSync(bare)
    const [, exposure = '0'] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeGreaterThan(5)
  })
})
