import { fingerprintOf } from '@padauk/sealing/fingerprint'
import type { ListedKeySet, OwnKey } from '@padauk/contract/admin/key-holders'
import type { HolderFile } from '@padauk/contract/sealing/holder-files'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { lockKey } from '#admin/components/key/key-lock.ts'
import { secretFrom } from '#admin/components/key/own-secret.ts'

// The cipher code is large; only holders load it, and only for an act with the key.
const load = async () => {
  const [age, canonical, enrolment, health, keys, chain, words] = await Promise.all([
    import('@padauk/sealing/age'),
    import('@padauk/sealing/canonical'),
    import('@padauk/sealing/enrolment'),
    import('@padauk/sealing/health'),
    import('@padauk/sealing/holder-keys'),
    import('@padauk/sealing/key-set-chain'),
    import('@padauk/sealing/words'),
  ])
  return { ...age, ...canonical, ...enrolment, ...health, ...keys, ...chain, ...words }
}

const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** A new key and the words that lock it. Nothing has left this browser yet. */
export async function makeKey() {
  const { newHolderKey, newWords } = await load()
  return { identity: await newHolderKey(), words: newWords() }
}
export type NewKey = Awaited<ReturnType<typeof makeKey>>

export const makeWords = async () => (await load()).newWords()

/** The typed words whose place in the list is wrong; each may be shortened to four letters. */
export async function wrongWords(typed: readonly string[], words: readonly string[]) {
  const { completeWord } = await load()
  return words.flatMap((word, place) => (completeWord(typed[place] ?? '') === word ? [] : [place]))
}

/** Computed here and not read from an answer: a replaced key would have the server's fingerprint. */
export async function fingerprintOfNew({ identity }: NewKey, holder: string) {
  const { secretOf, publicHalf, fingerprintOfKey } = await load()
  const secret = secretOf(identity)
  return secret && fingerprintOfKey(holder, publicHalf(secret))
}

/** What is sent to enrol a key: its public halves, and the secret under the six words. */
export async function enrolmentOf({ identity, words }: NewKey, holder: string, onPaper: boolean) {
  const { secretOf, publicHalf, signEnrolment, openWith, sealTo } = await load()
  const secret = secretOf(identity)
  if (!secret) throw new Error('the key that was just made cannot be read')
  const { recipient, signKey } = publicHalf(secret)
  // A key that does not open what it seals must fail now, not at an opening.
  const opened = await openWith(secret, await sealTo(recipient, new Uint8Array(32)))
  if (opened?.length !== 32) throw new Error('the key that was just made does not open')
  return {
    recipient,
    sign_key: signKey,
    ...(!onPaper && {
      locked_identity: base64Of(await lockKey(identity, words.join(' '))),
    }),
    signature: signEnrolment(holder, secret),
  }
}

/** Every set that was ever active, oldest first. */
export const publishedSets = (sets: readonly ListedKeySet[]) =>
  sets
    .filter(({ activated_at: at }) => at !== null)
    .toReversed()
    .map(({ signed }) => signed)

/**
 * A proposed set as this browser reads it, with the fingerprint that it computes itself: a server
 * that shows one set and has another signed is noticed by the holders on the phone.
 */
export async function readProposed(draft: ListedKeySet, sets: readonly ListedKeySet[]) {
  const { readChain, readProposal } = await load()
  const chain = readChain(publishedSets(sets))
  const known = chain && readProposal(draft.signed.set, chain)
  return known && { ...known, fingerprint: fingerprintOf(known.hash) }
}
export type Proposed = NonNullable<Awaited<ReturnType<typeof readProposed>>>

/** The signature over a key set, or null when the words do not fit or the set has another key of ours. */
export async function signatureOver(set: KeySet, own: OwnKey, typed: string) {
  const secret = await secretFrom(own, typed)
  if (!secret) return null
  const { signKeySet, publicHalf } = await load()
  const { recipient, signKey } = publicHalf(secret)
  const named = set.holders.find(({ id }) => id === own.holder.id)
  if (named && (named.recipient !== recipient || named.signKey !== signKey)) return null
  return signKeySet(set, { holder: own.holder.id, secret }).signature
}

/** The signed statement that the key works, or null when the words do not fit. Opens nothing sent. */
export async function healthOf(set: KeySet, own: OwnKey, nonce: string, typed: string) {
  const secret = await secretFrom(own, typed)
  if (!secret) return null
  const { checkHealth } = await load()
  const made = await checkHealth({ secret, set, holder: own.holder.id, nonce })
  return made?.signature ?? null
}

/** What the offline sealer made for this holder, or null when it is another file. */
export async function holderFileIn<Kind extends HolderFile['kind']>(
  text: string,
  kind: Kind,
  holder: string,
) {
  const { readHolderFile } = await import('@padauk/sealing/holder-files')
  const file = readHolderFile(text, kind)
  return file?.holder === holder ? file : null
}
