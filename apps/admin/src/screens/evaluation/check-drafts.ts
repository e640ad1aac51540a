import { curableSlots } from '@padauk/contract/admin/bid-checks'
import type {
  CheckedBid,
  NewCheck,
  checkDecisions,
  exclusionGrounds,
} from '@padauk/contract/admin/bid-checks'

export type CheckDecision = (typeof checkDecisions)[number]
export type CurableSlot = (typeof curableSlots)[number]
type Ground = (typeof exclusionGrounds)[number]

/** What was chosen for a bid and is not sent yet. */
export type Draft = {
  decision: CheckDecision
  papers: readonly CurableSlot[]
  message: string
  ground: Ground | ''
  reason: string
  /** Two people excluded the bid: `complete` takes it back in, with a reason and two signatures. */
  isOut: boolean
}
export type Drafts = Readonly<Record<string, Draft>>
export type PutDraft = (submission: string, draft: Draft | undefined) => void

const isCurable = (slot: string): slot is CurableSlot =>
  (curableSlots as readonly string[]).includes(slot)

/** Papers of a bid that may be asked for: those that came, to be sent again, and those that did not. */
export const curableIn = ({ files, missing }: CheckedBid): CurableSlot[] => {
  const slots = new Set<string>([...files.map(({ slot }) => slot), ...missing, 'image', 'nda'])
  return curableSlots.filter((slot) => slots.has(slot))
}

/** What is missing is chosen already; what was written before is kept. */
export const draftOf = (
  bid: CheckedBid,
  decision: CheckDecision,
  before: Draft | undefined,
): Draft => ({
  papers: bid.missing.filter(isCurable),
  message: '',
  ground: bid.unconfirmed_addenda.length > 0 ? 'not-confirmed' : '',
  reason: '',
  isOut: bid.standing === 'excluded',
  ...before,
  decision,
})

/** What a draft does: an excluded bid that is complete after all is reinstated. */
export const effectOf = ({ decision, isOut }: Pick<Draft, 'decision' | 'isOut'>) =>
  decision === 'complete' && isOut ? 'reinstate' : decision
export type Effect = ReturnType<typeof effectOf>

export type Fault = 'papers' | 'message' | 'ground' | 'reason'

/** What a draft still lacks before it can be sent. */
export function faultsOf(draft: Draft): Fault[] {
  const { papers, message, ground, reason } = draft
  const effect = effectOf(draft)
  const lacking: [Fault, Effect, boolean][] = [
    ['papers', 'cure', papers.length === 0],
    ['message', 'cure', message.trim() === ''],
    ['ground', 'exclude', ground === ''],
    ['reason', 'exclude', reason.trim() === ''],
    ['reason', 'reinstate', reason.trim() === ''],
  ]
  return lacking.flatMap(([fault, of, isLacking]) => (of === effect && isLacking ? [fault] : []))
}

/** As they are sent; null while one of them lacks something. */
export function newChecks(drafts: Drafts): NewCheck[] | null {
  const checks: NewCheck[] = []
  for (const [submission, draft] of Object.entries(drafts)) {
    const { decision, ground } = draft
    if (faultsOf(draft).length > 0) return null
    if (decision === 'complete')
      checks.push({ submission, decision, ...(draft.isOut && { reason: draft.reason }) })
    if (decision === 'cure')
      checks.push({ submission, decision, papers: [...draft.papers], message: draft.message })
    if (decision === 'exclude' && ground !== '')
      checks.push({ submission, decision, ground, reason: draft.reason })
  }
  return checks
}

export function countsOf(drafts: Drafts) {
  const counts = { complete: 0, cure: 0, exclude: 0, reinstate: 0 }
  for (const draft of Object.values(drafts)) counts[effectOf(draft)] += 1
  return counts
}

export type Standing = Effect | 'excluded' | 'none' | 'not-opened'

/** An exclusion or a reinstatement that another person has not looked at yet. */
const awaitsSignature = (check: NonNullable<CheckedBid['check']>) =>
  (check.decision === 'exclude' || check.replaces_exclusion) && !check.signed_at && !check.returned

/** Where a bid stands in words: the decision that counts or waits, or none. */
export function standingOf({ standing, check, cure }: CheckedBid, now: number): Standing {
  if (standing === 'not-opened') return standing
  if (check && awaitsSignature(check)) return check.decision === 'exclude' ? 'exclude' : 'reinstate'
  if (standing === 'excluded') return standing
  if (standing === 'valid') return 'complete'
  if (!check || check.returned) return 'none'
  if (check.decision !== 'cure') return check.decision
  // Papers came, or their time is over: the officer decides again.
  const isOver = cure !== null && (cure.answered_at !== null || Date.parse(cure.due_at) <= now)
  return isOver ? 'none' : 'cure'
}

/** Whether a person must look at something before the bid is complete. */
export const hasOpenPoints = ({ files, missing, unconfirmed_addenda: unread }: CheckedBid) =>
  missing.length > 0 || unread.length > 0 || files.some(({ is_flagged }) => is_flagged)

export function standingCounts(bids: readonly CheckedBid[], now: number) {
  const counts = { complete: 0, cure: 0, excluded: 0, open: 0 }
  for (const bid of bids) {
    const standing = standingOf(bid, now)
    if (standing === 'complete' || standing === 'cure' || standing === 'excluded')
      counts[standing] += 1
    else if (standing !== 'not-opened') counts.open += 1
  }
  return counts
}
