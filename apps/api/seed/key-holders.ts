import { secretOf } from '@padauk/sealing/age'
import { signEnrolment } from '@padauk/sealing/enrolment'
import { checkHealth } from '@padauk/sealing/health'
import { newHolderKey, protectKey, publicHalf } from '@padauk/sealing/holder-keys'
import { signKeySet } from '@padauk/sealing/key-set-chain'
import { newWords } from '@padauk/sealing/words'
import type { StaffCaller } from '#platform/security/access'
import { demoHolders } from '#seed/accounts'
import type { Services } from '#src/services'

/** The secrets of the demo's holders, in the order of `demoHolders`. They are printed. */
export type DemoKey = { words: string; identity: string }

export const newDemoKeys = async (): Promise<DemoKey[]> =>
  Promise.all(
    demoHolders.map(async () => ({ words: newWords().join(' '), identity: await newHolderKey() })),
  )

function given<Value>(outcome: { ok: true; value: Value } | { ok: false; code: string }): Value {
  if (!outcome.ok) throw new Error(`the demo's key holders: ${outcome.code}`)
  return outcome.value
}

/** Acts as if this person were signed in. */
const asCaller = (id: string): StaffCaller => ({
  kind: 'staff',
  id,
  sessionId: '',
  roles: [],
  steppedUpAt: null,
})

const secretFrom = ({ identity }: DemoKey) => {
  const secret = secretOf(identity)
  if (!secret) throw new Error('the key of a demo holder cannot be read')
  return secret
}

type Needs = Pick<Services, 'db' | 'keyHolders'>

/** Four holders and the key set that all of them have signed; their keys were just checked. */
export async function seedKeyHolders({ db, keyHolders }: Needs, keys: readonly DemoKey[]) {
  const callerOf = async (email: string) => {
    const staff = db.selectFrom('staff').select('id').where('email', '=', email)
    return asCaller((await staff.executeTakeFirstOrThrow()).id)
  }
  const owner = await callerOf('owner@padauk.example')
  const people = await Promise.all(
    demoHolders.map(async ({ email, onPaper }, place) => {
      const key = keys[place]
      if (!key) throw new Error(`${email} has no key`)
      return { caller: await callerOf(email), onPaper, key }
    }),
  )
  if (!(await keyHolders.activeSet())) await found(keyHolders, owner, people)
  if (!(await keyHolders.health()).isEnough) await check(keyHolders, people)
}

type Person = { caller: StaffCaller; onPaper: boolean; key: DemoKey }
type KeyHolders = Services['keyHolders']

async function found(keyHolders: KeyHolders, owner: StaffCaller, people: readonly Person[]) {
  const ids: string[] = []
  for (const person of people) ids.push(await enrol(keyHolders, owner, person))
  const { sets } = given(await keyHolders.sets.propose({ holders: ids, refounds: false }, owner))
  const [draft] = sets
  if (!draft) throw new Error('the demo proposed no key set')
  for (const [place, { caller, key }] of people.entries()) {
    const holder = ids[place] ?? ''
    const { signature } = signKeySet(draft.signed.set, { holder, secret: secretFrom(key) })
    given(await keyHolders.sets.sign(draft.hash, signature, caller))
  }
}

async function enrol(keyHolders: KeyHolders, owner: StaffCaller, person: Person) {
  const { caller, onPaper, key } = person
  given(await keyHolders.invite({ staff_id: caller.id, on_paper: onPaper }, owner))
  const { holder } = given(await keyHolders.readOwn(caller))
  const secret = secretFrom(key)
  const { recipient, signKey } = publicHalf(secret)
  const locked = onPaper ? undefined : Buffer.from(await protectKey(key.identity, key.words))
  const enrolled = await keyHolders.enrol(
    {
      recipient,
      sign_key: signKey,
      locked_identity: locked?.toString('base64'),
      signature: signEnrolment(holder.id, secret),
    },
    caller,
  )
  const { fingerprint } = given(enrolled).holder
  given(await keyHolders.confirm(holder.id, fingerprint ?? '', owner))
  return holder.id
}

/** A demo that was started before keeps its set; its checks have grown old. */
async function check(keyHolders: KeyHolders, people: readonly Person[]) {
  for (const { caller, key } of people) {
    const begun = await keyHolders.beginCheck(caller)
    const set = begun.ok && (await keyHolders.setByHash(begun.value.key_set))
    if (!set) continue
    const { nonce, holder } = begun.value
    const secret = secretFrom(key)
    const made = await checkHealth({ secret, set: set.set, holder, nonce })
    if (made) given(await keyHolders.finishCheck({ nonce, signature: made.signature }, caller))
  }
}
