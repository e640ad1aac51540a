import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Ids without an account: the kernel only compares numbers.
const group = 64_100
const api = { uid: 64_101, gid: group }
const worker = { uid: 64_102, gid: group }
const site = { uid: 64_103, gid: 64_103 }

type Account = typeof api

const stage = {} as { directory: string }

/** Runs calls of the store in a process of this account, as its unit starts it, and tells their results. */
function as({ uid, gid }: Account, ...calls: string[]): unknown {
  const program = `
    import { createDiskStore } from ${JSON.stringify(new URL('disk.ts', import.meta.url).href)}
    process.umask(0o007)
    process.setgroups([])
    process.setgid(${gid})
    process.setuid(${uid})
    const store = createDiskStore({ directory: ${JSON.stringify(stage.directory)} })
    const put = async (key, text) => {
      await store.put(key, Buffer.from(text), { contentType: 'text/plain' })
      return 'put'
    }
    const get = async (key) => {
      const reading = await store.get(key)
      return reading && Buffer.concat(await reading.stream.toArray()).toString()
    }
    const remove = (key) => store.remove(key).then(() => 'removed')
    const results = []
    for (const call of [${calls.map((call) => `() => ${call}`).join()}])
      results.push(await call().catch((error) => error.code))
    console.log(JSON.stringify(results))`
  const words = ['--input-type=module', '--eval', program]
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

// Only root can start a process as another account.
describe.runIf(process.getuid?.() === 0)('files of several accounts', { timeout: 60_000 }, () => {
  beforeAll(() => {
    // As `deploy.sh install` leaves it.
    stage.directory = mkdtempSync(join(tmpdir(), 'object-store-'))
    chownSync(stage.directory, 64_104, group)
    chmodSync(stage.directory, 0o770)
  })
  afterAll(() => rmSync(stage.directory, { recursive: true }))

  test('are read, replaced and removed by each account of the group', () => {
    expect(as(api, 'store.prepare()', `put('bids/1/a', 'first')`)).toEqual([null, 'put'])
    const byWorker = [
      `get('bids/1/a')`,
      `put('bids/1/a', 'second')`,
      `put('bids/1/more/b', 'b')`,
      `put('seals/2/c', 'c')`,
    ]
    expect(as(worker, ...byWorker)).toEqual(['first', 'put', 'put', 'put'])
    const byApi = [
      `get('bids/1/a')`,
      `remove('bids/1/a')`,
      `remove('bids/1/more/b')`,
      `put('seals/2/c', 'other')`,
      `put('seals/2/more/d', 'd')`,
    ]
    expect(as(api, ...byApi)).toEqual(['second', 'removed', 'removed', 'put', 'put'])
    const again = [`get('bids/1/a')`, `get('seals/2/c')`, `remove('seals/2/more/d')`]
    expect(as(worker, ...again)).toEqual([null, 'other', 'removed'])
  })

  test('are neither read nor changed by another account', () => {
    as(api, 'store.prepare()', `put('bids/own', 'sealed')`)
    const calls = [`get('bids/own')`, `put('bids/own', 'x')`, `remove('bids/own')`]
    expect(as(site, ...calls)).toEqual(['EACCES', 'EACCES', 'EACCES'])
  })
})
