import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './text.ts'

/** Open Contracting Data Standard: the version that packages name, and the one that they follow. */
export const ocdsVersion = '1.1'
export const ocdsRelease = '1.1.5'

/** What a process is called while no prefix is registered for this installation. */
export const unregisteredPrefix = 'unregistered'

export const releaseTags = [
  'tender',
  'tenderUpdate',
  'tenderAmendment',
  'tenderCancellation',
  'award',
  'awardUpdate',
  'awardCancellation',
  'contract',
  'contractUpdate',
  'contractTermination',
] as const
export const ReleaseTag = z.enum(releaseTags)
export type ReleaseTag = z.infer<typeof ReleaseTag>

/** The code of the standard: Burmese is `my`. */
const OcdsLanguage = z.enum(['en', 'my'])
export type OcdsLanguage = z.infer<typeof OcdsLanguage>

const text = z.optional(z.string())

const Period = z.object({ startDate: z.optional(Instant), endDate: z.optional(Instant) })

/** In the main unit of the currency, as the standard wants it. */
const Value = z.object({ amount: z.number(), currency: z.string() })

const Reference = z.object({ id: z.string(), name: text })

const Party = z.object({ id: z.string(), name: text, roles: z.array(z.string()) })

/** Files need a login, so that only the notice has an address. */
const Document = z.object({
  id: z.string(),
  documentType: z.string(),
  title: text,
  url: text,
  datePublished: z.optional(Instant),
  format: text,
})

const Milestone = z.object({
  id: z.string(),
  type: z.string(),
  code: z.string(),
  dueDate: Instant,
})

const Amendment = z.object({
  id: z.string(),
  date: Instant,
  rationale: text,
  description: text,
  /** Absent for what was amended before open data were published. */
  amendsReleaseID: text,
  releaseID: text,
})
export type Amendment = z.infer<typeof Amendment>

const Enquiry = z.object({
  id: z.string(),
  /** Numbered like the question: it says nothing about who asked, or who asked twice. */
  author: z.object({ name: z.string() }),
  description: z.string(),
  answer: z.string(),
  dateAnswered: Instant,
  threadID: z.string(),
})

const Tender = z.object({
  id: z.string(),
  title: z.string(),
  description: text,
  status: z.enum(['active', 'cancelled', 'unsuccessful', 'complete']),
  procuringEntity: Reference,
  procurementMethod: z.literal('open'),
  mainProcurementCategory: z.optional(z.enum(['goods', 'works', 'services'])),
  additionalProcurementCategories: z.optional(z.array(z.string())),
  awardCriteria: z.enum(['priceOnly', 'ratedCriteria']),
  awardCriteriaDetails: text,
  submissionMethod: z.array(z.literal('electronicSubmission')),
  tenderPeriod: Period,
  enquiryPeriod: z.optional(Period),
  hasEnquiries: z.boolean(),
  awardPeriod: z.optional(Period),
  bidOpening: z.optional(z.object({ date: Instant })),
  /** From the opening on. */
  numberOfTenderers: z.optional(z.int()),
  /** From the opening on, when the tender declared that bidders are named. */
  tenderers: z.optional(z.array(Reference)),
  documents: z.array(Document),
  milestones: z.optional(z.array(Milestone)),
  amendments: z.optional(z.array(Amendment)),
  enquiries: z.optional(z.array(Enquiry)),
})

const BidStatistic = z.object({
  id: z.string(),
  measure: z.enum(['bids', 'validBids']),
  date: Instant,
  value: z.int(),
})

const Award = z.object({
  id: z.string(),
  status: z.enum(['pending', 'active', 'cancelled', 'unsuccessful']),
  /** Why no one is awarded. */
  description: text,
  date: Instant,
  value: z.optional(Value),
  suppliers: z.optional(z.array(Reference)),
  /** Our own extension: during which bidders may object, and nothing is signed. */
  standstillPeriod: z.optional(Period),
})

const ContractAmendment = z.object({ id: z.string(), date: Instant })

const Contract = z.object({
  id: z.string(),
  awardID: z.string(),
  status: z.enum(['active', 'terminated']),
  period: Period,
  value: z.optional(Value),
  dateSigned: Instant,
  amendments: z.optional(z.array(ContractAmendment)),
})

/** What a release tells, without what identifies it. */
export const ReleaseContent = z.object({
  parties: z.array(Party),
  buyer: Reference,
  tender: Tender,
  bids: z.optional(z.object({ statistics: z.array(BidStatistic) })),
  awards: z.optional(z.array(Award)),
  contracts: z.optional(z.array(Contract)),
})
export type ReleaseContent = z.infer<typeof ReleaseContent>

const heading = {
  ocid: z.string(),
  id: z.string(),
  date: Instant,
  initiationType: z.literal('tender'),
  language: OcdsLanguage,
}

/** Everything that was public about a tender when something about it happened. */
export const Release = z.extend(ReleaseContent, { ...heading, tag: z.array(ReleaseTag) })
export type Release = z.infer<typeof Release>

const CompiledRelease = z.extend(ReleaseContent, {
  ...heading,
  tag: z.tuple([z.literal('compiled')]),
})

const packaged = {
  uri: z.string(),
  version: z.literal(ocdsVersion),
  extensions: z.array(z.string()),
  publishedDate: Instant,
  publisher: z.object({ name: z.string(), uri: z.string() }),
}

export const ReleasePackage = z.object({ ...packaged, releases: z.array(Release) })
export type ReleasePackage = z.infer<typeof ReleasePackage>

export const RecordPackage = z.object({
  ...packaged,
  records: z.array(
    z.object({
      ocid: z.string(),
      releases: z.array(Release),
      compiledRelease: CompiledRelease,
    }),
  ),
})
export type RecordPackage = z.infer<typeof RecordPackage>

const lang = z._default(OcdsLanguage, 'en')
const freshSeconds = 1

export const listReleases = endpoint({
  method: 'GET',
  path: '/api/ocds/releases',
  summary:
    'Releases of open data in the order of their publication, 204 when there are none; more pages by `Link: rel="next"`',
  access: 'public',
  query: z.strictObject({
    lang,
    since: z.optional(Instant),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: { status: 200, schema: ReleasePackage, orNothing: true },
  problems: ['invalid-input'],
  freshSeconds,
})

export const readRecord = endpoint({
  method: 'GET',
  path: '/api/ocds/records/:ocid',
  summary: 'The record of a tender as open data: every release, and what they say together',
  access: 'public',
  params: z.strictObject({ ocid: z.string().check(z.maxLength(80)) }),
  query: z.strictObject({ lang }),
  answer: { status: 200, schema: RecordPackage },
  problems: ['not-found'],
  freshSeconds,
})

export const downloadReleases = endpoint({
  method: 'GET',
  path: '/api/ocds/all.jsonl',
  summary: 'Every release as JSON Lines, in the order of publication',
  access: 'public',
  query: z.strictObject({ lang }),
  answer: { status: 200, schema: z.string() },
  problems: [],
})
