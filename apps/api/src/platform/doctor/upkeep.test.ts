import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { examineDrill } from '#platform/doctor/backup'
import type { Finding } from '#platform/doctor/finding'
import { examineUpkeep } from '#platform/doctor/upkeep'

const machine = join(import.meta.dirname, '../../../../../ops/setup/machine')
const production = { NODE_ENV: 'production' } as const
const dayMs = 86_400_000

const told = (findings: readonly Finding[]) =>
  findings.map(({ state, sentence }) => `${state} ${sentence}`)

/** A Debian that systemd has started, with unattended-upgrades, set up by `ops/setup.sh`. */
function aMachine({ daysOld = 0 } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'padauk-upkeep-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const put = (path: string, text = '', days = 0) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    const at = new Date(Date.now() - days * dayMs)
    utimesSync(join(root, path), at, at)
  }
  mkdirSync(join(root, 'run/systemd/system'), { recursive: true })
  cpSync(machine, root, { recursive: true })
  put('etc/debian_version', '12.11\n')
  put('usr/bin/unattended-upgrade')
  put('var/lib/dpkg/info/unattended-upgrades.list', '', daysOld)
  // apt reads this first, and below it everything else.
  put('first.conf', `Dir "${root}";\n`)
  vi.stubEnv('APT_CONFIG', join(root, 'first.conf'))
  onTestFinished(() => void vi.unstubAllEnvs())
  return {
    root,
    put,
    remove: (path: string) => rmSync(join(root, path)),
    examine: async () => told(await examineUpkeep(production, root)),
  }
}

const fixes = 'ok Security fixes of Debian come by themselves.'
const noFixes = 'look Security fixes of Debian do not come by themselves.'
const journal = 'ok The journal takes at most 1G.'

test('a machine as ops/setup.sh leaves it is in order from the first day', async () => {
  expect(await aMachine().examine()).toEqual([fixes, journal])
})

test('reports security fixes that are not installed or turned off', async () => {
  const { put, remove, examine } = aMachine()
  put('etc/apt/apt.conf.d/60other', 'APT::Periodic::Unattended-Upgrade "0";\n')
  expect(await examine()).toEqual([noFixes, journal])
  remove('etc/apt/apt.conf.d/60other')
  remove('etc/apt/apt.conf.d/52padauk')
  expect(await examine()).toEqual([noFixes, journal])
  put('etc/apt/apt.conf.d/20auto-upgrades', 'APT::Periodic::Unattended-Upgrade "1";\n')
  expect(await examine()).toEqual([fixes, journal])
  remove('usr/bin/unattended-upgrade')
  expect(await examine()).toEqual([noFixes, journal])
})

test('reports security fixes that are turned on and do not come', async () => {
  const { put, examine } = aMachine({ daysOld: 400 })
  const [fetched, applied] = ['update-stamp', 'unattended-upgrades-stamp'].map(
    (name) => `var/lib/apt/periodic/${name}`,
  ) as [string, string]
  const late = (days: number) => `look Security fixes of Debian were last applied ${days} days ago.`
  expect(await examine()).toEqual([late(400), journal])
  put(fetched, '', 1)
  put(applied, '', 1)
  expect(await examine()).toEqual([fixes, journal])
  // Without new lists there is nothing to apply.
  put(fetched, '', 9)
  expect(await examine()).toEqual([late(9), journal])
})

test('reports a journal without a limit', async () => {
  const { put, remove, examine } = aMachine()
  remove('etc/systemd/journald.conf.d/padauk.conf')
  expect(await examine()).toEqual([
    fixes,
    'look The journal has no limit of its own: it may take 4 GB.',
  ])
  put('etc/systemd/journald.conf', '[Journal]\n#SystemMaxUse=\nSystemMaxUse=500M\n')
  expect(await examine()).toEqual([fixes, 'ok The journal takes at most 500M.'])
})

test('says nothing about a container or a developer’s machine', async () => {
  const { root } = aMachine()
  expect(await examineUpkeep({ NODE_ENV: 'development' }, root)).toEqual([])
  rmSync(join(root, 'run/systemd'), { recursive: true })
  expect(await examineUpkeep(production, root)).toEqual([])
})

test('reports how long ago the last drill was, and that it failed', async () => {
  const { root, put } = aMachine()
  const BACKUP_NEWEST = join(root, 'newest')
  const drill = async (changed = {}) =>
    told(await examineDrill({ BACKUP_NEWEST, ...production, ...changed }))
  const ended = (daysAgo: number, outcome: string) =>
    put('drill', `${Math.floor((Date.now() - daysAgo * dayMs) / 1000)} ${outcome}\n`)
  expect(await drill()).toEqual(['look No drill was run yet.'])
  ended(100, 'passed')
  expect(await drill()).toEqual(['ok The last drill was 100 days ago and passed.'])
  ended(101, 'passed')
  expect(await drill()).toEqual(['look The last drill was 101 days ago.'])
  ended(2, 'failed')
  expect(await drill()).toEqual(['wrong The last drill was 2 days ago and failed.'])
  expect(await drill({ NODE_ENV: 'development' })).toEqual([])
  expect(await drill({ BACKUP_NEWEST: 'none' })).toEqual([])
})
