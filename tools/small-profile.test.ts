import { appendFileSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anInstallation } from './stub-installation.ts'

function aSmallInstallation() {
  const installation = anInstallation()
  installation.install()
  appendFileSync(installation.at('etc/padauk/padauk.env'), 'WORKER_IN_API=on\n')
  for (const [name, isOld] of [
    ['old', true],
    ['one', false],
    ['two', false],
  ] as const)
    installation.release(name, { isOld })
  return installation
}

/** Without reloads, and without repeating where nginx leads. */
const steps = (calls: string[]) =>
  calls
    .filter((call) => /^(restart padauk|stop|enable|disable|front)/.test(call))
    .filter((call, place, all) => call !== all[place - 1])

test('the second api replaces the only one during an upgrade', () => {
  const installation = aSmallInstallation()
  symlinkSync('releases/one', installation.at('opt/padauk/current'))
  expect(steps(installation.deploy('up', 'two'))).toEqual([
    'restart padauk-api@2 two own',
    'front :3002 :3000',
    'restart padauk-api@1 two own',
    'front :3001 :3000',
    'stop padauk-api@2',
    'stop padauk-worker',
    'restart padauk-site@2 two own',
    'front :3001 :3010',
    'restart padauk-site@1 two own',
    'front :3001 :3000',
    'stop padauk-site@2',
    'disable --quiet padauk-api@2',
    'disable --quiet padauk-worker',
    'enable --quiet padauk-api@1 padauk-site@1 nginx',
  ])
}, 60_000)

test('a release that can only work beside the api gets its worker back', () => {
  const installation = aSmallInstallation()
  symlinkSync('releases/old', installation.at('opt/padauk/current'))
  const calls = steps(installation.deploy('restart'))
  expect(calls).toContain('restart padauk-worker old own')
  expect(calls).not.toContain('stop padauk-worker')
  expect(calls.slice(-2)).toEqual([
    'disable --quiet padauk-api@2',
    'enable --quiet padauk-api@1 padauk-worker padauk-site@1 nginx',
  ])
}, 60_000)
