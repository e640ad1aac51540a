import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { Money } from '@padauk/contract/outcomes'
import {
  Instant,
  calendarDay,
  lineOfText,
  optionalParagraphs,
  paragraphs,
} from '@padauk/contract/text'
import { barred, longestReason } from './evaluation.ts'
import { DocumentName, StaffDocument } from './media.ts'
import { Person } from './pages.ts'

const ofTender = z.strictObject({ id: z.uuid() })
const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const owners = { staff: ['owner'] } as const
const reason = paragraphs('submission.reasonRequired', longestReason)

const contractFields = {
  number: lineOfText('contract.numberRequired', 60),
  signed_on: calendarDay('contract.dayRequired'),
  value: z.strictObject({
    amount: z.int('evaluation.amountInvalid').check(z.gte(0)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  }),
  starts_on: calendarDay('contract.dayRequired'),
  ends_on: calendarDay('contract.dayRequired'),
  document: z._default(z.nullable(DocumentName), null),
}
export const NewContract = z.strictObject(contractFields)
export type NewContract = z.infer<typeof NewContract>

export const Contract = z.object({
  number: z.string(),
  signed_on: z.string(),
  value: Money,
  starts_on: z.string(),
  ends_on: z.string(),
  document: z.nullable(StaffDocument),
  company: z.string(),
  recorded_by: Person,
  recorded_at: Instant,
  changes: z.array(
    z.object({
      no: z.int(),
      text: z.string(),
      value: z.nullable(Money),
      ends_on: z.nullable(z.string()),
      by: Person,
      at: Instant,
    }),
  ),
  /** Completed, or ended before its time. */
  ended: z.nullable(
    z.object({
      how: z.enum(['completed', 'terminated']),
      on: z.string(),
      reason: z.string(),
      by: Person,
    }),
  ),
})
export type Contract = z.infer<typeof Contract>

const contract = { status: 200, schema: z.nullable(Contract) } as const
const owned = [...barred, 'approver-scored', 'changed-since', 'invalid-input'] as const

export const readContract = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/contract',
  summary: 'The contract of a tender; null before it is recorded',
  access: readers,
  params: ofTender,
  answer: contract,
  problems: ['not-found', 'not-allowed'],
  confidential: true,
})

export const recordContract = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/contract',
  summary: 'Record the signed contract, once the standstill is over and no objection is open',
  access: { ...owners, stepUp: true },
  params: ofTender,
  body: NewContract,
  answer: contract,
  problems: [...owned, 'standstill-running', 'objection-open'],
  confidential: true,
})

export const changeContract = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/contract/changes',
  summary: 'Record a change of the contract; what was recorded before stays',
  access: { ...owners, stepUp: true },
  params: ofTender,
  body: z.strictObject({
    text: reason,
    value: z._default(z.nullable(contractFields.value), null),
    ends_on: z._default(z.nullable(contractFields.ends_on), null),
  }),
  answer: contract,
  problems: owned,
  confidential: true,
})

export const endContract = endpoint({
  method: 'POST',
  path: '/api/admin/tenders/:id/contract/end',
  summary: 'Record that the contract was completed, or ended before its time',
  access: { ...owners, stepUp: true },
  params: ofTender,
  body: z.strictObject({
    how: z.enum(['completed', 'terminated']),
    on: calendarDay('contract.dayRequired'),
    reason: z._default(optionalParagraphs(longestReason), ''),
  }),
  answer: contract,
  problems: owned,
  confidential: true,
})
