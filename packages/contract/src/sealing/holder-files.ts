import * as z from 'zod/mini'
import { KeySet, SignedKeySet } from './key-sets.ts'
import { Bytes32, Hash, Id, KeyName, Recipient, Signature, SignKey, line } from './values.ts'
import { CombineList } from './openings.ts'
import { OpeningWindow } from './windows.ts'

// What a key holder on paper carries between the admin and a device without a network.

/** Asks for a key; the name is printed on its card. */
const EnrolTask = z.strictObject({
  kind: z.literal('padauk-enrol-task-v1'),
  holder: Id,
  name: line(300),
})
export type EnrolTask = z.infer<typeof EnrolTask>

/** Asks to sign a set that follows the sets before it. */
const SignTask = z.strictObject({
  kind: z.literal('padauk-sign-task-v1'),
  holder: Id,
  /** All active sets, oldest first. */
  sets: z.array(SignedKeySet).check(z.maxLength(100)),
  set: KeySet,
})
export type SignTask = z.infer<typeof SignTask>

/** Asks whether the key works. It holds nothing to decrypt. */
const CheckTask = z.strictObject({
  kind: z.literal('padauk-check-task-v1'),
  holder: Id,
  set: KeySet,
  nonce: Bytes32,
})
export type CheckTask = z.infer<typeof CheckTask>

/** What every task of an opening says, so that the window can be checked offline. */
const ofOpening = {
  holder: Id,
  /** As people know it: number and name. */
  tender: line(600),
  window: z.strictObject({ statement: OpeningWindow, signature: Signature }),
  receiptKeys: z.array(z.strictObject({ key: KeyName, publicKey: SignKey })),
}

/** Asks for a declaration of interest at an opening. The answer is a `SignedDeclaration`. */
const DeclareTask = z.strictObject({ kind: z.literal('padauk-declare-task-v1'), ...ofOpening })
export type DeclareTask = z.infer<typeof DeclareTask>

/** Asks to sign which bids do not open, so that the opening is adjourned. */
const ListTask = z.strictObject({
  kind: z.literal('padauk-list-task-v1'),
  ...ofOpening,
  list: CombineList,
})
export type ListTask = z.infer<typeof ListTask>

export const HolderTask = z.union([EnrolTask, SignTask, CheckTask, DeclareTask, ListTask])
export type HolderTask = z.infer<typeof HolderTask>

/** The public half of a new key, signed as a browser does that enrols one. */
const EnrolmentFile = z.strictObject({
  kind: z.literal('padauk-enrolment-file-v1'),
  holder: Id,
  recipient: Recipient,
  signKey: SignKey,
  signature: Signature,
})
export type EnrolmentFile = z.infer<typeof EnrolmentFile>

const SetSignatureFile = z.strictObject({
  kind: z.literal('padauk-set-signature-file-v1'),
  holder: Id,
  keySet: Hash,
  signature: Signature,
})
export type SetSignatureFile = z.infer<typeof SetSignatureFile>

const CheckFile = z.strictObject({
  kind: z.literal('padauk-check-file-v1'),
  holder: Id,
  nonce: Bytes32,
  signature: Signature,
})
export type CheckFile = z.infer<typeof CheckFile>

export const ListSignatureFile = z.strictObject({
  kind: z.literal('padauk-list-signature-file-v1'),
  holder: Id,
  /** The SHA-256 of the list that was signed. */
  list: Hash,
  signature: Signature,
})
export type ListSignatureFile = z.infer<typeof ListSignatureFile>

export const HolderFile = z.union([EnrolmentFile, SetSignatureFile, CheckFile, ListSignatureFile])
export type HolderFile = z.infer<typeof HolderFile>
