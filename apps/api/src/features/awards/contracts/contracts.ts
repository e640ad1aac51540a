import type { Contract, NewContract } from '@padauk/contract/admin/contracts'
import type { StaffDocument } from '@padauk/contract/admin/media'
import type { Money } from '@padauk/contract/outcomes'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { dayInYangon } from '@padauk/language/working-days'
import type { Language } from '@padauk/contract/languages'
import { deciding, partOf } from '#features/awards/decided'
import type { DecisionNeeds, Locked } from '#features/awards/decided'
import type { Standstill } from '#features/awards/deciding/standstill'
import {
  endContractRow,
  findContract,
  insertChange,
  insertContract,
  listChanges,
  listEnding,
} from '#features/awards/contracts/repository'
import type { ContractRow } from '#features/awards/contracts/repository'
import { findTender, isObjectionOpen, peopleOf } from '#features/awards/repository'
import type { Notices } from '#features/notices/service'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = Pick<DecisionNeeds, 'db' | 'audit' | 'onPublicAct'> & {
  notices: Pick<Notices, 'tellOne'>
  standstill: Pick<Standstill, 'finish'>
  documentsForStaff: (names: readonly string[]) => Promise<Map<string, StaffDocument>>
}

type Act = { tenderId: string; by: StaffCaller; language?: Language }
type Changing = 'not-found' | 'not-allowed' | 'approver-scored' | 'changed-since' | 'invalid-input'
type Change = { text: string; value: Money | null; ends_on: string | null }
type End = { how: 'completed' | 'terminated'; on: string; reason: string }

const invalid = (field: string, says: string) =>
  refuse('invalid-input', { fields: { [field]: says } })

const moneyOf = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency }

/** What was signed after an award, what changed, and how it ended. */
export function createContracts(needs: Needs) {
  const { db, audit, onPublicAct, notices, standstill, documentsForStaff } = needs

  async function described(tenderId: string, row: ContractRow): Promise<Contract> {
    const changes = await listChanges(db, tenderId)
    const person = await peopleOf(db, [
      row.recordedBy,
      row.endedBy,
      ...changes.map(({ changedBy }) => changedBy),
    ])
    const { documentName, endedHow, endedOn } = row
    const documents = documentName ? await documentsForStaff([documentName]) : new Map()
    return {
      number: row.number,
      signed_on: row.signedOn,
      value: { amount: row.amount, currency: row.currency },
      starts_on: row.startsOn,
      ends_on: row.endsOn,
      document: documents.get(documentName ?? '') ?? null,
      company: row.companyName,
      recorded_by: person(row.recordedBy),
      recorded_at: row.recordedAt.toISOString(),
      changes: changes.map(({ no, text, amount, currency, endsOn, changedBy, changedAt }) => ({
        no,
        text,
        value: moneyOf(amount, currency),
        ends_on: endsOn,
        by: person(changedBy),
        at: changedAt.toISOString(),
      })),
      ended:
        endedHow && endedOn
          ? { how: endedHow, on: endedOn, reason: row.endReason, by: person(row.endedBy) }
          : null,
    }
  }

  async function shown(tenderId: string) {
    const row = await findContract(db, tenderId)
    return done(row ? await described(tenderId, row) : null)
  }

  /** Owners who have not scored, and have no interest. */
  async function refusalFor(transaction: DatabaseOrTransaction, { tenderId, by }: Act) {
    const part = await partOf(transaction, tenderId, by)
    if (part.hasInterest) return refuse('not-allowed')
    return part.hasScored ? refuse('approver-scored') : null
  }

  /** Why the award can't be signed yet. */
  async function notFinal(
    transaction: DatabaseOrTransaction,
    { tender, newest }: Locked,
    language: Language,
  ) {
    if (newest?.state !== 'standstill' || !newest.standstillUntil) return refuse('not-yet')
    if (await isObjectionOpen(transaction, newest.id)) return refuse('objection-open')
    if (tender.now <= newest.standstillUntil) {
      const until = newest.standstillUntil
      const date = `${longDate(until, language)}, ${timeOfDay(until, language)}`
      return refuse('standstill-running', { values: { date } })
    }
    return refuse('not-yet')
  }

  function faultOf(typed: NewContract, now: Date) {
    if (typed.ends_on < typed.starts_on) return invalid('ends_on', 'contract.endsBeforeStart')
    if (typed.signed_on > dayInYangon(now)) return invalid('signed_on', 'contract.signedInFuture')
    return null
  }

  async function documentFault(name: string | null) {
    if (name === null) return null
    const document = (await documentsForStaff([name])).get(name)
    return document?.audience === 'staff' ? null : invalid('document', 'tender.documentUnknown')
  }

  const entry = ({ tenderId, by }: Act) => ({
    actor: `staff:${by.id}` as const,
    subject: `tender:${tenderId}` as const,
  })

  /** A contract that has not ended, locked. */
  const changing = (
    act: Act,
    change: (
      transaction: DatabaseOrTransaction,
      row: ContractRow,
    ) => Promise<Outcome<undefined, 'invalid-input'>>,
  ) =>
    deciding<undefined, Changing>(db, act.tenderId, async (transaction) => {
      const refused = await refusalFor(transaction, act)
      if (refused) return refused
      const row = await findContract(transaction, act.tenderId)
      if (!row) return refuse('not-found')
      if (row.endedHow) return refuse('changed-since')
      return change(transaction, row)
    })

  return {
    async read({ tenderId, by }: Act) {
      if (!(await findTender(db, tenderId))) return refuse('not-found')
      const part = await partOf(db, tenderId, by)
      return part.hasInterest ? refuse('not-allowed') : shown(tenderId)
    },

    async record(act: Act, { number, ...rest }: NewContract) {
      const { tenderId, by } = act
      const typed = { ...rest, number: normaliseTyped(number) }
      const recorded = await deciding(db, tenderId, async (transaction, locked) => {
        const refused = await refusalFor(transaction, act)
        if (refused) return refused
        const { tender, newest } = locked
        if (tender.contractAt) return refuse('changed-since')
        if (!newest?.winnerId || !newest.winnerCompany) return refuse('not-yet')
        if (!(await standstill.finish(transaction, locked))) {
          return notFinal(transaction, locked, act.language ?? 'en')
        }
        const fault = faultOf(typed, tender.now) ?? (await documentFault(typed.document))
        if (fault) return fault
        await insertContract(
          transaction,
          { tenderId, awardId: newest.id, recordedBy: by.id },
          typed,
        )
        await notices.tellOne(transaction, {
          kind: 'contract-recorded',
          companyId: newest.winnerCompany,
          tenderId,
          facts: {
            number: typed.number,
            signedOn_en: longDate(typed.signed_on, 'en'),
            signedOn_mm: longDate(typed.signed_on, 'mm'),
          },
          onceKey: `contract:${tenderId}`,
        })
        await audit.append(transaction, {
          ...entry(act),
          action: 'contract.recorded',
          body: {
            number: typed.number,
            signed_on: typed.signed_on,
            value: `${typed.value.amount} ${typed.value.currency}`,
            ends_on: typed.ends_on,
          },
        })
        await onPublicAct(transaction, tenderId, 'contract')
        return done()
      })
      return recorded.ok ? shown(tenderId) : recorded
    },

    async change(act: Act, { text: typed, value, ends_on: endsOn }: Change) {
      const text = normaliseTyped(typed)
      const changed = await changing(act, async (transaction, row) => {
        if (endsOn !== null && endsOn < row.startsOn) {
          return invalid('ends_on', 'contract.endsBeforeStart')
        }
        const no = (await listChanges(transaction, act.tenderId)).length + 1
        await insertChange(transaction, {
          tenderId: act.tenderId,
          no,
          text,
          amount: value?.amount ?? null,
          currency: value?.currency ?? null,
          endsOn,
          changedBy: act.by.id,
        })
        await audit.append(transaction, {
          ...entry(act),
          action: 'contract.changed',
          body: {
            no,
            reason: text,
            ...(value && { value: `${value.amount} ${value.currency}` }),
            ...(endsOn && { ends_on: endsOn }),
          },
        })
        await onPublicAct(transaction, act.tenderId, 'contractUpdate')
        return done()
      })
      return changed.ok ? shown(act.tenderId) : changed
    },

    async end(act: Act, { how, on, reason: typed }: End) {
      const reason = normaliseTyped(typed)
      const ended = await changing(act, async (transaction, row) => {
        if (on < row.signedOn) return invalid('on', 'contract.endsBeforeStart')
        if (how === 'terminated' && reason === '') {
          return invalid('reason', 'submission.reasonRequired')
        }
        await endContractRow(transaction, act.tenderId, { how, on, reason, staffId: act.by.id })
        await audit.append(transaction, {
          ...entry(act),
          action: how === 'terminated' ? 'contract.terminated' : 'contract.completed',
          body: { ends_on: on, ...(reason && { reason }) },
        })
        const tag = how === 'terminated' ? 'contractTermination' : 'contractUpdate'
        await onPublicAct(transaction, act.tenderId, tag)
        return done()
      })
      return ended.ok ? shown(act.tenderId) : ended
    },

    /** Contracts whose tender may have to be published again. */
    async ending(days: number, limit: number) {
      const rows = await listEnding(db, days, limit)
      return rows.map(({ id, nameEn, nameMm, number, endsOn }) => ({
        id,
        name_en: nameEn,
        name_mm: nameMm,
        number,
        ends_on: endsOn,
      }))
    },
  }
}
