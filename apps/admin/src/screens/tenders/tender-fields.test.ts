import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsOf } from './tender-fields.ts'
import { newTender } from './tender-form.tsx'

test('every field of a draft has an input in the form', () => {
  const form = readFileSync(join(import.meta.dirname, 'tender-form.tsx'), 'utf8')
  const others = Object.keys(newTender(new Date())).filter((name) => !(name in textsOf()))
  expect(others.filter((name) => !form.includes(`name="${name}"`))).toEqual([])
})
