import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '@padauk/testing/processes'
import { saboteurs } from './list.ts'

test.each(saboteurs)('$name still finds what it breaks, and the tests that notice', (saboteur) => {
  const { edits, caughtBy } = saboteur
  const outdated = edits.filter(({ file, find }) => {
    const path = join(root, file)
    return !existsSync(path) || readFileSync(path, 'utf8').split(find).length !== 2
  })
  expect(outdated).toEqual([])
  expect(caughtBy.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
