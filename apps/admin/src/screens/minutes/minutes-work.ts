import type { OwnKey } from '@padauk/contract/admin/key-holders'
import { signMinutes } from '@padauk/contract/admin/minutes'
import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import type { Answered, Call } from '@padauk/contract/client'
import type { MinutesToSign } from '@padauk/contract/sealing/minutes'
import { secretFrom } from '#admin/components/key/own-secret.ts'

export type Texts = NonNullable<TenderMinutes['texts']>

export const toSign = (texts: Texts): MinutesToSign => ({
  kind: 'padauk-minutes-to-sign-v1',
  ...texts,
})

type Signing = { call: Call; id: string; texts: Texts; own: OwnKey; typed: string }
type Signed = { ok: true; value: Answered<TenderMinutes> | 'unsound' }

/** Signs what is on the screen. Null when the words or the card do not fit. */
export async function signWithKey({
  call,
  id,
  texts,
  own,
  typed,
}: Signing): Promise<Signed | null> {
  const secret = await secretFrom(own, typed)
  if (!secret) return null
  const { signBothMinutes } = await import('@padauk/sealing/minutes')
  const body = signBothMinutes(toSign(texts), { holder: own.holder.id, secret })
  if (!body) return { ok: true, value: 'unsound' }
  return { ok: true, value: await call(signMinutes, { params: { id }, body }) }
}
