import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrigin, keptForAMoment, says } from './an-origin.ts'
import type { Origin } from './an-origin.ts'
import { hasNginx, startFront } from '@padauk/testing/front'
import type { Front } from '@padauk/testing/front'

const directory = mkdtempSync(join(tmpdir(), 'padauk-front-'))
let site: Origin
let first: Origin
let second: Origin
let front: Front

/** On a connection of its own: a kept one may belong to an nginx process that is leaving. */
async function ask(
  path: string,
  options: { method?: string; body?: string; headers?: object } = {},
) {
  const headers = { ...options.headers, connection: 'close' }
  const answer = await fetch(front.url + path, { ...options, headers })
  return { status: answer.status, text: await answer.text() }
}
const inTurn = async (count: number, path: string, options?: Parameters<typeof ask>[1]) => {
  const statuses: number[] = []
  for (let turn = 0; turn < count; turn += 1) statuses.push((await ask(path, options)).status)
  return statuses
}
/** What `ops/nginx/render.sh` gives the lane of the public, at both processes. */
const places = 24
const post = { method: 'POST', body: '{}', headers: { 'idempotency-key': 'one' } }
/** Takes the whole request and is killed before it answers. */
const dies: Parameters<typeof anOrigin>[0] = (request) => {
  request.on('data', () => {}).on('end', () => request.socket.destroy())
}

describe.skipIf(!hasNginx())('the lanes to the api', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    site = await anOrigin(says('page'))
    first = await anOrigin(says('first'))
    second = await anOrigin(says('second'))
    const apis = [first.url, second.url]
    front = await startFront({ directory, apis, site: site.url, limits: false })
  })
  afterAll(async () => {
    await front.stop()
    await Promise.all([site.leave(), first.leave(), second.leave()])
    rmSync(directory, { recursive: true, force: true })
  })
  beforeEach(() => {
    for (const origin of [site, first, second]) origin.seen.length = 0
    site.answerWith(says('page'))
    first.answerWith(says('first'))
    second.answerWith(says('second'))
  })

  it('use both processes, and the other one while one is down', async () => {
    const paths = ['/api/nothing', '/api/profile', '/api/histories/x', '/api/admin/badges']
    for (const path of paths) expect(await inTurn(4, path)).toEqual([200, 200, 200, 200])
    expect(first.seen.length).toBe(8)
    await first.leave()
    for (const path of paths) expect(await inTurn(10, path)).toEqual(Array(10).fill(200))
    expect(await inTurn(10, '/api/login', post)).toEqual(Array(10).fill(200))
    const inside = await fetch(`${front.apiUrl}/api/news`)
    expect(inside.status).toBe(200)
    await first.comeBack()
    first.seen.length = 0
    await inTurn(4, '/api/profile')
    expect(first.seen.length).toBe(2)
  })

  it('retry a submission at the other process when one dies, but no other change', async () => {
    first.answerWith(dies)
    second.answerWith(dies)
    expect((await ask('/api/login', post)).status).toBe(503)
    expect(first.seen.length + second.seen.length).toBe(1)
    second.answerWith(says('accepted', {}, 201))
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await ask('/api/histories/x', post)).toEqual({ status: 201, text: 'accepted' })
    }
    const repeated = second.seen.filter(({ url }) => url === '/api/histories/x')
    expect(repeated.every(({ headers }) => headers['idempotency-key'] === 'one')).toBe(true)
  })

  it('retry reads at the other process after a 503', async () => {
    first.answerWith(says('leaving', {}, 503))
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/api/profile')))
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['second']))
  })

  it('keep room for companies and staff while the public group is full', async () => {
    const waiting: (() => void)[] = []
    for (const origin of [first, second]) {
      origin.answerWith(async (request, response) => {
        const isCrowd = request.url?.startsWith('/api/news')
        if (isCrowd) await new Promise<void>((resolve) => waiting.push(resolve))
        response.end('answer')
      })
    }
    const crowd = Array.from({ length: 100 }, (_, number) => ask(`/api/news?${number}`))
    await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(places)
    const others = ['/api/login', '/api/histories/x', '/api/uploads', '/api/admin/badges']
    for (const path of others) {
      expect([path, ...(await inTurn(4, path, post))]).toEqual([path, 200, 200, 200, 200])
    }
    for (const goOn of waiting) goOn()
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBe(places)
    expect(statuses.filter((status) => status === 503).length).toBe(100 - places)
  })

  it('keep sign-ins from blocking signed-in people', async () => {
    const waiting: (() => void)[] = []
    for (const origin of [first, second]) {
      origin.answerWith(async (request, response) => {
        const isSignIn = request.url?.endsWith('/login')
        if (isSignIn) await new Promise<void>((resolve) => waiting.push(resolve))
        response.end('answer')
      })
    }
    const attack = Array.from({ length: 500 }, (_, number) =>
      ask(number % 2 ? '/api/login' : '/api/admin/login', post),
    )
    await expect.poll(() => waiting.length, { timeout: 20_000 }).toBe(500)
    for (const path of ['/api/profile', '/api/users/forgot', '/api/admin/badges']) {
      expect([path, ...(await inTurn(4, path))]).toEqual([path, 200, 200, 200, 200])
    }
    for (const goOn of waiting) goOn()
    await Promise.all(attack)
  })

  it('serve cached pages under too much load', async () => {
    first.answerWith(says('list', keptForAMoment))
    second.answerWith(says('list', keptForAMoment))
    await ask('/api/banners')
    await pause(2_000)
    for (const origin of [first, second]) {
      origin.answerWith(async (request, response) => {
        await pause(300)
        says('newer list', keptForAMoment)(request, response)
      })
    }
    const crowd = await Promise.all(Array.from({ length: 100 }, () => ask('/api/banners')))
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([200]))
    expect(first.seen.length + second.seen.length).toBeLessThanOrEqual(places + 2)
  })

  it('switch origins without losing requests in progress', async () => {
    let goOn = () => {}
    first.answerWith(async (_request, response) => {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      response.end('brought to its end')
    })
    second.answerWith(dies)
    await front.setApis([first.url])
    const slow = ask('/api/profile')
    await expect.poll(() => first.seen.length, { timeout: 10_000 }).toBe(1)
    second.answerWith(says('second'))
    await front.setApis([second.url])
    expect(await ask('/api/profile')).toEqual({ status: 200, text: 'second' })
    goOn()
    expect(await slow).toEqual({ status: 200, text: 'brought to its end' })
    await front.setApis([first.url, second.url])
  })
})
