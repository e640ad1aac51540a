import { expect, it } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const scripts = (html: string) => /script-src ([^;]*)/.exec(pagePolicy(html))?.[1]

it('allows the scripts that a page was sent with, by their content', () => {
  // The hash of "alert(1)" as browsers compute it.
  const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
  expect(scripts('<script>alert(1)</script>')).toBe(`'self' ${hash}`)
  expect(scripts('<script type="module" async="">alert(1)</script>')).toBe(`'self' ${hash}`)
  expect(scripts('<p>no script</p>')).toBe("'self'")
})

it('needs no hash for files and for data', () => {
  const html =
    '<script src="/assets/a.js"></script><script type="application/ld+json">{"a":1}</script>'
  expect(scripts(html)).toBe("'self'")
})

it('never allows inline styles, handlers or code made from text', () => {
  expect(pagePolicy('<script>alert(1)</script>')).not.toContain('unsafe')
})
