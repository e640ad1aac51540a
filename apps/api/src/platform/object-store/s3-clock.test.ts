import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createS3Store } from '#platform/object-store/s3'

const endings: (() => unknown)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const end of endings.splice(0)) end()
})

const realNow = Date.now
const hour = 3_600_000

/** `20261115T101112Z`, as requests carry it. */
function timeOf(text: string) {
  const [, year, month, day, h, m, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${h}:${m}:${s}Z`)
}

/** Rejects requests signed with another time, as every engine does. */
async function anEngineWithAClock() {
  const server = createServer((request, response) => {
    const isSkewed = Math.abs(timeOf(String(request.headers['x-amz-date'])) - realNow()) > hour / 4
    response.writeHead(isSkewed ? 403 : 200, { date: new Date(realNow()).toUTCString() }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('no call fails because the clock was wrong, nor because it was put right', async () => {
  const store = createS3Store({
    endpoint: await anEngineWithAClock(),
    region: 'us-east-1',
    bucket: 'padauk',
    accessKey: 'demo',
    secretKey: 'demo',
  })
  for (const wrongBy of [0, hour, -hour, 0]) {
    vi.useFakeTimers({ toFake: ['Date'], now: realNow() + wrongBy })
    await expect(store.check(), `${wrongBy / hour} h wrong`).resolves.toBeUndefined()
    vi.useRealTimers()
  }
})
