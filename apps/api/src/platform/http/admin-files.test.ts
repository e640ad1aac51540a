import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '#test/start-api'

test('serves the admin page under its routes, and its files', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-admin-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'index.html'), '<!doctype html><title>Admin</title>')
  writeFileSync(join(directory, 'assets', 'app-1a2b.js'), 'export {}')
  const api = await startApi({ ADMIN_DIRECTORY: directory })
  onTestFinished(api.close)
  for (const url of ['/admin', '/admin/', '/admin/companies/7']) {
    const page = await api.app.inject(url)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(page.body).toContain('<title>Admin</title>')
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  }
  const file = await api.app.inject('/admin/assets/app-1a2b.js')
  expect(file.headers['cache-control']).toContain('immutable')
  expect((await api.app.inject('/admin/assets/none.js')).statusCode).toBe(404)
  expect((await api.app.inject('/admin/assets/..%2findex.html')).statusCode).not.toBe(200)
})
