import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { BYTES, MEBIBYTE } from './conformance-setup.ts'
import { listen } from './s3-fake-engine.ts'
import { createS3Store } from './s3.ts'

const engine = { region: 'us-east-1', accessKey: 'demo', secretKey: 'demo' }

test('a body carries its MD5 under the signature, in one request', async () => {
  const seen: string[] = []
  const server = await listen(async (request, response) => {
    const md5 = createHash('md5')
      .update(await buffer(request))
      .digest('base64')
    const { authorization = '', 'content-md5': announced } = request.headers
    const isSigned = /SignedHeaders=[^,]*content-md5/.test(authorization)
    seen.push(`${request.method} ${announced === md5} ${isSigned}`)
    response.writeHead(200, { etag: '"x"' }).end()
  })
  const store = createS3Store({ ...engine, endpoint: server.endpoint, bucket: 'any' })
  await store.put('a', Buffer.from('three'), BYTES)
  expect(seen).toEqual(['PUT true true'])
})

test('the parts of a large body carry their MD5, and an engine that keeps less is found out', async () => {
  const seen: string[] = []
  const server = await listen(async (request, response) => {
    const md5 = createHash('md5')
      .update(await buffer(request))
      .digest('base64')
    if (request.method === 'PUT') seen.push(`${request.headers['content-md5'] === md5}`)
    const isBegin = request.url?.includes('uploads')
    const answer = isBegin
      ? '<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>'
      : '<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>'
    const about = request.method === 'HEAD' ? { 'content-length': 1 } : { etag: '"x"' }
    response.writeHead(200, about).end(request.method === 'POST' ? answer : '')
  })
  const store = createS3Store({ ...engine, endpoint: server.endpoint, bucket: 'liar' })
  const body = randomBytes(6 * MEBIBYTE)
  await expect(store.put('a', body, BYTES)).rejects.toThrow(
    `${body.length} bytes were sent, 1 are stored`,
  )
  expect(seen).toEqual(['true', 'true'])
})

test('an engine that stores a body with another checksum is refused', async () => {
  const server = await listen((request, response) => {
    request.resume()
    const isVersioning = request.url?.includes('versioning')
    const answer = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'
    response.writeHead(200, { etag: '"x"' }).end(isVersioning ? answer : '')
  })
  const store = createS3Store({ ...engine, endpoint: server.endpoint, bucket: 'liar' })
  await expect(store.prepare()).rejects.toThrow('differ from their checksum')
})
