import { dialledDigits } from '@padauk/language/digits'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, lineOfText, optionalLine, optionalParagraphs, paragraphs } from './text.ts'

/** What staff may ask of a company before they approve it. */
export const factNames = ['registration_no', 'founded', 'address', 'work'] as const
export type FactName = (typeof factNames)[number]

/** How long the link of a request works. */
export const requestDays = 14

/** Of their texts; a year has four digits. */
export const factLengths = { registration_no: 60, address: 500, work: 1000 } as const

// Which years are still to come, the server's clock decides.
const year = /^(?:1[89]|[2-9]\d)\d\d$/
const digitsOf = (typed: string) => dialledDigits(typed).replace(/\s/g, '')

const Year = z
  .string('account.foundedRequired')
  .check(
    z.overwrite(digitsOf),
    z.minLength(1, 'account.foundedRequired'),
    z.maxLength(20, 'account.foundedInvalid'),
    z.regex(year, 'account.foundedInvalid'),
  )

/** The company's own. A year is text, as people type it in either script; empty is not given. */
export const CompanyFacts = z.strictObject({
  registration_no: z._default(optionalLine(factLengths.registration_no), ''),
  founded: z._default(z.union([z.literal(''), Year], 'account.foundedInvalid'), ''),
  address: z._default(optionalParagraphs(factLengths.address), ''),
  work: z._default(optionalParagraphs(factLengths.work), ''),
})
export type CompanyFacts = z.infer<typeof CompanyFacts>

/** The sentence for each fact that is missing. */
export const factRequired = {
  registration_no: 'account.registrationNoRequired',
  founded: 'account.foundedRequired',
  address: 'account.addressRequired',
  work: 'account.workRequired',
} as const

const required = {
  registration_no: lineOfText(factRequired.registration_no, factLengths.registration_no),
  founded: Year,
  address: paragraphs(factRequired.address, factLengths.address),
  work: paragraphs(factRequired.work, factLengths.work),
}

/** What was asked for, and nothing else. */
export const FactAnswers = z.partial(z.strictObject(required))
export type FactAnswers = z.infer<typeof FactAnswers>

const nothing = { status: 204, schema: z.undefined() } as const
const FactName = z.enum(factNames)

export const readFacts = endpoint({
  method: 'GET',
  path: '/api/facts',
  summary: "The facts of the caller's company",
  access: { company: 'owner' },
  answer: {
    status: 200,
    schema: z.object({
      registration_no: z.string(),
      founded: z.string(),
      address: z.string(),
      work: z.string(),
      changed_at: z.nullable(Instant),
    }),
  },
  problems: [],
})

export const changeFacts = endpoint({
  method: 'PUT',
  path: '/api/facts',
  summary: "Change the facts of the caller's company; staff see when",
  access: { company: 'owner' },
  body: CompanyFacts,
  answer: nothing,
  problems: ['invalid-input'],
})

const params = z.strictObject({ token: z.string().check(z.regex(/^[\w-]{20,100}$/)) })

export const FactRequest = z.object({
  company_name: z.string(),
  message: z.string(),
  facts: z.array(FactName),
})
export type FactRequest = z.infer<typeof FactRequest>

export const readFactRequest = endpoint({
  method: 'GET',
  path: '/api/registrations/:token',
  summary: 'What staff ask of a company that waits for approval, for the link of its e-mail',
  access: 'public',
  params,
  answer: { status: 200, schema: FactRequest },
  problems: ['code-wrong', 'too-many-requests'],
})

export const answerFactRequest = endpoint({
  method: 'POST',
  path: '/api/registrations/:token',
  summary: 'Answer with every fact that was asked for, and no other; the link works once',
  access: 'public',
  params,
  body: FactAnswers,
  answer: nothing,
  problems: ['invalid-input', 'code-wrong', 'too-many-requests'],
})
