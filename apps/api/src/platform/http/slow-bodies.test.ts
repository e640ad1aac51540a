import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { limitSlowBodies } from '#platform/http/slow-bodies'

async function anApp() {
  const app = Fastify()
  limitSlowBodies(app, 300)
  app.post('/quick', () => 'answered')
  app.post('/slow', { config: { slowBody: true } }, () => 'answered')
  app.get('/long', (_request, reply) => reply.send(Readable.from(aLongAnswer())))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return app.server.address() as AddressInfo
}

async function* aLongAnswer() {
  for (let part = 0; part < 3; part++) {
    yield 'part '
    await pause(300)
  }
}

/** Sends half of a body, waits, and sends the rest. */
async function sendSlowly(port: number, path: string, waitMs: number) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (bytes) => (said += String(bytes))).on('error', () => {})
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`)
  socket.write('content-type: application/json\r\ncontent-length: 2\r\n\r\n{')
  await pause(waitMs)
  if (!socket.destroyed) socket.write('}')
  await ended
  return said
}

test('limits the time of a request body, except on patient routes', async () => {
  const { port } = await anApp()
  expect(await sendSlowly(port, '/quick', 50)).toContain('answered')
  expect(await sendSlowly(port, '/quick', 900)).not.toContain('answered')
  expect(await sendSlowly(port, '/slow', 900)).toContain('answered')
})

test('an answer may take longer than a body may', async () => {
  const { port } = await anApp()
  const response = await fetch(`http://127.0.0.1:${port}/long`)
  expect(await response.text()).toBe('part part part ')
})
