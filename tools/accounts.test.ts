import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anInstallation } from './stub-installation.ts'

/** The releases and accounts that api and worker were started with, in this order. */
const accounts = (calls: string[]) => [
  ...new Set(
    calls.flatMap((call) => /^restart padauk-(?:api@\d|worker) (.*)$/.exec(call)?.[1] ?? []),
  ),
]

test('a new installation has an account for each process', () => {
  const installation = anInstallation()
  installation.install()
  installation.release('new')
  expect(accounts(installation.deploy('up', 'new'))).toEqual(['new own'])
}, 60_000)

test('processes get accounts of their own only once all of them share files', () => {
  const installation = anInstallation()
  installation.install()
  installation.release('old', { isOld: true })
  symlinkSync('releases/old', installation.at('opt/padauk/current'))
  installation.oldUnits()
  installation.release('new')
  expect(accounts(installation.deploy('up', 'new'))).toEqual(['new one', 'new own'])
  expect(accounts(installation.deploy('back'))).toEqual(['new one', 'old one'])
}, 60_000)

test('a release that an older deploy.sh has put up gets its accounts at the next restart', () => {
  const installation = anInstallation()
  installation.install()
  installation.release('new')
  symlinkSync('releases/new', installation.at('opt/padauk/current'))
  installation.oldUnits()
  installation.install()
  expect(accounts(installation.deploy('restart'))).toEqual(['new one', 'new own'])
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
