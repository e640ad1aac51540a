import { createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { SignJWT, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import { privateKeyOf } from '#platform/security/signatures'
import type { Key } from '#platform/security/signatures'

const Claims = z.object({ id: z.uuid(), sid: z.uuid(), exp: z.number() })
export type Claims = z.infer<typeof Claims>

const fixed = { issuer: 'padauk', audience: 'site', typ: 'at+jwt' }

/** The first key signs; all of them verify, so that a new key can overlap with an old one. */
export function createTokens(keys: readonly Key[]) {
  const [first] = keys
  if (!first) throw new Error('there is no key to sign tokens with')
  const signing = privateKeyOf(first)
  const verifying = new Map<string, KeyObject>(
    keys.map((key) => [key.kid, createPublicKey(privateKeyOf(key))]),
  )

  return {
    sign: ({ id, sid, expiresAt }: { id: string; sid: string; expiresAt: Date }) =>
      new SignJWT({ id, sid })
        .setProtectedHeader({ alg: 'EdDSA', kid: first.kid, typ: fixed.typ })
        .setIssuer(fixed.issuer)
        .setAudience(fixed.audience)
        .setSubject(id)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(signing),

    /** The claims of a token of ours, or what is wrong with it. Keys come from the configuration only. */
    async read(token: string): Promise<Claims | 'token-invalid' | 'token-expired'> {
      try {
        const key = verifying.get(decodeProtectedHeader(token).kid ?? '')
        if (!key) return 'token-invalid'
        const { payload } = await jwtVerify(token, key, { ...fixed, algorithms: ['EdDSA'] })
        const claims = Claims.safeParse(payload)
        return claims.success && payload.sub === claims.data.id ? claims.data : 'token-invalid'
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'token-expired' : 'token-invalid'
      }
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
