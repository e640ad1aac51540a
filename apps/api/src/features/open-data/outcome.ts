import type { OcdsLanguage, ReleaseContent } from '@padauk/contract/open-data'
import { inMainUnit } from '@padauk/language/money'
import type {
  AwardFacts,
  ContractFacts,
  TendererFacts,
  TenderFacts,
} from '#features/open-data/facts/repository'
import { awardStatusOf, siteLanguage } from '#features/open-data/rules'
import { words } from '#platform/text/words'

type Award = NonNullable<ReleaseContent['awards']>[number]
type Contract = NonNullable<ReleaseContent['contracts']>[number]

/** The same in every tender that names its bidders, so that readers can follow a company. */
export const partyId = (companyId: string) => `company-${companyId}`

const iso = (time: Date) => time.toISOString()
/** Days are days in Myanmar. */
const startOf = (day: string) => `${day}T00:00:00+06:30`
const endOf = (day: string) => `${day}T23:59:59+06:30`

const valueOf = (
  { rules }: TenderFacts,
  { amount, currency }: { amount: number | null; currency: string | null },
) =>
  rules.disclosure.prices && amount !== null && currency !== null
    ? { value: { amount: inMainUnit(amount, currency), currency } }
    : {}

/** Names and values as the tender declared at its publication; `shown` are those who are named. */
export const awardsOf = (
  tender: TenderFacts,
  awards: readonly AwardFacts[],
  { shown, language }: { shown: readonly TendererFacts[]; language: OcdsLanguage },
) =>
  awards.map((award): Award => {
    const supplier = shown.find(({ id }) => id === award.companyId)
    return {
      id: award.id,
      status: awardStatusOf(award),
      ...(award.none !== null && {
        description: words(siteLanguage(language))(`mail.noAward.${award.none}`),
      }),
      date: iso(award.approvedAt),
      ...valueOf(tender, award),
      ...(supplier && { suppliers: [{ id: partyId(supplier.id), name: supplier.name }] }),
      ...(award.standstillUntil && {
        standstillPeriod: {
          startDate: iso(award.approvedAt),
          endDate: iso(award.standstillUntil),
        },
      }),
    }
  })

/** As many as the newest decision found valid. */
export function validBids(awards: readonly AwardFacts[]) {
  const newest = awards.at(-1)
  return newest ? { date: iso(newest.approvedAt), value: newest.valid } : null
}

/** As it stands after its changes. */
export function contractOf(tender: TenderFacts, contract: ContractFacts): Contract {
  const { changes, awardId, signedOn, startsOn, endedHow } = contract
  const value = changes.findLast(({ amount }) => amount !== null) ?? contract
  const endsOn = changes.findLast((change) => change.endsOn !== null)?.endsOn ?? contract.endsOn
  return {
    id: `${tender.id}-contract`,
    awardID: awardId,
    status: endedHow === null ? 'active' : 'terminated',
    period: { startDate: startOf(startsOn), endDate: endOf(endsOn) },
    ...valueOf(tender, value),
    dateSigned: startOf(signedOn),
    ...(changes.length > 0 && {
      amendments: changes.map(({ no, changedAt }) => ({
        id: `change-${no}`,
        date: iso(changedAt),
      })),
    }),
  }
}
