import { createHash, randomBytes } from 'node:crypto'
import { smallestPieceBytes } from '@padauk/contract/uploads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPieces } from '#features/uploads/pieces'
import { createVault } from '#platform/security/vault'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { besides, eventually, startApi } from '#test/start-api'
import { begun, offsetOf, patch, sendHalf } from '#test/tus'

const megabyte = 1_048_576
let api: Api
let second: { origin: string; close(): Promise<unknown> }

beforeAll(async () => {
  api = await startApi()
  second = await besides(api.services)
})
afterAll(async () => {
  await second.close()
  await api.close()
})

const rowOf = (location: string) =>
  api.services.db
    .selectFrom('uploads')
    .selectAll()
    .where(sql<boolean>`replace(id::text, '-', '') = ${location.slice(15, 47)}`)
    .executeTakeFirstOrThrow()

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const aFile = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 17), Buffer.from('\n%%EOF\n\n')])

test('a small piece is refused, unless it is the last', async () => {
  const sender = await aSender(api)
  const file = aFile(smallestPieceBytes + 1)
  const location = await begun(api.origin, sender, { size: file.length })
  const send = (from: number, to: number) =>
    patch(api.origin, sender, location, { offset: from, bytes: file.subarray(from, to) })
  const small = await send(0, smallestPieceBytes - 1)
  expect([small.status, await small.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'malformed' }),
  ])
  expect(await offsetOf(api.origin, sender, location)).toBe(0)
  expect((await send(0, smallestPieceBytes)).status).toBe(204)
  expect((await send(smallestPieceBytes, file.length)).status).toBe(204)
  expect((await rowOf(location)).sha256).toBe(sha256(file))
})

const objectsOf = async (location: string) => {
  const { id } = await rowOf(location)
  return (await Array.fromAsync(api.services.store.list(`staged/${id}/`))).length
}

test('completes an upload whose connection breaks after every few bytes, in few objects', async () => {
  const sender = await aSender(api)
  const file = aFile(megabyte)
  const location = await begun(api.origin, sender, { size: file.length })
  let offset = 0
  for (let cut = 0; cut < 6; cut++) {
    const bytes = file.subarray(offset, offset + 1 + cut)
    const half = { offset, bytes, announced: smallestPieceBytes }
    const socket = await sendHalf(api, sender, location, half)
    socket.destroy()
    const before = offset
    offset = await eventually(async () => {
      const now = await offsetOf(second.origin, sender, location)
      return now > before ? now : 0
    })
  }
  expect([offset, await objectsOf(location)]).toEqual([21, 1])
  const rest = { offset, bytes: file.subarray(offset) }
  expect((await patch(second.origin, sender, location, rest)).status).toBe(204)
  expect((await rowOf(location)).sha256).toBe(sha256(file))
})

test('joins any number of small pieces', async () => {
  const sender = await aSender(api)
  const file = aFile(2 * megabyte)
  const location = await begun(api.origin, sender, { size: file.length })
  const { db, store, config } = api.services
  const vault = createVault(config.FILE_KEYS)
  const pieces = createPieces({ db, store, vault, stagedLimit: 9 * megabyte })
  const row = await rowOf(location)
  const target = { ...row, key: pieces.keyOf(row) }
  let offset = 0
  const sizes = [...Array.from({ length: 100 }, () => 7), 5_000, megabyte, 3, 90_000, 50_000]
  for (const size of sizes) {
    const bytes = file.subarray(offset, offset + size)
    expect(await pieces.store(target, offset, bytes)).toBe('stored')
    offset += size
  }
  // The hundred go into the megabyte, the three small ones after it become one.
  expect(await objectsOf(location)).toBe(2)
  const rest = { offset, bytes: file.subarray(offset) }
  expect((await patch(api.origin, sender, location, rest)).status).toBe(204)
  expect((await rowOf(location)).sha256).toBe(sha256(file))
})
