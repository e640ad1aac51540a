import type { Slot } from '@padauk/contract/sealing/values'
import type { StampStep } from './closing-stamp.ts'

export type Step =
  /** Whether it is a receipt of this kind at all. */
  | 'format'
  /** Whether the key that it names is known. */
  | 'key'
  /** Number, tender, company, times, files and link against the hash of them. */
  | 'content'
  /** Everything, with that hash, the audit entry and the name of the key. */
  | 'signature'
  | 'inTime'
  | 'file'
  /** A file that the receipt does not know. */
  | 'stranger'
  | 'closing'
  | 'closingSignature'
  | 'closingTender'
  | 'closingReceipt'
  | 'closingPath'
  | StampStep
  | SealedStep
  | MinutesStep
  /** The time stamp over the audit log reference of a day: `day-check.ts`. */
  | 'dayStamp'
  | 'dayUnstamped'

/** What only the papers of a sealed bid have: `sealed-check.ts`. */
export type SealedStep =
  /** More than one of a kind. */
  | 'papers'
  /** Without a bid copy nothing is known about the files. */
  | 'copy'
  | 'copyReceipt'
  | 'copyContent'
  | 'copyContext'
  | 'copyParts'
  /** A file that the copy names, and that gives other bytes when it is sealed again. */
  | 'fileSealed'
  | 'slip'
  | 'slipReceipt'
  /** Taken back, and the closing says something else. */
  | 'slipCounted'
  | 'endedPath'
  /** Neither among the bids that count nor among those that ended. */
  | 'neither'
  | 'takenBack'
  | 'replaced'
  | 'confirmed'

/** What only the minutes of an opening have: `minutes-check.ts`. */
export type MinutesStep =
  /** Whether it is a text of minutes at all. */
  | 'minutes'
  | 'minutesSignature'
  /** Each set signed by holders of the one before it. */
  | 'minutesKeySets'
  /** A set that the minutes name, by its fingerprint. */
  | 'minutesKeySet'
  /** Named as one who opened the bids, and no holder of these sets. */
  | 'minutesOpener'
  /** The signature of one who opened the bids. */
  | 'minutesHolder'
  /** A signature of a person who did not open the bids. */
  | 'minutesStranger'
  | 'minutesTwo'
  /** Sittings, results and number of bids among themselves. */
  | 'minutesOutcome'
  /** The receipts in the full text against the root. */
  | 'minutesBids'
  /** About another tender or key set than the receipt beside it. */
  | 'minutesTender'
  | 'minutesClosing'
  | 'minutesReceipt'
  /** The text for bidders against the full one. */
  | 'minutesFull'

/** `open`: nothing to check yet, or not enough given. */
export type Finding = {
  step: Step
  state: 'right' | 'wrong' | 'open'
  /** The file it is about, or the place in the receipt. */
  name?: string
  slot?: Slot
  /** Which text of the minutes it is about. */
  of?: 'full' | 'bidders'
}

export const finding = (step: Step, isRight: boolean): Finding => ({
  step,
  state: isRight ? 'right' : 'wrong',
})

export const stillOpen = (step: Step): Finding => ({ step, state: 'open' })

export type Verdict = 'right' | 'wrong' | 'unsure'

const needsKey = new Set<Step>([
  'key',
  'signature',
  'closingSignature',
  'slip',
  'copyReceipt',
  'minutesSignature',
])

/** One wrong step is enough; an unchecked signature leaves the result open. */
export function verdictOf({ findings }: { findings: readonly Finding[] }): Verdict {
  if (findings.some(({ state }) => state === 'wrong')) return 'wrong'
  return findings.some(({ step, state }) => state === 'open' && needsKey.has(step))
    ? 'unsure'
    : 'right'
}
