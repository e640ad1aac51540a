import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '#test/start-api'

const committed = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'openapi.json')

test('the document served is the document committed (renew it with `npm run openapi`)', async () => {
  const api = await startApi()
  onTestFinished(api.close)
  const document = (await api.app.inject('/api/openapi.json')).json()
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(committed)
  expect(Object.keys(document.paths)).toContain('/api/contacts')
})
