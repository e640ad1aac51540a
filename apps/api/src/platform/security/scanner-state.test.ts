import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readScannerState } from '#platform/security/scanner-state'

const host = '127.0.0.1'

/** A scanner that says one thing, or nothing at all. */
async function aScanner(reply: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => socket.end(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return { host, port: (server.address() as AddressInfo).port }
}

test('reports the age of the virus list', async () => {
  const place = await aScanner('ClamAV 1.4.3/27500/Tue Nov 10 08:00:00 2026\0')
  expect(await readScannerState(place)).toEqual({
    state: 'working',
    signaturesAt: new Date('2026-11-10T08:00:00Z'),
  })
})

test('reports a scanner without a list, silent, unreachable or switched off', async () => {
  const unknown = { signaturesAt: null }
  const withoutList = await aScanner('ClamAV 1.4.3\0')
  expect(await readScannerState(withoutList)).toEqual({ state: 'working', ...unknown })
  expect(await readScannerState(await aScanner(''))).toEqual({ state: 'away', ...unknown })
  expect(await readScannerState({ host, port: 1 })).toEqual({ state: 'away', ...unknown })
  expect(await readScannerState({ host: undefined, port: 1 })).toEqual({
    state: 'none',
    ...unknown,
  })
})
