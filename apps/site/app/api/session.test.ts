import { describe, expect, it } from 'vitest'
import { loggedUserOf, parseLoggedUser } from './session.ts'

const stored = { decodedToken: { id: 'u1', exp: 1 }, token: 'a.b.c' }

describe('the stored login', () => {
  it('is read as the specification names it', () => {
    expect(parseLoggedUser(JSON.stringify(stored))).toEqual(stored)
  })

  it.each([
    null,
    '',
    'null',
    '{}',
    '"logged in"',
    '{"token":"a.b.c"}',
    '{"decodedToken":{"id":"u1"}}',
    '{"decodedToken":{"id":"u1"},"token":',
  ])('counts for nothing when it is %j', (text) => {
    expect(parseLoggedUser(text)).toBeNull()
  })

  it('is made of the token: whose it is and how long it lasts', () => {
    // A payload that has both letters of base64url that base64 does not know.
    const payload = { id: '3f0c8a7e-0000-4000-8000-00000000ffff', sid: 'ÿ?>~', exp: 1_800_000_000 }
    const token = `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`
    expect(token).toMatch(/[-_]/)
    expect(loggedUserOf(token)).toEqual({
      decodedToken: { id: payload.id, exp: payload.exp },
      token,
    })
  })
})
