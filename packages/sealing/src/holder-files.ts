import * as z from 'zod/mini'
import { HolderFile, HolderTask } from '@padauk/contract/sealing/holder-files'
import type {
  CheckFile,
  CheckTask,
  DeclareTask,
  EnrolTask,
  EnrolmentFile,
  ListSignatureFile,
  ListTask,
  SetSignatureFile,
  SignTask,
} from '@padauk/contract/sealing/holder-files'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { openWith, sealTo, secretOf } from './age.ts'
import { hashOf } from './canonical.ts'
import { fingerprintOfKey, signEnrolment } from './enrolment.ts'
import { fingerprintOf } from './fingerprint.ts'
import { checkHealth } from './health.ts'
import { newHolderKey, publicHalf, signSeed } from './holder-keys.ts'
import { readChain, readProposal, signKeySet } from './key-set-chain.ts'
import { isSigned, signText } from './signing.ts'

function parse<T extends z.core.$ZodType>(schema: T, text: string) {
  try {
    return z.safeParse(schema, JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What the admin asks of a holder, or null for any other file. */
export const readTask = (text: string) => parse(HolderTask, text)

/** What a holder brings back, if it is of the kind that is asked for. */
export function readHolderFile<Kind extends HolderFile['kind']>(text: string, kind: Kind) {
  const file = parse(HolderFile, text)
  return file?.kind === kind ? (file as Extract<HolderFile, { kind: Kind }>) : null
}

/** The key of a card as it was typed or scanned: spaces and small letters do not matter. */
export const secretOfCard = (typed: string) => secretOf(typed.replaceAll(/\s/g, '').toUpperCase())

/** A new key for a card, and the file that enrols its public half. */
export async function makeCard({ holder }: EnrolTask) {
  const identity = await newHolderKey()
  const secret = secretOf(identity)
  if (!secret) throw new Error('the key that was just made cannot be read')
  const half = publicHalf(secret)
  // A key that does not open what it seals must fail now, not at an opening.
  const opened = await openWith(secret, await sealTo(half.recipient, new Uint8Array(32)))
  if (opened?.length !== 32) throw new Error('the key that was just made does not open')
  const file: EnrolmentFile = {
    kind: 'padauk-enrolment-file-v1',
    holder,
    ...half,
    signature: signEnrolment(holder, secret),
  }
  return { identity, file, fingerprint: fingerprintOfKey(holder, half) }
}

/** The set of a task with its fingerprint, or null when it does not follow the sets before it. */
export function readSignTask({ sets, set }: SignTask) {
  const chain = readChain(sets)
  const known = chain && readProposal(set, chain)
  return known && { ...known, fingerprint: fingerprintOf(known.hash) }
}

/** Null when the key on the card is not the one that the set, or the set before it, has. */
export function signTask(task: SignTask, secret: Uint8Array): SetSignatureFile | null {
  const known = readSignTask(task)
  if (!known) return null
  const { holder, set, sets } = task
  const { recipient, signKey } = publicHalf(secret)
  const signers = set.previous === null ? set.holders : (sets.at(-1)?.set.holders ?? [])
  const named = signers.find(({ id }) => id === holder)
  if (named?.recipient !== recipient || named.signKey !== signKey) return null
  const { signature } = signKeySet(set, { holder, secret })
  return { kind: 'padauk-set-signature-file-v1', holder, keySet: known.hash, signature }
}

/** Null when the key on the card is not the one in the set. */
export async function checkTask({ holder, set, nonce }: CheckTask, secret: Uint8Array) {
  const made = await checkHealth({ secret, set, holder, nonce })
  if (!made) return null
  const file: CheckFile = { kind: 'padauk-check-file-v1', holder, nonce, signature: made.signature }
  return file
}

type OfWindow = Pick<DeclareTask, 'window' | 'receiptKeys'>

/** A declaration is signed only for a window that the receipt key has signed. */
export function isWindowGenuine({ window: { statement, signature }, receiptKeys }: OfWindow) {
  const publicKey = receiptKeys.find(({ key }) => key === statement.key)?.publicKey
  return publicKey !== undefined && isSigned(statement, signature, publicKey)
}

/** The list is of the window, of the same bids, and of this holder among others. */
export function isListOfWindow({ holder, list, ...given }: ListTask) {
  const { window, tender, root } = given.window.statement
  const isSame = list.window === window && list.tender === tender && list.root === root
  return isSame && list.openers.includes(holder) && isWindowGenuine(given)
}

/** What a holder hands in so that the opening is adjourned. */
export const signListTask = (
  { holder, list }: ListTask,
  secret: Uint8Array,
): ListSignatureFile => ({
  kind: 'padauk-list-signature-file-v1',
  holder,
  list: hashOf(list),
  signature: signText(signSeed(secret), list),
})

/** Whether a card belongs to a holder, by any of these sets. */
export function isCardOf(secret: Uint8Array, holder: string, sets: ReadonlyMap<string, KeySet>) {
  const { recipient, signKey } = publicHalf(secret)
  return [...sets.values()].some(({ holders }) =>
    holders.some(
      (each) => each.id === holder && each.recipient === recipient && each.signKey === signKey,
    ),
  )
}
