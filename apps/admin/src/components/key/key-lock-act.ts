import { protectKey, unlockKey } from '@padauk/sealing/holder-keys'

export type LockCall =
  | { act: 'lock'; identity: string; words: string }
  | { act: 'unlock'; file: Uint8Array; words: string }

/** About a second of one core. Null when the words do not open the key. */
export const actOnLock = async (call: LockCall) =>
  call.act === 'lock' ? protectKey(call.identity, call.words) : unlockKey(call.file, call.words)
