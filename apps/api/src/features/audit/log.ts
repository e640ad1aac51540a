import type { AuditEntry, AuditFilters, AuditVerdict } from '@padauk/contract/admin/audit'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import {
  actionsHolding,
  companyNames,
  entryOrder,
  listEntries,
  tenderNames,
} from '#features/audit/repository'
import type { ShownEntry, Wanted } from '#features/audit/repository'
import { dayInMyanmar, factsOf, partsOf, subjectsCalled } from '#features/audit/rules'
import type { Audit } from '#features/audit/service'
import { databaseNow } from '#platform/clock'
import { csvOf } from '#platform/csv'
import type { Database } from '#platform/database'
import { readPlace } from '#platform/pages'
import type { PageAsked, Place } from '#platform/pages'
import type { Secrets } from '#platform/secrets'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append' | 'verify'>
  secrets: Secrets
  peopleOf: (ids: readonly string[]) => Promise<Map<string, { name: string }>>
}

type Page = PageAsked & { language: Language }

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const columns = {
  at: ({ at }: AuditEntry) => at,
  actor: ({ actor }: AuditEntry) => (actor.id ? `${actor.kind}:${actor.id}` : actor.kind),
  actor_name: ({ actor }: AuditEntry) => actor.name,
  action: ({ action }: AuditEntry) => action,
  subject: ({ subject }: AuditEntry) => `${subject.kind}:${subject.id}`,
  subject_name: ({ subject }: AuditEntry) => subject.name,
  facts: ({ facts }: AuditEntry) =>
    facts.map(({ name, before, after }) => `${name}: ${before ?? ''} → ${after ?? ''}`).join('; '),
}

/** The audit log as owners and auditors read it: names are added for showing, the chain has none. */
export function createAuditLog({ db, audit, secrets, peopleOf }: Needs) {
  let verification: Promise<AuditVerdict> | null = null

  // A place holds the hash of an entry, and hashes would tell where something is hidden.
  const seal = (cursor: string) => secrets.seal(Buffer.from(cursor, 'base64url').toString())

  function open(sealed: string): Place | null {
    try {
      const cursor = Buffer.from(secrets.open(sealed)).toString('base64url')
      return readPlace(cursor, entryOrder)
    } catch {
      return null
    }
  }

  /** A part of an action's name, or else the id of what an entry is about. */
  async function wantedBy(search: string | undefined): Promise<Wanted | null> {
    if (!search) return null
    const values = await actionsHolding(db, search)
    if (values.length > 0) return { column: 'action', values }
    return { column: 'subject', values: subjectsCalled(search) }
  }

  async function namesFor(rows: readonly ShownEntry[], language: Language) {
    const things = rows.flatMap(({ actor, subject }) => [partsOf(actor), partsOf(subject)])
    const idsOf = (kind: string) => [
      ...new Set(
        things.flatMap((thing) => (thing.kind === kind && uuid.test(thing.id) ? [thing.id] : [])),
      ),
    ]
    const [people, companies, tenders] = await Promise.all([
      peopleOf(idsOf('staff')),
      companyNames(db, idsOf('company')),
      tenderNames(db, idsOf('tender'), language),
    ])
    const named = [...companies, ...tenders].map(({ id, name }) => [id, name] as const)
    return new Map([...[...people].map(([id, { name }]) => [id, name] as const), ...named])
  }

  async function described(rows: readonly ShownEntry[], language: Language) {
    const names = await namesFor(rows, language)
    return rows.map((row): AuditEntry => {
      const actor = partsOf(row.actor)
      const subject = partsOf(row.subject)
      return {
        id: secrets.keyedHash('audit entry', row.hash),
        at: row.at.toISOString(),
        actor: {
          kind: actor.kind as AuditEntry['actor']['kind'],
          id: actor.id || null,
          name: names.get(actor.id) ?? null,
        },
        action: row.action,
        subject: { ...subject, name: names.get(subject.id) ?? null },
        facts: factsOf(row.body),
      }
    })
  }

  async function check(): Promise<AuditVerdict> {
    // The time of asking, not of the last entry: that one may be hidden.
    const checkedAt = await databaseNow(db)
    const { fault, soundUntil } = await audit.verify()
    return {
      unbroken: fault === null,
      checked_at: checkedAt.toISOString(),
      unbroken_until: soundUntil ? dayInMyanmar(soundUntil) : null,
    }
  }

  return {
    async list({ search, ...filters }: AuditFilters, { limit, after, language }: Page) {
      const place = after === null ? null : open(after)
      if (after !== null && !place) return refuse('invalid-input')
      const wanted = await wantedBy(search)
      const { rows, next } = await listEntries(db, { filters, wanted, after: place, limit })
      return done({ items: await described(rows, language), next: next && seal(next) })
    },

    /** Who takes the log along is in the log. */
    async *export(
      { search, ...filters }: AuditFilters,
      { staffId, language }: { staffId: string; language: Language },
    ) {
      await audit.append(db, {
        actor: `staff:${staffId}`,
        action: 'audit.exported',
        subject: 'audit:log',
        body: {},
      })
      const wanted = await wantedBy(search)
      yield* csvOf(columns, async ({ limit, after: cursor }) => {
        const after = cursor ? readPlace(cursor, entryOrder) : null
        const page = { filters, wanted, after, limit }
        const { rows, next } = await listEntries(db, page)
        return { rows: await described(rows, language), next }
      })
    },

    /** One at a time: whoever asks meanwhile gets the answer of the one that is under way. */
    verify() {
      verification ??= check().finally(() => {
        verification = null
      })
      return verification
    },
  }
}

export type AuditLog = ReturnType<typeof createAuditLog>
