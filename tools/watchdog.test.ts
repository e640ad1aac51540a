import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '@padauk/testing/processes'

/** A process as the units start it; `systemd-notify` is the program that comes with systemd. */
function start(script: string, env: Record<string, string>) {
  const place = mkdtempSync(join(tmpdir(), 'padauk-watchdog-'))
  const heard = join(place, 'heard')
  writeFileSync(heard, '')
  const standIn = `#!/bin/sh\necho "$1 to $NOTIFY_SOCKET, knowing [$SECRETS_KEY]" >> ${heard}\n`
  writeFileSync(join(place, 'systemd-notify'), standIn, { mode: 0o755 })
  const watchdog = join(root, 'ops', 'systemd', 'watchdog.mts')
  const child = spawn(process.execPath, [`--import=${watchdog}`, '--eval', script], {
    env: { PATH: `${place}:${process.env.PATH}`, SECRETS_KEY: 'secret', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(place, { recursive: true })
  })
  return { child, messages: () => readFileSync(heard, 'utf8').split('\n').filter(Boolean) }
}

const watched = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '600000' }

test('a process sends signs of life until its event loop hangs', async () => {
  const script = `
    setTimeout(() => { process.stdout.write('hangs'); for (let n = 0; ; n++) Math.sqrt(n) }, 4_000)`
  const { child, messages } = start(script, watched)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  // What was on its way arrives.
  await pause(500)
  const before = messages()
  expect(before.length).toBeGreaterThan(3)
  expect(new Set(before)).toEqual(new Set(['WATCHDOG=1 to /run/systemd/notify, knowing []']))
  await pause(2_000)
  expect(messages()).toEqual(before)
})

test('a process that is not watched sends nothing, and may end', async () => {
  const { child, messages } = start('', {})
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
  expect(messages()).toEqual([])
})
