import type { Language } from '@padauk/contract/languages'
import type { StaffRole } from '@padauk/contract/endpoint'
import { done, refuse } from '@padauk/contract/problems'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { deciding } from '#features/awards/decided'
import type { DecisionNeeds, Locked } from '#features/awards/decided'
import { endRow } from '#features/awards/deciding/repository'
import type { Standstill } from '#features/awards/deciding/standstill'
import type { Telling } from '#features/awards/deciding/telling'
import {
  activeOwners,
  findActive,
  findPart,
  findTender,
  peopleOf,
} from '#features/awards/repository'
import {
  answerRow,
  findOwn,
  insertObjection,
  listOf,
  listWaiting,
} from '#features/awards/objections/repository'
import type { ObjectionRow } from '#features/awards/objections/repository'
import type { Closings } from '#features/closings/service'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { hashOf } from '#platform/security/secrets'
import type { StaffCaller } from '#platform/security/access'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = Pick<DecisionNeeds, 'db' | 'audit' | 'onPublicAct'> & {
  closings: Pick<Closings, 'biddersOf'>
  notifications: Pick<Notifications, 'post'>
  notices: Pick<Notices, 'tellOne'>
  telling: Telling
  standstill: Pick<Standstill, 'finish'>
}

type Objecting = { tenderId: string; companyId: string; language: Language; text: string }
type Answer = { outcome: 'upheld' | 'dismissed'; answer: string }
type Asked = { tenderId: string; by: StaffCaller }

/** By role alone; anyone else reads only what they answer. */
const readers: readonly StaffRole[] = ['officer', 'owner', 'auditor']

/** Bidders object once while the standstill lasts; someone outside the evaluation answers. */
export function createObjections(needs: Needs) {
  const { db, audit, onPublicAct, closings, notifications, notices, telling, standstill } = needs

  /** The one named at publication, or else the owners; never one who scored or has an interest. */
  async function answerers(from: DatabaseOrTransaction, tenderId: string, named: string | null) {
    const isFree = async ({ id: staffId }: { id: string }) => {
      const part = await findPart(from, { tenderId, staffId })
      return !part.hasScored && !part.hasInterest
    }
    const person = named === null ? undefined : await findActive(from, named)
    if (person && (await isFree(person))) return [person]
    const owners = await activeOwners(from)
    const free = await Promise.all(owners.map(isFree))
    return owners.filter((_, place) => free[place])
  }

  async function keep(
    transaction: DatabaseOrTransaction,
    { tender }: Locked,
    { awardId, companyId, text }: { awardId: string; companyId: string; text: string },
  ) {
    const kept = await insertObjection(transaction, { awardId, companyId, text })
    const { id, nameEn, nameMm, evaluation } = tender
    for (const person of await answerers(transaction, id, evaluation.objectionPerson)) {
      await notifications.post(transaction, {
        kind: 'objection-arrived',
        content: { name: person.name, tender: id, nameEn, nameMm },
        to: person.email,
        language: person.language,
        onceKey: `objection:${kept.id}:${person.id}`,
      })
    }
    await audit.append(transaction, {
      actor: `company:${companyId}`,
      action: 'objection.sent',
      subject: `tender:${id}`,
      body: { text: `sha256:${hashOf(text)}` },
    })
    return done({ at: kept.arrivedAt.toISOString() })
  }

  async function list({ tenderId, by }: Asked) {
    const tender = await findTender(db, tenderId)
    if (!tender) return refuse('not-found')
    const part = await findPart(db, { tenderId, staffId: by.id })
    const able = await answerers(db, tenderId, tender.evaluation.objectionPerson)
    const mayAnswer = able.some(({ id }) => id === by.id)
    const mayRead = by.roles.some((role) => readers.includes(role)) || mayAnswer
    if (!mayRead || part.hasInterest) return refuse('not-allowed')
    const rows = await listOf(db, tenderId)
    const person = await peopleOf(
      db,
      rows.map(({ answeredBy }) => answeredBy),
    )
    return done(
      rows.map((row) => ({
        id: row.id,
        award_no: row.no,
        company: row.companyName,
        text: row.text,
        at: row.arrivedAt.toISOString(),
        state: row.outcome ?? ('open' as const),
        answer: row.answer,
        answered_by: person(row.answeredBy),
        answered_at: row.answeredAt?.toISOString() ?? null,
        may_answer: mayAnswer && row.outcome === null,
      })),
    )
  }

  async function tellObjector(
    transaction: DatabaseOrTransaction,
    tenderId: string,
    row: ObjectionRow,
    outcome: Answer['outcome'],
  ) {
    const onceKey = `objection-answered:${row.id}`
    await notifications.post(transaction, {
      kind: 'objection-answered',
      content: { name: row.name, tender: tenderId },
      to: row.email,
      language: row.language as Language,
      tenderId,
      onceKey,
    })
    await notices.tellOne(transaction, {
      kind: 'objection-answered',
      companyId: row.companyId,
      tenderId,
      facts: { outcome },
      onceKey,
    })
  }

  /** The decision no longer counts: the bids are evaluated again, and all bidders learn of it. */
  async function reopen(
    transaction: DatabaseOrTransaction,
    { tender, newest }: Locked,
    { staffId, reason }: { staffId: string; reason: string },
  ) {
    if (newest?.state !== 'standstill') return false
    await endRow(transaction, newest.id, { how: 'upheld', staffId, reason })
    await telling.all(transaction, tender.id, {
      kind: 'evaluation-reopened',
      onceKey: `evaluation-reopened:${newest.id}`,
    })
    return true
  }

  return {
    list,

    object: ({ tenderId, companyId, language, text: typed }: Objecting) =>
      deciding(db, tenderId, async (transaction, locked) => {
        const bidders = await closings.biddersOf(transaction, tenderId)
        const announced = locked.awards.find(({ approvedAt }) => approvedAt !== null)
        const isBidder = bidders.some((bidder) => bidder.companyId === companyId)
        // There is nothing to object to without an award, and for its winner.
        if (!announced?.standstillUntil || !isBidder) return refuse('not-found')
        if (announced.winnerCompany === companyId) return refuse('not-found')
        const text = normaliseTyped(typed)
        const own = { awardId: announced.id, companyId }
        const before = await findOwn(transaction, own)
        // Pressed twice on a bad line.
        if (before?.text === text) return done({ at: before.arrivedAt.toISOString() })
        if (before) return refuse('objection-once')
        const isLate = locked.tender.now > announced.standstillUntil
        if (isLate || announced.state !== 'standstill') {
          return tooLate(announced.standstillUntil, language)
        }
        return keep(transaction, locked, { ...own, text })
      }),

    async answer(
      { tenderId, by, objection }: Asked & { objection: string },
      { outcome, answer: typed }: Answer,
    ) {
      const answered = await deciding(db, tenderId, async (transaction, locked) => {
        const { objectionPerson } = locked.tender.evaluation
        const part = await findPart(transaction, { tenderId, staffId: by.id })
        if (part.hasScored) return refuse('approver-scored')
        const able = await answerers(transaction, tenderId, objectionPerson)
        if (!able.some(({ id }) => id === by.id)) return refuse('not-allowed')
        const row = (await listOf(transaction, tenderId)).find(({ id }) => id === objection)
        if (!row) return refuse('not-found')
        if (row.answeredAt) return refuse('changed-since')
        const answer = normaliseTyped(typed)
        await answerRow(transaction, { id: objection, outcome, answer, answeredBy: by.id })
        await tellObjector(transaction, tenderId, row, outcome)
        const isOfNewest = row.awardId === locked.newest?.id
        const isReopened =
          outcome === 'upheld' &&
          isOfNewest &&
          (await reopen(transaction, locked, { staffId: by.id, reason: answer }))
        await audit.append(transaction, {
          actor: `staff:${by.id}`,
          action: outcome === 'upheld' ? 'objection.upheld' : 'objection.dismissed',
          subject: `tender:${tenderId}`,
          body: { no: row.no, answer: `sha256:${hashOf(answer)}` },
        })
        if (isReopened) await onPublicAct(transaction, tenderId, 'awardCancellation')
        if (outcome === 'dismissed' && isOfNewest) await standstill.finish(transaction, locked)
        return done()
      })
      return answered.ok ? list({ tenderId, by }) : answered
    },

    /** Tenders whose objections wait for this person. */
    async waitingFor(staffId: string, limit: number) {
      const rows = await listWaiting(db, limit)
      const own = []
      for (const row of rows) {
        const able = await answerers(db, row.id, row.person)
        if (able.some(({ id }) => id === staffId)) own.push(row)
      }
      return own.map(({ id, nameEn, nameMm, arrivedAt }) => ({
        id,
        name_en: nameEn,
        name_mm: nameMm,
        since: arrivedAt.toISOString(),
      }))
    },
  }
}

function tooLate(until: Date, language: Language) {
  const date = `${longDate(until, language)}, ${timeOfDay(until, language)}`
  return refuse('objection-too-late', { values: { date } })
}
