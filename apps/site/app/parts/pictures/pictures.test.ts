import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const app = join(import.meta.dirname, '../..')

it('shows another picture after signing up, confirming and submitting', () => {
  const screens = ['account/sign-up.tsx', 'routes/company/confirm.tsx', 'submission/thank-you.tsx']
  const shown = screens.map((file) => {
    const [, name] =
      /#app\/parts\/pictures\/(reception|lounge|garden)\.ts'/.exec(
        readFileSync(join(app, file), 'utf8'),
      ) ?? []
    return name
  })
  expect(shown).toEqual(['reception', 'lounge', 'garden'])
})

it('stores no picture twice', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /\.(?:avif|webp)$/.test(name))
  const hashes = files.map((name) =>
    createHash('sha256')
      .update(readFileSync(join(import.meta.dirname, name)))
      .digest('hex'),
  )
  expect(new Set(hashes).size).toBe(files.length)
})
