import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findMessageChunks, serveAssets } from './assets.ts'

async function aBuild() {
  const directory = await mkdtemp(join(tmpdir(), 'site-build-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'favicon.svg'), '<svg/>')
  await writeFile(join(directory, 'service-worker.js'), 'self')
  await writeFile(join(directory, 'assets', 'messages-my-Ab12.js'), 'export {}')
  await writeFile(join(directory, 'assets', 'messages-en-Cd34.js'), 'export {}')
  await writeFile(join(directory, 'assets', 'page-Ef56.js'), 'plain')
  await writeFile(join(directory, 'assets', 'page-Ef56.js.br'), brotliCompressSync('plain'))
  return directory
}

async function aServer() {
  const app = Fastify()
  await serveAssets(app, await aBuild())
  onTestFinished(() => app.close())
  return app
}

describe('built files', () => {
  it('are kept for a year and leave as they were compressed', async () => {
    const app = await aServer()
    const headers = { 'accept-encoding': 'br' }
    const answer = await app.inject({ url: '/assets/page-Ef56.js', headers })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    })
    expect((await app.inject('/assets/page-Ef56.js')).body).toBe('plain')
  })

  it('return 404 when they do not exist', async () => {
    const app = await aServer()
    const answer = await app.inject('/assets/page-old.js')
    expect([answer.statusCode, answer.body]).toEqual([404, ''])
  })

  it('are kept for a day when their name says nothing about their content', async () => {
    const app = await aServer()
    const answer = await app.inject('/favicon.svg')
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
  })

  it('are asked for again each time where everything depends on the newest one', async () => {
    const app = await aServer()
    const answer = await app.inject('/service-worker.js')
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it('are found by language where they hold words', async () => {
    const chunks = await findMessageChunks(await aBuild())
    expect(Object.fromEntries(chunks)).toEqual({
      en: '/assets/messages-en-Cd34.js',
      my: '/assets/messages-my-Ab12.js',
    })
  })
})
