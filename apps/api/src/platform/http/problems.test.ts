import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createPool } from '#platform/database/database'
import { createS3Store } from '#platform/object-store/s3'
import { handleProblems } from '#platform/http/problems'
import { aDatabase } from '#test/a-database'

/** An application whose one route does something to the database. */
async function anAppThatAsks(...statements: string[]) {
  const database = await aDatabase()
  const pool = createPool({ url: database.applicationUrl, poolSize: 1, name: 'test' })
  const app = Fastify()
  handleProblems(app)
  app.get('/', async () => {
    const client = await pool.connect()
    try {
      for (const [number, statement] of statements.entries()) {
        const asked = client.query(statement)
        await (number < statements.length - 1 ? asked.catch(() => {}) : asked)
      }
    } finally {
      client.release(true)
    }
  })
  onTestFinished(async () => {
    await app.close()
    await pool.end()
    await database.drop()
  })
  return app
}

const breakOff = 'select pg_terminate_backend(pg_backend_pid())'

test('returns 503 when a connection breaks, and for later queries on it', async () => {
  for (const statements of [[breakOff], ['begin', breakOff, 'select pg_sleep(0.1)', 'select 1']]) {
    const answer = await (await anAppThatAsks(...statements)).inject('/')
    expect(answer.statusCode, answer.body).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'unavailable' })
  }
})

test('returns 503 while a standby has not taken over', async () => {
  const app = await anAppThatAsks('begin read only', `delete from rate_limits`)
  expect((await app.inject('/')).statusCode).toBe(503)
})

test('returns 500 for an invalid query', async () => {
  const app = await anAppThatAsks('select nothing')
  expect((await app.inject('/')).statusCode).toBe(500)
})

test('returns 503 when the store is down, 500 when it rejects us', async () => {
  for (const [status, told] of [
    [503, 503],
    [403, 500],
  ] as const) {
    const engine = createServer((_request, response) => response.writeHead(status).end())
    await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
    const { port } = engine.address() as AddressInfo
    const store = createS3Store({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'padauk',
      accessKey: 'demo',
      secretKey: 'demo',
    })
    const app = Fastify()
    handleProblems(app)
    app.get('/', () => store.stat('a'))
    onTestFinished(async () => {
      await app.close()
      engine.close().closeAllConnections()
    })
    expect((await app.inject('/')).statusCode).toBe(told)
  }
})
