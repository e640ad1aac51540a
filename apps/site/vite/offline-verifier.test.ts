import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withKeys } from '#app/receipts/verifier-keys.ts'
import { buildVerifier } from '#vite/offline-verifier'

const root = join(import.meta.dirname, '..')
const keys = [{ key: '</script><b>', public_key: 'x' }]
const inside = { origin: 'https://padauk.example', at: '2026-11-15', language: 'en', keys } as const

it('is one file that runs its own script and makes no requests', { timeout: 60_000 }, async () => {
  const page = withKeys(await buildVerifier(root), { ...inside, keys })
  expect(page).not.toMatch(
    /%\w+%|<!--\w+-->|\s(?:src|href)=|https?:\/\/(?!padauk\.example|www\.w3)/,
  )
  const policy = /content="(default-src 'none'[^"]+)"/.exec(page)?.[1] ?? ''
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'sha256-${hash}'`)
  expect(policy).not.toContain('unsafe')
  // A key is data, under any name.
  const [, data = ''] = /id="keys">([\s\S]*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(data)).toEqual(inside)
})
