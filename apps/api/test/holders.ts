import {
  confirmHolder,
  enrolHolder,
  inviteHolder,
  proposeKeySet,
  readKeyRegister,
  readOwnKey,
  signKeySet,
} from '@padauk/contract/admin/key-holders'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { secretOf } from '@padauk/sealing/age'
import { signEnrolment } from '@padauk/sealing/enrolment'
import { newHolderKey, publicHalf } from '@padauk/sealing/holder-keys'
import { signKeySet as signatureOf } from '@padauk/sealing/key-set-chain'
import { must } from '#test/editors'
import { aSteppedUpMember } from '#test/people'
import type { Api } from '#test/people'

type Person = Awaited<ReturnType<typeof aSteppedUpMember>>

/** A key as a holder's browser makes it. */
export async function aKey() {
  const identity = await newHolderKey()
  const secret = secretOf(identity)
  if (!secret) throw new Error('not a key')
  return { identity, secret, ...publicHalf(secret) }
}

/** Locking takes a second on purpose, and the server reads only the beginning of a locked key. */
const lockedKey = Buffer.from(`age-encryption.org/v1\n-> scrypt ${'A'.repeat(22)} 16\n`).toString(
  'base64',
)

/** The request with which a browser enrols a key. */
export async function enrolmentBy(person: Person, key: Awaited<ReturnType<typeof aKey>>) {
  const { holder } = must(await person.call(readOwnKey, {}))
  return {
    recipient: key.recipient,
    sign_key: key.signKey,
    ...(!holder.on_paper && { locked_identity: lockedKey }),
    signature: signEnrolment(holder.id, key.secret),
  }
}

/** Invited by the owner, enrolled by the person, confirmed by the owner. */
export async function aHolder(api: Api, owner: Person, onPaper = false) {
  const person = await aSteppedUpMember(api, ['holder'])
  must(await owner.call(inviteHolder, { body: { staff_id: person.id, on_paper: onPaper } }))
  const key = await aKey()
  const body = await enrolmentBy(person, key)
  const { holder } = must(await person.call(enrolHolder, { body }))
  const { fingerprint } = holder
  const params = { id: holder.id }
  must(await owner.call(confirmHolder, { params, body: { fingerprint: fingerprint ?? '' } }))
  return { ...person, holderId: holder.id, key }
}
export type TestHolder = Awaited<ReturnType<typeof aHolder>>

export async function propose(owner: Person, holders: readonly TestHolder[], refounds = false) {
  const body = { holders: holders.map(({ holderId }) => holderId), refounds }
  const { sets } = must(await owner.call(proposeKeySet, { body }))
  const [draft] = sets
  if (!draft) throw new Error('nothing was proposed')
  return draft
}

export const sign = (
  holder: TestHolder,
  { hash, signed }: { hash: string; signed: { set: KeySet } },
) =>
  holder.call(signKeySet, {
    params: { hash },
    body: {
      signature: signatureOf(signed.set, { holder: holder.holderId, secret: holder.key.secret })
        .signature,
    },
  })

/** Four holders and the set that all of them have signed. */
export async function aKeySet(api: Api) {
  const owner = await aSteppedUpMember(api, ['owner'])
  const holders: TestHolder[] = []
  for (let place = 0; place < 4; place++) holders.push(await aHolder(api, owner))
  const draft = await propose(owner, holders)
  for (const holder of holders) must(await sign(holder, draft))
  const { sets } = must(await owner.call(readKeyRegister, {}))
  return { owner, holders, set: draft.signed.set, hash: draft.hash, sets }
}
