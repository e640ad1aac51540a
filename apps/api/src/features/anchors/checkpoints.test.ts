import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { behindTheWalls } from '#test/bids'
import { startApi } from '#test/start-api'
import { runAuditVerify } from '#test/tampering'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const append = () => {
  const { db, audit } = api.services
  return db.transaction().execute((transaction) =>
    audit.append(transaction, {
      actor: 'system',
      action: 'test.happened',
      subject: 'test:1',
      body: {},
    }),
  )
}

const change = (seq: number) =>
  behindTheWalls(api, `update audit_entries set body = '{"i":7}' where seq = $1`, [seq])

const daily = async () => (await api.services.anchors.checkDaily()).fault

async function checkpoint() {
  const { rows } = await behindTheWalls(api, 'select statement from audit_checkpoint')
  return JSON.parse(rows[0].statement) as { seq: number; hash: string; wholeAt: string }
}

/** Replaces the checkpoint; only the application has the key. */
async function replace(changes: object, sign = api.services.signer.sign) {
  const { key } = api.services.signer
  const statement = canonicalJson({ ...(await checkpoint()), ...changes })
  await behindTheWalls(api, 'update audit_checkpoint set statement = $1, signature = $2', [
    statement,
    sign(key, statement),
  ])
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

beforeEach(async () => {
  await behindTheWalls(api, 'truncate audit_entries cascade')
  await behindTheWalls(api, 'delete from audit_checkpoint')
  await behindTheWalls(api, `update audit_head set seq = 0, hash = repeat('0', 64)`)
  for (let entry = 1; entry <= 3; entry++) await append()
})

test('keeps no checkpoint of an empty chain', async () => {
  await behindTheWalls(api, 'truncate audit_entries cascade')
  await behindTheWalls(api, `update audit_head set seq = 0, hash = repeat('0', 64)`)
  expect(await daily()).toBeNull()
  const { rows } = await behindTheWalls(api, 'select from audit_checkpoint')
  expect(rows).toEqual([])
})

test('goes on where the last check ended, and finds what was changed since', async () => {
  expect(await daily()).toBeNull()
  expect(await checkpoint()).toMatchObject({ seq: 3 })
  await change(2)
  await append()
  expect(await daily()).toBeNull()
  expect(await checkpoint()).toMatchObject({ seq: 4 })
  await append()
  await change(5)
  expect(await daily()).toBe('entry 5 was changed')
  expect(await checkpoint()).toMatchObject({ seq: 4 })
})

test('reads everything after a week, and the time of that stays until then', async () => {
  await daily()
  const { wholeAt } = await checkpoint()
  await append()
  await daily()
  expect(await checkpoint()).toMatchObject({ seq: 4, wholeAt })
  await change(2)
  await replace({ wholeAt: daysAgo(6) })
  expect(await daily()).toBeNull()
  await replace({ wholeAt: daysAgo(8) })
  expect(await daily()).toBe('entry 2 was changed')
})

test.each([
  ['another key', {}, () => 'c2lnbmVk'],
  ['words that it does not know', { until: 'tomorrow' }, undefined],
  ['another purpose', { kind: 'closing' }, undefined],
])('trusts no checkpoint with %s', async (_, changes, sign) => {
  await daily()
  await change(2)
  await replace(changes, sign)
  expect(await daily()).toBe('entry 2 was changed')
})

test('names an entry that does not follow the checkpoint', async () => {
  await daily()
  await append()
  await replace({ hash: 'f'.repeat(64) })
  expect(await daily()).toBe('entry 4 does not follow the one before it')
})

test('a chain that was cut is found daily, after a week and by the command', async () => {
  await daily()
  const { hash } = await checkpoint()
  await behindTheWalls(api, 'delete from audit_entries where seq = 3')
  await behindTheWalls(
    api,
    'update audit_head set seq = 2, hash = (select hash from audit_entries where seq = 2)',
  )
  expect(await daily()).toBe('entry 3 is not the last one')
  await replace({ wholeAt: daysAgo(8) })
  const lost = `the head ${hash} is not in the chain`
  expect(await daily()).toBe(lost)
  expect(await runAuditVerify(api)).toEqual({ code: 1, said: `BROKEN: ${lost}\n` })
})
