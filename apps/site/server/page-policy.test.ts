import { expect, it } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const scripts = (...known: string[]) => /script-src ([^;]*)/.exec(pagePolicy(known))?.[1]

it('allows the scripts that are known, by their content', () => {
  // The hash of "alert(1)" as browsers compute it.
  const hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
  expect(scripts('alert(1)', 'alert(1)')).toBe(`'self' ${hash}`)
  expect(scripts()).toBe("'self'")
})

it('never allows inline styles, handlers or code made from text', () => {
  expect(pagePolicy(['alert(1)'])).not.toContain('unsafe')
})
