import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@padauk/testing/processes'
import { expect, onTestFinished } from 'vitest'

/**
 * An installation whose programs are replaced: every process is ready at once. Calls of systemctl are
 * noted, a restart with the release and the account that the process would start with; so is what
 * nginx would name.
 */
export function anInstallation() {
  const place = mkdtempSync(join(tmpdir(), 'padauk-deploy-'))
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
  const calls = join(place, 'calls')
  program(
    'ops/nginx/render.sh',
    'mkdir -p $1',
    'echo "$FRONT_APIS $FRONT_SITE" >$1/origins',
    `sed 's/127.0.0.1:/:/g; s/^/front /' $1/origins >>${calls}`,
  )
  const origins = join(place, 'etc', 'padauk', 'nginx', 'origins')
  program('bin/curl', `[[ "$*" != */front/origins ]] || cat ${origins}`)
  const systemctl = program(
    'systemctl',
    `[[ $1 != show ]] || exit 0`,
    `[[ $1 == restart && $2 == padauk-* ]] || exec echo "$@" >>${calls}`,
    `account=own; unit=${units}/$(sed 's/@.*/@/' <<<"$2").service.d`,
    `if grep -qs '^User=padauk$' $unit/*.conf; then account=one; fi`,
    `echo "$* $(basename $(readlink ${place}/opt/padauk/current)) $account" >>${calls}`,
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
    /** What a command of deploy.sh does. */
    deploy(...words: string[]) {
      writeFileSync(calls, '')
      const script = at('ops/deploy.sh')
      const { status, stdout, stderr } = spawnSync('bash', [script, ...words], {
        env,
        encoding: 'utf8',
      })
      expect(status, stdout + stderr).toBe(0)
      return readFileSync(calls, 'utf8').trim().split('\n')
    },
    /** An old one has neither accounts of its own nor the small profile. */
    release(name: string, { isOld = false } = {}) {
      program(join('opt/padauk/releases', name, 'bin/node'), 'exit 0')
      const target = at('opt/padauk/releases', name, 'ops/systemd')
      cpSync(join(root, 'ops', 'systemd'), target, { recursive: true })
      const settings = 'apps/api/src/platform/settings.ts'
      const known = isOld ? '' : readFileSync(join(root, settings), 'utf8')
      program(join('opt/padauk/releases', name, settings), known)
      const unit = join(target, 'padauk-api@.service')
      if (isOld) writeFileSync(unit, readFileSync(unit, 'utf8').replace(/^User=.*\n/m, ''))
    },
    /** As an older deploy.sh has left them. */
    oldUnits() {
      for (const unit of ['padauk-api@', 'padauk-worker'])
        writeFileSync(join(units, `${unit}.service.d`, 'sandbox.conf'), `[Service]\nUser=padauk\n`)
    },
    install() {
      this.deploy('install')
      writeFileSync(at('etc/padauk/secrets/DATABASE_OWNER_URL'), 'postgres://owner')
    },
  }
}
