import type { KeyHolder, ListedKeySet } from '@padauk/contract/admin/key-holders'
import { KeySet } from '@padauk/contract/sealing/key-sets'
import type { HolderSignature } from '@padauk/contract/sealing/key-sets'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { isRefounded } from '@padauk/evidence/refounding'
import type { Chain } from '@padauk/evidence/refounding'
import { hashOf, readCanonical } from '@padauk/sealing/canonical'
import { fingerprintOfKey } from '@padauk/sealing/enrolment'

type Key = { id: string; recipient: string | null; signKey: string | null }

export type HolderFacts = Key & {
  staffId: string
  onPaper: boolean
  name: string
  confirmerName: string | null
  enrolledAt: Date | null
  confirmedAt: Date | null
  checkedAt: Date | null
  retiredAt: Date | null
}

const dayMs = 86_400_000
/** A key counts for a publication for two weeks after a check, one on paper for a year. */
const healthyDays = { browser: 14, paper: 365 }
/** Publishing a sealed tender needs so many healthy holders. */
export const healthyNeeded = 3

export function isHealthy({ onPaper, checkedAt }: HolderFacts, now: Date) {
  if (!checkedAt) return false
  const days = onPaper ? healthyDays.paper : healthyDays.browser
  return now.getTime() - checkedAt.getTime() < days * dayMs
}

/** Days before a deadline at which holders of a sealed tender check their keys. */
export const checkSteps = [7, 1] as const

/** The step that a deadline has reached, and since when a check counts for it; null while there is time. */
export function checkDueSince(endDate: Date, now: Date) {
  const before = endDate.getTime() - now.getTime()
  const step = before < 0 ? undefined : checkSteps.findLast((days) => before <= days * dayMs)
  return step ? { step, since: new Date(endDate.getTime() - step * dayMs) } : null
}

export function stateOf(holder: HolderFacts): KeyHolder['state'] {
  if (holder.retiredAt) return 'retired'
  if (holder.confirmedAt) return 'confirmed'
  return holder.enrolledAt ? 'enrolled' : 'invited'
}

/** Eight groups of four; null before enrolment. */
export function fingerprintOfHolder({ id, recipient, signKey }: Key) {
  return recipient && signKey ? fingerprintOfKey(id, { recipient, signKey }) : null
}

const isSame = (typed: string, fingerprint: string) =>
  typed.toLowerCase().replaceAll(/[^0-9a-f]/g, '') === fingerprint.replaceAll(' ', '')

/** Typed with any spacing, as it was heard. */
export const isFingerprintOf = (holder: Key, typed: string) => {
  const fingerprint = fingerprintOfHolder(holder)
  return fingerprint !== null && isSame(typed, fingerprint)
}

type Proposal = {
  name: string
  before: { hash: string; set: KeySet } | null
  refounds: boolean
  now: Date
  holders: readonly HolderFacts[]
}

/** The text that holders will sign; null when its values do not make a set. */
export function composeSet({ name, before, refounds, now, holders }: Proposal) {
  const text = canonicalJson({
    kind: 'padauk-key-set-v1',
    id: name,
    previous: before && !refounds ? before.hash : null,
    refounds: before && refounds ? before.hash : null,
    // Never before the set it follows, also when the clock is wrong.
    madeAt: new Date(
      Math.max(now.getTime(), before ? Date.parse(before.set.madeAt) + 1 : 0),
    ).toISOString(),
    threshold: 2,
    holders: holders.map(({ id, name: called, recipient, signKey }) => ({
      id,
      name: called,
      recipient,
      signKey,
    })),
  })
  const set = readCanonical(KeySet, text)
  return set && { set, text, hash: hashOf(set) }
}

/** Who may sign, and how many of them must: all of a founding set, else two of the set before. */
export function signersOf(set: KeySet, before: KeySet | null) {
  if (set.previous === null) {
    return { holders: set.holders, needed: set.holders.length }
  }
  return { holders: before?.holders ?? [], needed: 2 }
}

/** How many signatures are missing, and whose would count. */
export function missingOf(set: KeySet, before: KeySet | null, given: readonly HolderSignature[]) {
  const { holders, needed } = signersOf(set, before)
  const hasSigned = (id: string) => given.some(({ holder }) => holder === id)
  const signed = holders.filter(({ id }) => hasSigned(id)).length
  return {
    missing: Math.max(0, needed - signed),
    signers: holders.filter(({ id }) => !hasSigned(id)).map(({ id }) => id),
  }
}

/** As many holders together open a bid. */
const together = 2

/** Too few of its keys are left to open a bid. A retired key is a lost one. */
export const isLost = ({ holders }: KeySet, isThere: (holder: string) => boolean) =>
  holders.filter(({ id }) => isThere(id)).length < together

/** The newest set stands in for a lost one, if a new founding lies between them. */
export function standInFor(chain: Chain, lost: string) {
  const newest = chain.at(-1)?.hash ?? ''
  return isRefounded(chain, { from: lost, to: newest }) ? newest : null
}

type SetFacts = { activatedAt: Date | null; withdrawnAt: Date | null }

export function stateOfSet(row: SetFacts, isNewest: boolean): ListedKeySet['state'] {
  if (row.withdrawnAt) return 'withdrawn'
  if (!row.activatedAt) return 'draft'
  return isNewest ? 'active' : 'replaced'
}
