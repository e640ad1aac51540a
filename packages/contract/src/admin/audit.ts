import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import type { QueryOf } from '@padauk/contract/endpoint'
import { Instant, calendarDay } from '@padauk/contract/text'
import { Search, listEndpoints } from './pages.ts'

const readers = { staff: ['owner', 'auditor'] } as const

const actorKinds = ['system', 'staff', 'company'] as const

const Fact = z.object({
  name: z.string(),
  /** Null where there was nothing before, or where the entry only states something. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type AuditFact = z.infer<typeof Fact>

const NamedThing = z.object({ id: z.string(), name: z.string() })

/**
 * An entry as people read it. No number, no hash and no link to the one before it: with them a
 * reader could tell that an entry between two others is hidden.
 */
export const AuditEntry = z.object({
  id: z.string(),
  at: Instant,
  actor: z.object({
    kind: z.enum(actorKinds),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
  }),
  action: z.string(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    name: z.nullable(z.string()),
    /** The tender and the company that it belongs to, where it is part of a bid. */
    tender: z.nullable(NamedThing),
    company: z.nullable(NamedThing),
  }),
  /** Why, in the words of the person who did it. */
  reason: z.nullable(z.string()),
  facts: z.array(Fact),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const day = calendarDay()

export const { list: listAuditEntries, csv: exportAuditEntries } = listEndpoints({
  path: '/api/admin/audit',
  summary: 'The audit log, the newest first, without what tells of a bid before its tender closed',
  access: readers,
  item: AuditEntry,
  filters: {
    actor: z.optional(z.string().check(z.regex(/^(system|(company|staff):[0-9a-f-]{36})$/))),
    action: z.optional(z.string().check(z.maxLength(80), z.regex(/^[a-z-]+\.[a-z-]+$/))),
    subject: z.optional(z.string().check(z.regex(/^[a-z-]+:[0-9a-zA-Z.-]{1,150}$/))),
    /** Days in Myanmar, both included. */
    from: z.optional(day),
    to: z.optional(day),
    /** Names of tenders, companies, content and people, a receipt number, or a part of an action. */
    search: z.optional(Search),
  },
})
export type AuditFilters = QueryOf<typeof exportAuditEntries>

/** Whether, and until which day, never how many: their number would tell of bids. */
export const AuditVerdict = z.object({
  unbroken: z.boolean(),
  checked_at: Instant,
  /** When it is broken: the day in Myanmar up to which it fits together, if that can be told. */
  unbroken_until: z.nullable(z.iso.date()),
})
export type AuditVerdict = z.infer<typeof AuditVerdict>

export const verifyAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/verification',
  summary: 'Read the whole chain, hidden entries too, and say whether it is unbroken',
  access: readers,
  answer: { status: 200, schema: AuditVerdict },
  problems: [],
})
