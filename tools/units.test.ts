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
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './processes.ts'

/** An installation without a release: what `deploy.sh install` puts in place. */
const place = mkdtempSync(join(tmpdir(), 'padauk-units-'))
const units = join(place, 'etc', 'systemd', 'system')
const install = () =>
  execFileSync('bash', [join(root, 'ops', 'deploy.sh'), 'install'], {
    env: { ...process.env, PADAUK_ROOT: place, PADAUK_SYSTEMCTL: 'true' },
  })
const instances = ['padauk-api@1', 'padauk-api@2', 'padauk-worker', 'padauk-site@1']

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
  for (const file of ['padauk-api@.service', 'padauk-worker.service', 'padauk-site@.service']) {
    const paths = [...read('etc/systemd/system', file).matchAll(/(?<=[=\s-])\/\S+/g)].map(
      ([path]) => path,
    )
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) expect(path.startsWith(place), path).toBe(true)
  }
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

describe.runIf(hasSystemd)('systemd', { timeout: 30_000 }, () => {
  test('understands the units', () => {
    const { status, stderr } = analyze(
      'verify',
      '--man=no',
      ...instances.map((name) => `${name}.service`),
    )
    expect(stderr).toBe('')
    expect(status).toBe(0)
  })

  test.each(instances)('%s is well shut in', (name) => {
    const { stdout } = analyze('security', '--offline=true', `${name}.service`)
    const [, exposure = '10'] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(exposure)).toBeLessThanOrEqual(2)
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
