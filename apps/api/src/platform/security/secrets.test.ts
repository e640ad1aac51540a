import { expect, test } from 'vitest'
import { createSecrets } from '#platform/security/secrets'

const secrets = createSecrets([Buffer.alloc(32, 1)])

test('decrypts only what it encrypted', () => {
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

test('decrypts a bound secret only in its row, and unbound ones everywhere', () => {
  const sealed = secrets.seal('demo', 'staff.totp_secret one')
  expect(secrets.open(sealed, 'staff.totp_secret one')).toBe('demo')
  expect(() => secrets.open(sealed, 'staff.totp_secret two')).toThrow()
  expect(() => secrets.open(sealed)).toThrow()
  expect(() => secrets.open(sealed.slice(2))).toThrow()
  expect(secrets.open(secrets.seal('older'), 'staff.totp_secret one')).toBe('older')
})
