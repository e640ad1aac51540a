import { sql } from 'kysely'
import type { SealingKind, TenderRules } from '@padauk/contract/tender-rules'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

/** A tender that two people open, its closing and the clock that judges both. */
export async function findTender(db: DatabaseOrTransaction, id: string) {
  const row = await db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .select(['tenders.id', 'number', 'tenders.version', 'nameEn', 'nameMm', 'endDate', 'rules'])
    .select(['linkAllowed', 'sealing'])
    .select(['closings.closedAt', 'disclosedAt', 'bids', 'root', 'statement', 'signature'])
    .select(sql<number[]>`unconfirmed_addenda(tenders.id, '{}')`.as('materialAddenda'))
    .select(sql<Date>`opens_at`.as('opensAt'))
    .select(sql<boolean>`opens_at <= clock_timestamp()`.as('isTime'))
    .where('tenders.id', '=', id)
    .where('sealing', 'is not', null)
    .where('tenders.state', '<>', 'draft')
    .executeTakeFirst()
  const sealing = row?.sealing as SealingKind
  return row && { ...row, sealing, rules: row.rules as TenderRules }
}
export type TenderToOpen = NonNullable<Awaited<ReturnType<typeof findTender>>>

// An adjournment puts it off.
const opensAt = sql<Date>`greatest(opens_at, adjourned.adjourned_until)`

/** Closed tenders that two people have yet to open, the earliest first. */
export const listDue = (db: DatabaseOrTransaction, limit: number) =>
  db
    .selectFrom('closings')
    .innerJoin('tenders', 'tenders.id', 'closings.tenderId')
    .leftJoin('sittings as adjourned', (join) =>
      join.onRef('adjourned.tenderId', '=', 'tenders.id').on('adjourned.state', '=', 'adjourned'),
    )
    .select(['tenders.id', 'nameEn', 'nameMm'])
    .select(opensAt.as('opensAt'))
    .select(sql<boolean>`${opensAt} <= clock_timestamp()`.as('isTime'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('sittings')
          .select('sittings.id')
          .whereRef('sittings.tenderId', '=', 'tenders.id')
          .where('sittings.state', '=', 'open'),
      ).as('isSitting'),
    )
    .where('disclosedAt', 'is', null)
    .where(sql<boolean>`bids >= (rules->>'minimumBids')::int`)
    .orderBy('opensAt')
    .limit(limit)
    .execute()

/** One start at a time. */
export async function lockTender(db: DatabaseOrTransaction, id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sitting ${id}`}, 0))`.execute(db)
}

const sittings = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('sittings')
    .selectAll()
    // A leader says every second that it is there.
    .select(sql<boolean>`leader_seen_at > clock_timestamp() - interval '15 seconds'`.as('isLed'))
    .select(sql<boolean>`ends_at <= clock_timestamp()`.as('isOver'))
    .select(sql<boolean>`coalesce(adjourned_until > clock_timestamp(), false)`.as('isPutOff'))
export type SittingRow = NonNullable<Awaited<ReturnType<typeof findSitting>>>

export const findSitting = (db: DatabaseOrTransaction, id: string) =>
  sittings(db).where('id', '=', id).executeTakeFirst()

/** The one that runs or revealed, or else the one that was adjourned. */
export const findCurrent = (db: DatabaseOrTransaction, tenderId: string) =>
  sittings(db)
    .where('tenderId', '=', tenderId)
    .where('state', 'in', ['open', 'revealed', 'adjourned'])
    .orderBy(sql`state = 'adjourned'`)
    .limit(1)
    .executeTakeFirst()

/** All that have ended, in their order. */
export const listSittings = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('sittings')
    .selectAll()
    .select(exactTime(sql.ref('ended_at')).as('endedAtExactly'))
    .where('tenderId', '=', tenderId)
    .where('state', '<>', 'open')
    .orderBy('startedAt')
    .execute()
export type EndedSitting = Awaited<ReturnType<typeof listSittings>>[number]

/** Locked, while it runs. */
export const lockOpen = (db: DatabaseOrTransaction, id: string) =>
  sittings(db).where('id', '=', id).where('state', '=', 'open').forUpdate().executeTakeFirst()

/** Windows whose process is silent. */
export const listLost = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('sittings')
    .select(['id', 'tenderId', 'startedBy'])
    .where('state', '=', 'open')
    .where('leaderSeenAt', '<', sql<Date>`statement_timestamp() - interval '15 seconds'`)
    .execute()

/** The times of a window that starts now. */
export async function timesOfWindow(db: DatabaseOrTransaction, minutes: number) {
  const { rows } = await sql<{ startedAt: string; endsAt: string }>`
    with clock as (select clock_timestamp() as at)
    select ${exactTime(sql`at`)} as started_at,
      ${exactTime(sql`(at + make_interval(mins => ${minutes}))`)} as ends_at
    from clock`.execute(db)
  const [times] = rows
  if (!times) throw new Error('the database did not tell the time')
  return times
}

export const exactNow = async (db: DatabaseOrTransaction) => (await timesOfWindow(db, 0)).startedAt

type NewSitting = {
  id: string
  tenderId: string
  startedBy: string
  startedAt: string
  endsAt: string
  /** Absent where there are no keys, and nothing to lead. */
  statement?: string
  signature?: string
  leader?: string
}

export async function insertSitting(db: DatabaseOrTransaction, row: NewSitting) {
  await db.insertInto('sittings').values(row).execute()
}

/** Null when another leads it, or it has ended. */
export const keepLeading = (db: DatabaseOrTransaction, id: string, leader: string) =>
  db
    .updateTable('sittings')
    .set({ leaderSeenAt: now })
    .where('id', '=', id)
    .where('leader', '=', leader)
    .where('state', '=', 'open')
    .returning(['revealAskedBy', 'combineList'])
    .returning(sql<boolean>`ends_at <= clock_timestamp()`.as('isOver'))
    .executeTakeFirst()

export async function keepList(db: DatabaseOrTransaction, id: string, combineList: string) {
  await db.updateTable('sittings').set({ combineList }).where('id', '=', id).execute()
}

export async function askReveal(db: DatabaseOrTransaction, id: string, staffId: string) {
  await db.updateTable('sittings').set({ revealAskedBy: staffId }).where('id', '=', id).execute()
}

export async function endSitting(
  db: DatabaseOrTransaction,
  id: string,
  state: 'revealed' | 'abandoned',
) {
  await db
    .updateTable('sittings')
    .set({ state, endedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** The database shows all bids once none is left out: now, so that what follows can tell of them. */
export async function showBids(transaction: DatabaseOrTransaction) {
  await sql`set constraints sittings_reveal_all immediate`.execute(transaction)
}

type Paper = {
  sittingId: string
  holderId: string
  handedInBy: string
  statement: string
  signature: string
}

/** The first one stays. */
export async function insertDeclaration(db: DatabaseOrTransaction, paper: Paper) {
  const row = await db
    .insertInto('sittingDeclarations')
    .values(paper)
    .onConflict((conflict) => conflict.doNothing())
    .returning('holderId')
    .executeTakeFirst()
  return row !== undefined
}

export const listDeclarations = (db: DatabaseOrTransaction, sittingId: string) =>
  db
    .selectFrom('sittingDeclarations')
    .select(['holderId', 'statement', 'signature'])
    .where('sittingId', '=', sittingId)
    .execute()

/** A holder may post again while the sitting runs. */
export async function putShares(db: DatabaseOrTransaction, paper: Paper & { sealed: Buffer }) {
  const { handedInBy, statement, signature, sealed } = paper
  await db
    .insertInto('sittingShares')
    .values(paper)
    .onConflict((conflict) =>
      conflict
        .columns(['sittingId', 'holderId'])
        .doUpdateSet({ handedInBy, statement, signature, sealed, postedAt: now }),
    )
    .execute()
}

export const listShares = (db: DatabaseOrTransaction, sittingId: string) =>
  db
    .selectFrom('sittingShares')
    .selectAll()
    .where('sittingId', '=', sittingId)
    .orderBy('postedAt')
    .execute()

/** The bids that count, with what two holders open them by: the seal, or the newest repair. */
export const listSealedBids = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('seals', 'seals.submissionId', 'submissions.id')
    .innerJoin('closings', 'closings.tenderId', 'submissions.tenderId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('repairs')
          .select(['repairs.sealedReceipt', 'repairs.envelope', 'repairs.shares'])
          .whereRef('repairs.submissionId', '=', 'submissions.id')
          .orderBy('repairedAt', 'desc')
          .limit(1)
          .as('repair'),
      (join) => join.onTrue(),
    )
    .select(['submissions.id', 'receiptNo', 'wrappedKey', 'submissions.sealedReceipt'])
    .select(['seals.envelope', 'seals.shares', 'repair.sealedReceipt as sealedRepair'])
    .select(['repair.envelope as repairEnvelope', 'repair.shares as repairShares'])
    .where('submissions.tenderId', '=', tenderId)
    .where('voidedAt', 'is', null)
    .orderBy('receiptNo')
    .execute()
export type SealedBidRow = Awaited<ReturnType<typeof listSealedBids>>[number]

type Opened = { submissionId: string; sittingId: string; sealedManifest: string }

export async function insertOpened(db: DatabaseOrTransaction, bids: readonly Opened[]) {
  // After an adjournment it may be that none opens.
  if (bids.length === 0) return
  await db.insertInto('openedBids').values(bids).execute()
}

export const listOpenedBids = (db: DatabaseOrTransaction, sittingId: string) =>
  db
    .selectFrom('openedBids')
    .innerJoin('submissions', 'submissions.id', 'openedBids.submissionId')
    .leftJoin('erasures', 'erasures.submissionId', 'submissions.id')
    .select(['submissions.id', 'wrappedKey', 'sealedReceipt', 'sealedManifest'])
    .select('erasures.erasedAt')
    .where('sittingId', '=', sittingId)
    .execute()

export const findOpenedBid = (db: DatabaseOrTransaction, submissionId: string) =>
  db
    .selectFrom('openedBids')
    .innerJoin('submissions', 'submissions.id', 'submissionId')
    .select(['submissions.id', 'tenderId', 'wrappedKey', 'sealedReceipt', 'sealedManifest'])
    .where('submissionId', '=', submissionId)
    .executeTakeFirst()

type Checked = { slot: string; matches: boolean; flags: string[]; authorMarks: string[] }

/** How many are new, or were scanned at last. */
export async function keepCheckedFiles(
  db: DatabaseOrTransaction,
  submissionId: string,
  files: readonly Checked[],
) {
  const rows = await db
    .insertInto('openedFiles')
    .values(files.map((file) => ({ submissionId, ...file })))
    .onConflict((conflict) =>
      conflict
        .columns(['submissionId', 'slot'])
        .doUpdateSet(({ ref }) => ({ flags: ref('excluded.flags'), checkedAt: now }))
        .whereRef('openedFiles.flags', '<>', sql.ref('excluded.flags')),
    )
    .returning('openedFiles.slot')
    .execute()
  return rows.length
}

export const listCheckedFiles = (db: DatabaseOrTransaction, submissionIds: readonly string[]) =>
  db
    .selectFrom('openedFiles')
    .select(['submissionId', 'slot', 'matches', 'flags', 'authorMarks'])
    .where('submissionId', 'in', submissionIds)
    .execute()

export const listOpened = (db: DatabaseOrTransaction, submissionIds: readonly string[]) =>
  db
    .selectFrom('openedBids')
    .select(['submissionId', 'sealedManifest'])
    .where('submissionId', 'in', submissionIds)
    .execute()

/** A tender that was opened, and the audit chain does not tell of it. */
export async function strayReveal(db: DatabaseOrTransaction) {
  const { rows } = await sql<{ tenderId: string }>`
    select tender_id from sittings where state = 'revealed' and not exists (
      select from audit_entries
      where subject = 'tender:' || sittings.tender_id and action = 'opening.revealed'
      and seq <= (select seq from audit_head)) limit 1`.execute(db)
  return rows[0]?.tenderId ?? null
}
