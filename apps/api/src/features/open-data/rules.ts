import type { Language } from '@padauk/contract/languages'
import type { OcdsLanguage, ReleaseContent } from '@padauk/contract/open-data'
import type { AwardFacts, TenderFacts } from '#features/open-data/facts/repository'

type Tender = ReleaseContent['tender']
type Award = NonNullable<ReleaseContent['awards']>[number]

/** English stands in for what is not translated. */
export const pick = (language: OcdsLanguage, en: string, mm: string) =>
  (language === 'my' && mm) || en

export const siteLanguage = (language: OcdsLanguage): Language => (language === 'my' ? 'mm' : 'en')

const endedByClosing = ({ closedAt, bids, rules }: TenderFacts) =>
  closedAt !== null && (bids ?? 0) < rules.minimumBids

/** An archived tender keeps what it was; only a cancelled one has a reason for that. */
export function statusOf(tender: TenderFacts, awards: readonly AwardFacts[]): Tender['status'] {
  if (tender.state === 'cancelled' || tender.cancelReasonEn !== '') return 'cancelled'
  if (tender.closedAt === null) return 'active'
  const hasNone = awards.some(({ state, none }) => state === 'final' && none !== null)
  return hasNone || endedByClosing(tender) ? 'unsuccessful' : 'complete'
}

/** Decisions that bids led to; that there were too few is said by the tender's own status. */
export const publishedAwards = (tender: TenderFacts, awards: readonly AwardFacts[]) =>
  tender.disclosedAt === null || endedByClosing(tender) ? [] : awards

export function awardStatusOf({ state, none }: AwardFacts): Award['status'] {
  switch (state) {
    case 'standstill':
      return 'pending'
    case 'final':
      return none === null ? 'active' : 'unsuccessful'
    case 'withdrawn':
    case 'upheld':
      return 'cancelled'
  }
}
