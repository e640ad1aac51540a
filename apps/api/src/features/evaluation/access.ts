import { done, refuse } from '@padauk/contract/problems'
import type { Facts } from '#features/evaluation/facts'
import { isAside } from '#features/evaluation/rules'
import { findPart } from '#features/evaluation/repository'
import type { Member } from '#features/evaluation/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'

const has = ({ roles }: Member, ...wanted: Member['roles'][number][]) =>
  wanted.some((role) => roles.includes(role))

/** Reads by office; everyone else reads as an evaluator of this tender. */
const readsByOffice = (member: Member) => has(member, 'officer', 'owner', 'auditor')

type Part = {
  isAppointed: boolean
  hasAccepted: boolean
  /** Null until declared. */
  hasInterest: boolean | null
  areBidsShown: boolean
}

/** Who reads opened bids; one who declared an interest reads nothing of the tender any more. */
function refusalFor(member: Member, part: Part) {
  if (part.hasInterest) return refuse('not-allowed')
  if (readsByOffice(member)) return null
  if (!has(member, 'evaluator') || !part.isAppointed) return refuse('not-allowed')
  if (!part.areBidsShown) return refuse('not-yet')
  const isDeclared = part.hasAccepted && part.hasInterest === false
  return isDeclared ? null : refuse('interest-undeclared')
}

export function partIn(facts: Facts, staffId: string): Part {
  const own = facts.evaluators.find((each) => each.staffId === staffId)
  return {
    isAppointed: own !== undefined,
    hasAccepted: own?.rulesAcceptedAt != null,
    hasInterest: facts.declarations.get(staffId)?.hasInterest ?? null,
    areBidsShown: facts.tender.disclosedAt !== null,
  }
}

/** Whether the head of an evaluation may be read, also before any name is shown. */
export function mayEnter(facts: Facts, member: Member) {
  if (isAside(facts, member.id)) return false
  return readsByOffice(member) || partIn(facts, member.id).isAppointed
}

/** What is to be read of opened bids, once they are shown. */
export function toRead(facts: Facts | null, member: Member) {
  if (!facts) return refuse('not-found')
  const refusal = refusalFor(member, partIn(facts, member.id))
  if (refusal) return refusal
  return facts.tender.disclosedAt ? done(facts) : refuse('not-yet')
}

/** Those who decide about bids have declared that they have no interest. */
export function toDecide(facts: Facts | null, member: Member) {
  const read = toRead(facts, member)
  if (!read.ok) return read
  return partIn(read.value, member.id).hasInterest === false ? read : refuse('interest-undeclared')
}

/** An owner signs as the second person without declaring. */
export const toSign = (facts: Facts | null, member: Member) =>
  has(member, 'owner') ? toRead(facts, member) : toDecide(facts, member)

/** Scores are for those who were appointed for this tender. */
export function toScore(facts: Facts | null, member: Member) {
  const read = toRead(facts, member)
  if (!read.ok) return read
  const { isAppointed, hasAccepted, hasInterest } = partIn(read.value, member.id)
  if (!isAppointed) return refuse('not-allowed')
  return hasAccepted && hasInterest === false ? read : refuse('interest-undeclared')
}

/** For the screens of submissions: null for those who may read what a tender's opening showed. */
export async function readingRefusal(db: DatabaseOrTransaction, member: Member, tenderId: string) {
  return refusalFor(member, await findPart(db, { tenderId, staffId: member.id }))
}
