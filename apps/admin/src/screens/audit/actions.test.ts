import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import words from '@padauk/language/messages/en/admin-audit.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { actions } from './entry-words.ts'

const features = join(import.meta.dirname, '../../../../api/src/features')

const written = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => [
    ...readFileSync(join(features, name), 'utf8').matchAll(/action: '([a-z-]+\.[a-z-]+)'/g),
  ])
  .map(([, action]) => action)

test('every action that the api writes into the log has words', () => {
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter((action) => !actions.includes(action ?? ''))).toEqual([])
})

test('every action has its sentence', () => {
  const sentences = Object.entries(words.sentences).flatMap(([noun, verbs]) =>
    Object.keys(verbs).map((verb) => `${noun}.${verb}`),
  )
  expect(sentences.toSorted()).toEqual(actions.toSorted())
})
