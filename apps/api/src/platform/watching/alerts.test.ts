import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { watchMachine } from '#platform/watching/watch-machine'
import { watchServices } from '#platform/watching/watch-services'
import { watchWork } from '#platform/watching/watch-work'
import { createServices } from '#src/services'
import { startApi } from '#test/start-api'

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const rules = readFileSync(join(root, 'ops', 'prometheus', 'alerts.yaml'), 'utf8')
const found = (pattern: RegExp) => Array.from(rules.matchAll(pattern), ([, it = '']) => it)
const alerts = found(/- alert: (\w+)/g)
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.skipIf(!hasPromtool)('by promtool, of the Debian package prometheus', () => {
  test.each([
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
    ['check', 'config', 'prometheus.example.yaml'],
  ])('promtool %s %s %s', (...words) => {
    const cwd = join(root, 'ops', 'prometheus')
    expect(execFileSync('promtool', words, { cwd, encoding: 'utf8' })).toContain('SUCCESS')
  })
})

const hasAmtool = spawnSync('amtool', ['--version']).status === 0
test.skipIf(!hasAmtool)('the example for Alertmanager is one', () => {
  const file = join(root, 'ops', 'prometheus', 'alertmanager.example.yaml')
  expect(execFileSync('amtool', ['check-config', file], { encoding: 'utf8' })).toContain('SUCCESS')
})

test('every alert has its test, and its section in the book of alerts', () => {
  const tests = readFileSync(join(root, 'ops', 'prometheus', 'alerts.test.yaml'), 'utf8')
  expect(alerts.filter((name) => !tests.includes(`- name: ${name}\n`))).toEqual([])
  expect(found(/runbook: (\S+)/g)).toEqual(
    alerts.map((name) => `docs/alerts.md#alert-${name.toLowerCase()}`),
  )
  const book = join(root, 'docs', 'alerts.md')
  const text = existsSync(book) ? readFileSync(book, 'utf8') : ''
  expect(alerts.filter((name) => !text.includes(`## Alert: ${name}\n`))).toEqual([])
})

describe('what the rules ask for', () => {
  let api: Awaited<ReturnType<typeof startApi>>
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())

  test('is served by a process', async () => {
    const worker = await createServices(api.services.config, api.services.log, 'worker')
    watchWork(worker)
    const watching = [watchServices(worker), watchMachine({ ...worker, config: worker.config })]
    const served = [api.services, worker].map(({ metrics }) => metrics.read())
    const names = new Set((await Promise.all(served)).flatMap((text) => text.match(/^\w+/gm) ?? []))
    const help = (await Promise.all(served)).join('').match(/(?<=# TYPE )\w+/g) ?? []
    const known = (name: string) =>
      names.has(name) || help.some((base) => name.replace(/_(?:count|bucket|sum)$/, '') === base)
    const asked = found(/expr: '([^']+)'/g).flatMap(
      (expression) => expression.match(/\b(?:padauk|nodejs|process)_\w+/g) ?? [],
    )
    expect(asked.length).toBeGreaterThan(20)
    expect([...new Set(asked)].filter((name) => !known(name))).toEqual([])
    for (const watch of watching) watch.stop()
    await worker.close()
  })
})
