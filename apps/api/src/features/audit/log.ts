import { exportAuditEntries, listAuditEntries } from '@padauk/contract/admin/audit'
import type {
  AuditEntry,
  AuditFact,
  AuditFilters,
  AuditVerdict,
} from '@padauk/contract/admin/audit'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { idsNamed, namesOf } from '#features/audit/names/repository'
import type { Named } from '#features/audit/names/repository'
import {
  actionsHolding,
  decisionReasons,
  entryOrder,
  listEntries,
} from '#features/audit/repository'
import type { ShownEntry, Wanted } from '#features/audit/repository'
import {
  dayInMyanmar,
  decisionOf,
  factsOf,
  nameAmong,
  partsOf,
  reasonAmong,
  subjectsCalled,
} from '#features/audit/rules'
import type { Audit, Verdict } from '#features/audit/service'
import { databaseNow } from '#platform/database/clock'
import { tableOf } from '#platform/text/csv'
import type { Columns } from '#platform/text/csv'
import type { Database } from '#platform/database/database'
import type { PagedList, Reader } from '#platform/database/paged-list'
import { readPlace } from '#platform/database/pages'
import type { Place } from '#platform/database/pages'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  anchors: { verify: () => Promise<Verdict> }
  secrets: Secrets
}

const entries = { list: listAuditEntries, csv: exportAuditEntries }

const columns: Columns<AuditEntry> = [
  'at',
  ['actor_name', ({ actor }) => actor.name ?? actor.kind],
  'action',
  ['subject', ({ subject }) => subject.kind],
  ['subject_name', ({ subject }) => subject.name ?? subject.id],
  ['tender', ({ subject }) => subject.tender && subject.tender.name],
  ['company', ({ subject }) => subject.company && subject.company.name],
  'reason',
  [
    'facts',
    ({ facts }) =>
      facts
        .map(({ name, before, after }) => `${name}: ${before ?? ''} → ${after ?? ''}`)
        .join('; '),
  ],
]

const thing = (id?: string | null, name?: string | null) => (id && name ? { id, name } : null)

/** Reasons are stored beside the chain, so that they can be erased. */
function keptReason(action: string, about: Named | undefined) {
  if (action === 'submission.take-back-asked') return about?.askedReason ?? null
  return action === 'submission.voided' ? (about?.voidReason ?? null) : null
}

/** People of companies are stored by their ids and shown by their names. */
const personOf = ({ name, after }: AuditFact) =>
  name === 'person' || name === 'member' ? `person:${after}` : null
const peopleIn = (body: string) => factsOf(body).flatMap((fact) => personOf(fact) ?? [])
const withName = (fact: AuditFact, names: ReadonlyMap<string, Named>) => ({
  ...fact,
  after: names.get(personOf(fact) ?? '')?.name ?? fact.after,
})

const keyed = (kind: string, rows: readonly { id: string }[]) =>
  rows.map(({ id }) => `${kind}:${id}`)

/** The audit log as owners and auditors read it: names are added for showing, the chain has none. */
export function createAuditLog({ db, audit, anchors, secrets }: Needs) {
  let verification: Promise<AuditVerdict> | null = null

  // A cursor contains the hash of an entry, and hashes would reveal hidden entries.
  const seal = (cursor: string) => secrets.seal(Buffer.from(cursor, 'base64url').toString())

  function open(sealed: string): Place | null {
    try {
      const cursor = Buffer.from(secrets.open(sealed)).toString('base64url')
      return readPlace(cursor, entryOrder)
    } catch {
      return null
    }
  }

  async function described(rows: readonly ShownEntry[], language: Language) {
    const things = [
      ...new Set(rows.flatMap(({ actor, subject, body }) => [actor, subject, ...peopleIn(body)])),
    ]
    const names = new Map(
      (await namesOf(db, things, language)).map((named) => [named.subject, named] as const),
    )
    const decisions = await decisionReasons(
      db,
      rows.map(({ body }) => decisionOf(body)),
    )
    return rows.map((row): AuditEntry => {
      const actor = partsOf(row.actor)
      const about = names.get(row.subject)
      const { reason, facts } = reasonAmong(factsOf(row.body), language)
      return {
        id: secrets.keyedHash('audit entry', row.hash),
        at: row.at.toISOString(),
        actor: {
          kind: actor.kind as AuditEntry['actor']['kind'],
          id: actor.id || null,
          name: names.get(row.actor)?.name ?? null,
        },
        action: row.action,
        subject: {
          ...partsOf(row.subject),
          name: about?.name ?? nameAmong(facts, language),
          tender: thing(about?.tenderId, about?.tender),
          company: thing(about?.companyId, about?.company),
        },
        reason:
          reason ?? decisions.get(decisionOf(row.body) ?? '') ?? keptReason(row.action, about),
        facts: facts.map((fact) => withName(fact, names)),
      }
    })
  }

  async function check(): Promise<AuditVerdict> {
    // The time of the request, not of the last entry, which may be hidden.
    const checkedAt = await databaseNow(db)
    const { fault, soundUntil } = await anchors.verify()
    return {
      unbroken: fault === null,
      checked_at: checkedAt.toISOString(),
      unbroken_until: soundUntil ? dayInMyanmar(soundUntil) : null,
    }
  }

  /** Exports are logged too. */
  async function* exported({ search, ...filters }: AuditFilters, { staffId, language }: Reader) {
    await audit.append(db, {
      actor: `staff:${staffId}`,
      action: 'audit.exported',
      subject: 'audit:log',
      body: {},
    })
    const wanted = await wantedBy(db, search)
    yield* tableOf(columns, async ({ limit, after: cursor }) => {
      const after = cursor ? readPlace(cursor, entryOrder) : null
      const { rows, next } = await listEntries(db, { filters, wanted, after, limit })
      return { items: await described(rows, language), next }
    })
  }

  const list: PagedList<typeof entries> = {
    of: entries,
    file: 'audit-log',
    async read({ search, ...filters }, { limit, after }, { language }) {
      const place = after === null ? null : open(after)
      if (after !== null && !place) return refuse('invalid-input')
      const wanted = await wantedBy(db, search)
      const { rows, next } = await listEntries(db, { filters, wanted, after: place, limit })
      return done({ items: await described(rows, language), next: next && seal(next) })
    },
    table: (filters, reader) => done(exported(filters, reader)),
  }

  return {
    lists: [list],

    /** One at a time: callers during a run get its result. */
    verify() {
      verification ??= check().finally(() => {
        verification = null
      })
      return verification
    },
  }
}

export type AuditLog = ReturnType<typeof createAuditLog>

/** A name, a receipt number, an id, or a part of an action. */
async function wantedBy(db: Database, search: string | undefined): Promise<Wanted | null> {
  if (!search) return null
  const { tenders, companies, enquiries, staff, holders, bids, articles } = await idsNamed(
    db,
    search,
  )
  const people = [...keyed('staff', staff), ...keyed('company', companies)]
  const things = [
    ...keyed('tender', tenders),
    ...keyed('enquiry', enquiries),
    ...keyed('holder', holders),
    ...keyed('submission', bids),
    ...articles.map(({ kind, id }) => `${kind}:${id}`),
  ]
  return {
    action: await actionsHolding(db, search),
    actor: people,
    subject: [...subjectsCalled(search), ...people, ...things],
    tenderId: tenders.map(({ id }) => id),
  }
}
