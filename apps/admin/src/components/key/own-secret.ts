import type { OwnKey } from '@padauk/contract/admin/key-holders'
import { unlockKey } from './key-lock.ts'

const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** The secret of the signed-in holder: by the six words, or by the key on the card. */
export async function secretFrom(own: OwnKey, typed: string) {
  // The cipher code is large; only holders load it, and only for an act with the key.
  const [{ secretOf }, { publicHalf }] = await Promise.all([
    import('@padauk/sealing/age'),
    import('@padauk/sealing/holder-keys'),
  ])
  const compact = typed.replaceAll(/\s/g, '').toUpperCase()
  const secret = compact.startsWith('AGE-SECRET-KEY-')
    ? secretOf(compact)
    : own.locked_identity && (await unlockKey(bytesOf(own.locked_identity), typed))
  if (!secret) return null
  return publicHalf(secret).recipient === own.recipient ? secret : null
}
