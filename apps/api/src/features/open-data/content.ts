import type { Amendment, OcdsLanguage, ReleaseContent } from '@padauk/contract/open-data'
import { toMyanmarDigits } from '@padauk/language/digits'
import type {
  AddendumFacts,
  AnswerFacts,
  AwardFacts,
  ContractFacts,
  DocumentFacts,
  TendererFacts,
  TenderFacts,
} from '#features/open-data/facts/repository'
import { awardsOf, contractOf, partyId, validBids } from '#features/open-data/outcome'
import { pick, publishedAwards, siteLanguage, statusOf } from '#features/open-data/rules'
import { words } from '#platform/text/words'

/** Everything that is public about a tender now. */
export type Facts = {
  tender: TenderFacts
  documents: readonly DocumentFacts[]
  addenda: readonly AddendumFacts[]
  answers: readonly AnswerFacts[]
  tenderers: readonly TendererFacts[]
  awards: readonly AwardFacts[]
  contract: ContractFacts | null
}

export type Reader = {
  language: OcdsLanguage
  /** Who publishes; empty before staff have filled it in. */
  buyerName: string
  /** Where everyone reads the tender. */
  noticeUrl: string
  amendments: readonly Amendment[]
}

const buyerId = 'buyer'

const named = (name: string) => (name === '' ? {} : { name })

export function contentOf(facts: Facts, reader: Reader): ReleaseContent {
  const { tender, tenderers } = facts
  const { companies } = tender.rules.disclosure
  const buyer = { id: buyerId, ...named(reader.buyerName) }
  const shown = companies ? tenderers : []
  const awards = publishedAwards(tender, facts.awards)
  const winners = new Set(awards.map(({ companyId }) => companyId))
  return {
    parties: [
      { ...buyer, roles: ['buyer', 'procuringEntity'] },
      ...shown.map(({ id, name }) => ({
        id: partyId(id),
        ...named(name),
        roles: winners.has(id) ? ['tenderer', 'supplier'] : ['tenderer'],
      })),
    ],
    buyer,
    tender: tenderOf(facts, reader, { buyer, shown }),
    ...(tender.closedAt && { bids: { statistics: statisticsOf(tender, tender.closedAt, awards) } }),
    ...(awards.length > 0 && {
      awards: awardsOf(facts.tender, awards, { shown, language: reader.language }),
    }),
    ...(facts.contract && { contracts: [contractOf(tender, facts.contract)] }),
  }
}

type Beside = { buyer: { id: string; name?: string }; shown: readonly TendererFacts[] }

function tenderOf(
  facts: Facts,
  reader: Reader,
  { buyer, shown }: Beside,
): ReleaseContent['tender'] {
  const { tender, answers } = facts
  const { language, amendments } = reader
  const topic = pick(language, tender.topicEn, tender.topicMm)
  const { kind, categoryEn, publishedAt, questionsUntil, announcementDate } = tender
  const opening = tender.disclosedAt ?? tender.opensAt
  const milestones = milestonesOf(tender)
  return {
    id: tender.id,
    title: pick(language, tender.nameEn, tender.nameMm),
    ...(topic && { description: topic }),
    status: statusOf(tender, facts.awards),
    procuringEntity: buyer,
    procurementMethod: 'open',
    ...(kind && { mainProcurementCategory: kind }),
    // A code, so it is not translated.
    ...(categoryEn && { additionalProcurementCategories: [categoryEn] }),
    ...criteriaOf(tender, language),
    submissionMethod: ['electronicSubmission'],
    tenderPeriod: { startDate: iso(tender.startDate), endDate: iso(tender.endDate) },
    ...(questionsUntil && {
      enquiryPeriod: {
        ...(publishedAt && { startDate: iso(publishedAt) }),
        endDate: iso(questionsUntil),
      },
    }),
    hasEnquiries: answers.length > 0,
    ...(announcementDate && { awardPeriod: { endDate: iso(announcementDate) } }),
    ...(opening && { bidOpening: { date: iso(opening) } }),
    ...(tender.disclosedAt && { numberOfTenderers: facts.tenderers.length }),
    ...(shown.length > 0 && {
      tenderers: shown.map(({ id, name }) => ({ id: partyId(id), ...named(name) })),
    }),
    documents: documentsOf(facts, reader),
    ...(milestones.length > 0 && { milestones }),
    ...(amendments.length > 0 && { amendments: [...amendments] }),
    ...(answers.length > 0 && { enquiries: enquiriesOf(answers, language) }),
  }
}

const iso = (time: Date) => time.toISOString()

function criteriaOf({ evaluation }: TenderFacts, language: OcdsLanguage) {
  if (evaluation.method === 'lowest-price') return { awardCriteria: 'priceOnly' as const }
  const lines = evaluation.criteria.map(({ labelEn, labelMm, weight }) => {
    const label = pick(language, labelEn, labelMm)
    return `${label}: ${language === 'my' ? toMyanmarDigits(weight) : weight} %`
  })
  return { awardCriteria: 'ratedCriteria' as const, awardCriteriaDetails: lines.join('; ') }
}

function milestonesOf({ interviewingDate, answersBy }: TenderFacts) {
  const dated = [
    { code: 'siteVisit', type: 'engagement', at: interviewingDate },
    { code: 'answersPublished', type: 'engagement', at: answersBy },
  ]
  return dated.flatMap(({ code, type, at }) =>
    at ? [{ id: code, type, code, dueDate: iso(at) }] : [],
  )
}

const documentTypes: Record<string, string> = { nda: 'x_ndaForm' }

function documentsOf({ tender, documents }: Facts, { language, noticeUrl }: Reader) {
  const first = tender.publishedAt
  const published = (at: Date | null) => (at ? { datePublished: iso(at) } : {})
  return [
    {
      id: 'notice',
      documentType: 'tenderNotice',
      url: noticeUrl,
      ...published(first),
      format: 'text/html',
    },
    ...documents.map(({ key, version, nameEn, nameMm, mediaType, publishedAt }) => {
      const title = pick(language, nameEn, nameMm)
      return {
        id: `${key}-${version}`,
        documentType: documentTypes[key] ?? 'biddingDocuments',
        ...(title && { title }),
        ...published(publishedAt ?? first),
        format: mediaType,
      }
    }),
  ]
}

function enquiriesOf(answers: readonly AnswerFacts[], language: OcdsLanguage) {
  const numbers = [...new Set(answers.map(({ number }) => number))]
  const ofNumber = (number: number) => answers.filter((each) => each.number === number)
  const textOf = (number: number) =>
    ofNumber(number)
      .map(({ textEn, textMm }) => pick(language, textEn, textMm))
      .filter(Boolean)
      .join('\n\n')
  return numbers.flatMap((number) => {
    const [first] = ofNumber(number)
    if (!first) return []
    const thread = first.sameAs ?? number
    const asker = language === 'my' ? toMyanmarDigits(number) : number
    return {
      id: String(number),
      author: { name: words(siteLanguage(language))('ocds.asker', { number: asker }) },
      description: pick(language, first.questionEn, first.questionMm),
      answer: textOf(number) || textOf(thread),
      dateAnswered: iso(first.publishedAt),
      threadID: String(thread),
    }
  })
}

function statisticsOf(tender: TenderFacts, closedAt: Date, awards: readonly AwardFacts[]) {
  const valid = validBids(awards)
  return [
    { id: 'bids', measure: 'bids' as const, date: iso(closedAt), value: tender.bids ?? 0 },
    ...(valid ? [{ id: 'validBids', measure: 'validBids' as const, ...valid }] : []),
  ]
}
