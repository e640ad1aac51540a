import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createDiskStore } from '#platform/object-store/disk'
import type { ObjectStore } from '#platform/object-store/object-store'
import { createS3Store } from '#platform/object-store/s3'
import { startWithStore } from '#platform/object-store/start-with-store'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

function collectingLog() {
  const said: unknown[] = []
  return { said, error: (...words: unknown[]) => void said.push(words) }
}

const storeAt = (port: number) =>
  createS3Store({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'padauk',
    accessKey: 'demo',
    secretKey: 'demo',
  })

async function anEngineThatAnswers(status: number) {
  const server = createServer((_request, response) => response.writeHead(status).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close().closeAllConnections())
  return (server.address() as AddressInfo).port
}

/** A disk that behaves like an S3 store: away at first, then there. */
function aStoreThatComesBack() {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-store-'))
  endings.push(() => rmSync(directory, { recursive: true, force: true }))
  const disk = createDiskStore({ directory })
  const calls = { prepared: 0 }
  let isAway = true
  const store: ObjectStore = {
    ...disk,
    prepare: async () => {
      if (isAway) throw Object.assign(new Error('away'), { $metadata: { httpStatusCode: 503 } })
      calls.prepared++
      await disk.prepare()
    },
  }
  return { store, calls, comeBack: () => (isAway = false) }
}

const text = { contentType: 'text/plain' }

test('a process starts while the store is down or hangs', async () => {
  const log = collectingLog()
  await startWithStore(storeAt(await anEngineThatAnswers(503)), log)
  await startWithStore(storeAt(1), log)
  expect(log.said).toHaveLength(2)
})

test('a store that refuses us ends the start', async () => {
  const log = collectingLog()
  await expect(startWithStore(storeAt(await anEngineThatAnswers(403)), log)).rejects.toThrow()
  expect(log.said).toHaveLength(0)
})

test('nothing is stored before the place was looked at, which is done once', async () => {
  const { store, calls, comeBack } = aStoreThatComesBack()
  const started = await startWithStore(store, collectingLog())
  await expect(started.put('a', Buffer.from('a'), text)).rejects.toThrow('away')
  comeBack()
  await started.put('a', Buffer.from('a'), text)
  await started.put('b', Buffer.from('b'), text)
  expect(calls.prepared).toBe(1)
  expect(await started.stat('b')).toMatchObject({ size: 1 })
})
