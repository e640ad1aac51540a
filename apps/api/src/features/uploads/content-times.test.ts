import { expect, test } from 'vitest'
import { judge } from '#test/judged-files'

test.each([
  ['comments', `${'<!---->'.repeat(30)}<x/>`],
  ['instructions', `${'<?a?>'.repeat(30)}<x/>`],
  ['comments and spaces', `${'<!-- --> '.repeat(30)}<x/>`],
  ['a prolog of 64 KiB', `${'<!---->'.repeat(10_000)}<svg/>`],
  ['a comment without an end', `<!--${' <!--'.repeat(10_000)}`],
])('rejects an SVG with %s within 50 ms', async (_, text) => {
  const start = performance.now()
  expect(await judge('a.svg', Buffer.from(text))).toBe('file-type')
  expect(performance.now() - start).toBeLessThan(50)
})
