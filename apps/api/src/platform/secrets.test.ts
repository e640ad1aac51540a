import { expect, test } from 'vitest'
import { createSecrets } from '#platform/secrets'

const secrets = createSecrets([Buffer.alloc(32, 1)])

test('what was sealed opens, and nothing else does', () => {
  const sealed = secrets.seal('demo')
  expect(secrets.open(sealed)).toBe('demo')
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1]! ^= 1
  expect(() => secrets.open(changed.toString('base64url'))).toThrow()
  expect(() => createSecrets([Buffer.alloc(32, 2)]).open(sealed)).toThrow()
})

test('a part of the tag is not enough', () => {
  const [nonce, tag] = [12, 4]
  const sealed = Buffer.from(secrets.seal(''), 'base64url')
  expect(() => secrets.open(sealed.subarray(0, nonce + tag).toString('base64url'))).toThrow()
})
