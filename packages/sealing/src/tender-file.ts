import * as z from 'zod/mini'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { TenderFile } from '@padauk/contract/sealing/tender-files'
import { SignedTenderFile } from '@padauk/contract/tender-files'
import { fingerprintOf } from './fingerprint.ts'
import { readChain } from './key-set-chain.ts'
import { isSigned } from './signing.ts'

export type TenderFileFault =
  /** Not a tender file, or one with anything else in it. */
  | 'format'
  | 'signature'
  /** A set that its holders have not signed, or a file that does not end with the tender's set. */
  | 'keySets'
  /** By the clock of this device. */
  | 'deadline'

export type CheckedTenderFile = {
  file: TenderFile
  set: KeySet
  /** To be compared with the one on paper: no signature protects from an invented set. */
  fingerprint: string
}

function parse(text: string) {
  try {
    return z.safeParse(SignedTenderFile, JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Everything that a page can check of a tender file without a server. */
export function checkTenderFile(
  text: string,
  now: Date,
): CheckedTenderFile | { fault: TenderFileFault } {
  const signed = parse(text)
  if (!signed) return { fault: 'format' }
  const { statement: file, signature, keys } = signed
  const publicKey = keys.find(({ key }) => key === file.key)?.public_key
  if (publicKey === undefined || !isSigned(file, signature, publicKey)) {
    return { fault: 'signature' }
  }
  const last = readChain(file.keySets)?.at(-1)
  if (last?.hash !== file.keySet) return { fault: 'keySets' }
  if (now.getTime() > Date.parse(file.deadline)) return { fault: 'deadline' }
  return { file, set: last.set, fingerprint: fingerprintOf(last.hash) }
}
