import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTender } from '#test/builders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  for (let number = 0; number < 10; number += 1) {
    await aTender(api.services.db, { nameEn: `Cleaning of tower ${number}` })
  }
})
afterAll(() => api.close())

const ask = (url: string, encoding?: string) =>
  api.app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })

test('compresses a public list as requested', async () => {
  const url = '/api/tenders/actives'
  const plain = await ask(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toBe('accept-encoding')
  const brotli = await ask(url, 'gzip, deflate, br;q=0.9')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  const gzipped = await ask(url, 'br;q=0, GZIP')
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body)
  expect(gzipped.headers['content-length']).toBe(String(gzipped.rawPayload.length))
  expect((await ask(url, 'identity')).headers['content-encoding']).toBeUndefined()
})

test('does not compress short or personal responses', async () => {
  for (const url of ['/api/banners', '/api/tenders/nothing', '/admin']) {
    expect([url, (await ask(url, 'br')).headers['content-encoding']]).toEqual([url, undefined])
  }
})
