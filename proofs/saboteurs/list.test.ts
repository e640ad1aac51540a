import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '@padauk/testing/processes'
import { saboteurs } from './list.ts'
import { editsOf } from './saboteur.ts'

test.each(saboteurs)('$name still finds what it breaks, and the test that notices', (saboteur) => {
  const text = readFileSync(join(root, saboteur.file), 'utf8')
  expect(editsOf(saboteur).filter(({ find }) => text.split(find).length !== 2)).toEqual([])
  expect(existsSync(join(root, saboteur.caughtBy))).toBe(true)
})
