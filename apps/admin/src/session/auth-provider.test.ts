import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { createAuthProvider } from './auth-provider.ts'
import { createStaffSession } from './staff-session.ts'

const credentials = { email: 'su@padauk.example', password: 'a long password', code: '123456' }

async function startApi(answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const session = {
  id: crypto.randomUUID(),
  name: 'Su',
  email: 'su@padauk.example',
  roles: ['owner'],
  enrolling: false,
  csrf: 'the-token',
}

test('a signed-in member of staff sees the admin until log-out', async () => {
  const left: string[] = []
  const origin = await startApi((request, response) => {
    if (request.url === '/api/admin/login') return response.end(JSON.stringify(session))
    if (request.url === '/api/admin/logout') {
      left.push(String(request.headers['x-csrf-token']))
      return response.writeHead(204).end()
    }
    return response.writeHead(401).end('{"code":"token-invalid","error":"token invalid"}')
  })
  const provider = createAuthProvider(createStaffSession({ origin, language: () => 'en' }))
  await expect(provider.checkAuth({})).rejects.toMatchObject({ message: false })

  await provider.login(credentials)
  await expect(provider.checkAuth({})).resolves.toBeUndefined()

  await provider.logout({})
  expect(left).toEqual(['the-token'])
  await expect(provider.checkAuth({})).rejects.toMatchObject({ message: false })
})

test('a reload of the page finds the session again', async () => {
  const origin = await startApi((_, response) => response.end(JSON.stringify(session)))
  const provider = createAuthProvider(createStaffSession({ origin, language: () => 'en' }))
  await expect(provider.checkAuth({})).resolves.toBeUndefined()
})

test('a refusal brings the sentence of the server, in the language of the page', async () => {
  const origin = await startApi((request, response) => {
    const error = request.headers['accept-language'] === 'my' ? 'ခေတ္တစောင့်ပါ။' : 'Please wait.'
    const fields = { code: error }
    response.writeHead(429).end(JSON.stringify({ error, code: 'too-many-requests', fields }))
  })
  const provider = createAuthProvider(createStaffSession({ origin, language: () => 'mm' }))

  await expect(provider.login(credentials)).rejects.toMatchObject({
    message: 'ခေတ္တစောင့်ပါ။',
    fields: { code: 'ခေတ္တစောင့်ပါ။' },
  })
  await expect(provider.checkAuth({})).rejects.toMatchObject({ message: false })
})

test('treats a foreign response as a server error', async () => {
  const origin = await startApi((_, response) =>
    response.writeHead(502).end('<h1>Bad gateway</h1>'),
  )
  const provider = createAuthProvider(createStaffSession({ origin, language: () => 'en' }))

  await expect(provider.login(credentials)).rejects.toMatchObject({
    message: 'trouble.unreachable',
    fields: {},
  })
})
