import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildVectors, vectorText } from './build-vectors.ts'

const committed = (name: string) => readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')

const built = await buildVectors()

test.each(Object.entries(built))(
  'writes the committed vectors of %s to the byte',
  (name, value) => {
    expect(vectorText(value)).toBe(committed(name))
  },
)
