import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textsOf } from './tender-fields.ts'
import { newTender } from './tender-form.tsx'

test('every field of a draft has an input in the form', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
  const files = [
    'tender-form.tsx',
    'category-field.tsx',
    'rules-form.tsx',
    'asked-form.tsx',
    'evaluation-form.tsx',
  ]
  const form = files.map(read).join('\n')
  const others = Object.keys(newTender(new Date())).filter((name) => !(name in textsOf()))
  const isThere = (name: string) => new RegExp(`name="${name}["\\.]|'${name}'`).test(form)
  expect(others.filter((name) => !isThere(name))).toEqual([])
})
