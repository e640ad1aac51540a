import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@padauk/testing/processes'
import { expect, onTestFinished, test } from 'vitest'

const shared = 'User=padauk\n'

/**
 * An installation whose programs are replaced: every process is ready at once, and the calls of
 * systemctl are noted with the release and the account that a process would start with.
 */
function anInstallation() {
  const place = mkdtempSync(join(tmpdir(), 'padauk-accounts-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const program = (path: string, ...lines: string[]) => {
    mkdirSync(join(place, path, '..'), { recursive: true })
    writeFileSync(join(place, path), ['#!/bin/bash', ...lines, ''].join('\n'), { mode: 0o755 })
    return join(place, path)
  }
  const units = join(place, 'etc', 'systemd', 'system')
  program('bin/nginx', 'exit 0')
  program('bin/sleep', 'exit 0')
  cpSync(join(root, 'ops'), join(place, 'ops'), { recursive: true })
  program('ops/nginx/render.sh', 'mkdir -p $1', 'echo "$FRONT_APIS $FRONT_SITE" >$1/origins')
  const origins = join(place, 'etc', 'padauk', 'nginx', 'origins')
  program('bin/curl', `[[ "$*" != */front/origins ]] || cat ${origins}`)
  const calls = join(place, 'calls')
  const systemctl = program(
    'systemctl',
    `[ "$1" = restart ] && [[ $2 == padauk-api* || $2 == padauk-worker ]] || exit 0`,
    `account=own; unit=${units}/$(sed 's/@.*/@/' <<<"$2").service.d`,
    `if grep -qs '^User=padauk$' $unit/*.conf; then account=one; fi`,
    `echo "$2 $(basename $(readlink ${place}/opt/padauk/current)) $account" >>${calls}`,
  )
  const env = {
    ...process.env,
    PATH: `${join(place, 'bin')}:${process.env.PATH}`,
    PADAUK_ROOT: place,
    PADAUK_SYSTEMCTL: systemctl,
    PADAUK_WATCH_SECONDS: '0',
    PADAUK_DRAIN_SECONDS: '0',
  }
  const at = (...path: string[]) => join(place, ...path)
  return {
    at,
    /** What is restarted by a command of deploy.sh. */
    deploy(...words: string[]) {
      writeFileSync(calls, '')
      const script = at('ops/deploy.sh')
      const { status, stdout, stderr } = spawnSync('bash', [script, ...words], {
        env,
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)
      const lines = readFileSync(calls, 'utf8').trim().split('\n')
      // Both api processes and the worker go the same way.
      return [...new Set(lines.map((line) => line.replace(/^\S+ /, '')))]
    },
    release(name: string, { isOld = false } = {}) {
      program(join('opt/padauk/releases', name, 'bin/node'), 'exit 0')
      const target = at('opt/padauk/releases', name, 'ops/systemd')
      cpSync(join(root, 'ops', 'systemd'), target, { recursive: true })
      const unit = join(target, 'padauk-api@.service')
      if (isOld) writeFileSync(unit, readFileSync(unit, 'utf8').replace(/^User=.*\n/m, ''))
    },
    /** As an older deploy.sh has left them. */
    oldUnits() {
      for (const unit of ['padauk-api@', 'padauk-worker'])
        writeFileSync(join(units, `${unit}.service.d`, 'sandbox.conf'), `[Service]\n${shared}`)
    },
    install() {
      this.deploy('install')
      writeFileSync(at('etc/padauk/secrets/DATABASE_OWNER_URL'), 'postgres://owner')
    },
  }
}

test('a new installation has an account for each process', () => {
  const installation = anInstallation()
  installation.install()
  installation.release('new')
  expect(installation.deploy('up', 'new')).toEqual(['new own'])
}, 60_000)

test('processes get accounts of their own only once all of them share files', () => {
  const installation = anInstallation()
  installation.install()
  installation.release('old', { isOld: true })
  symlinkSync('releases/old', installation.at('opt/padauk/current'))
  installation.oldUnits()
  installation.release('new')
  expect(installation.deploy('up', 'new')).toEqual(['new one', 'new own'])
  expect(installation.deploy('back')).toEqual(['new one', 'old one'])
}, 60_000)

test('a release that an older deploy.sh has put up gets its accounts at the next restart', () => {
  const installation = anInstallation()
  installation.install()
  installation.release('new')
  symlinkSync('releases/new', installation.at('opt/padauk/current'))
  installation.oldUnits()
  installation.install()
  expect(installation.deploy('restart')).toEqual(['new one', 'new own'])
}, 60_000)

test('files that only their writer could read are shared with the group', () => {
  const installation = anInstallation()
  installation.install()
  const file = installation.at('var/lib/padauk/files/objects/bids/a@object')
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(file, 'sealed', { mode: 0o600 })
  chmodSync(installation.at('var/lib/padauk/files/objects'), 0o755)
  for (let times = 0; times < 2; times++) {
    installation.install()
    const mode = (path: string) => statSync(path).mode & 0o777
    expect(mode(file)).toBe(0o660)
    expect(mode(join(file, '..'))).toBe(0o770)
    expect(mode(installation.at('var/lib/padauk/files/objects'))).toBe(0o770)
    expect(mode(installation.at('var/lib/padauk/files'))).toBe(0o770)
  }
})
