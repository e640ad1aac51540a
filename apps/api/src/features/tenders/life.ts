import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import { readDeadline } from '@padauk/language/dates'
import type { Audit } from '#features/audit/service'
import { announceExtension } from '#features/tenders/jobs'
import {
  archiveTender,
  cancelTender,
  extendTender,
  lockTender,
  publishTender,
} from '#features/tenders/repository'
import type { LockedTender } from '#features/tenders/repository'
import { isExtension, mayBePublished, stateOf } from '#features/tenders/rules'
import type { Dates } from '#features/tenders/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database'
import type { Queue } from '#platform/jobs'

type Needs = { db: Database; queue: Pick<Queue, 'enqueue'>; audit: Pick<Audit, 'append'> }

type Decision = { staffId: string; tenderId: string }
/** Instants with an offset, or dates: a date without a time means its last second in Yangon. */
type NewDates = { endDate: string; interviewingDate?: string; announcementDate?: string }
type Reason = { reasonEn: string; reasonMm?: string }

type Facts = Record<string, string>
type Act = (
  transaction: DatabaseOrTransaction,
  tender: LockedTender,
) => Promise<Outcome<Facts, 'invalid-input' | 'not-found' | 'tender-closed' | 'tender-cancelled'>>

/** What becomes of a tender: decided by staff, by the database's clock, written down in the chain. */
export function createTenderLife({ db, queue, audit }: Needs) {
  function decide({ staffId, tenderId }: Decision, action: string, act: Act) {
    return db.transaction().execute(async (transaction) => {
      const tender = await lockTender(transaction, tenderId)
      if (!tender) return refuse('not-found')
      const acted = await act(transaction, tender)
      if (!acted.ok) return acted
      await audit.append(transaction, {
        actor: `staff:${staffId}`,
        action: `tender.${action}`,
        subject: `tender:${tenderId}`,
        body: acted.value,
      })
      return done()
    })
  }

  return {
    publish: (decision: Decision) =>
      decide(decision, 'published', async (transaction, tender) => {
        if (!mayBePublished(tender, tender.now)) return refuse('invalid-input')
        const published = await publishTender(transaction, tender.id)
        return published
          ? done({ end_date: tender.endDate.toISOString() })
          : refuse('invalid-input')
      }),

    /** Told to every approved company, so that it tells nothing about any. */
    extend: (decision: Decision & NewDates) =>
      decide(decision, 'extended', async (transaction, tender) => {
        const refusal = refusalOfChange(tender)
        if (refusal) return refusal
        const dates = extendedDates(tender, decision)
        if (!dates || !isExtension(tender, dates)) {
          return refuse('invalid-input', { fields: { end_date: 'common.invalid' } })
        }
        if (!(await extendTender(transaction, tender.id, dates))) return refuse('tender-closed')
        const from = tender.endDate.toISOString()
        await queue.enqueue(transaction, announceExtension, { tenderId: tender.id, from })
        return done({ from, to: dates.endDate.toISOString() })
      }),

    /** The reason is for everybody to read; Burmese may follow the English or be left out. */
    cancel: (decision: Decision & Reason) =>
      decide(decision, 'cancelled', async (transaction, { id }) => {
        const cancelReasonEn = decision.reasonEn.normalize('NFC').trim()
        const cancelReasonMm = decision.reasonMm?.normalize('NFC').trim() ?? ''
        if (cancelReasonEn === '') {
          return refuse('invalid-input', { fields: { reason_en: 'common.invalid' } })
        }
        const reason = { cancelReasonEn, cancelReasonMm }
        const cancelled = await cancelTender(transaction, id, reason)
        return cancelled ? done({ reason: cancelReasonEn }) : refuse('invalid-input')
      }),

    /** Only what is finished: until it is closed, a bid that arrived in time may still be accepted. */
    archive: (decision: Decision) =>
      decide(decision, 'archived', async (transaction, { id, state, closedAt }) => {
        if (state === 'published' && closedAt === null) return refuse('invalid-input')
        return (await archiveTender(transaction, id)) ? done({}) : refuse('invalid-input')
      }),
  }
}

function refusalOfChange(tender: LockedTender) {
  if (tender.state === 'draft' || tender.state === 'archived') return refuse('not-found')
  const state = stateOf(tender, tender.now)
  if (state === 'cancelled') return refuse('tender-cancelled')
  return state === 'closed' ? refuse('tender-closed') : null
}

function extendedDates(tender: Dates, given: NewDates): Dates | null {
  const endDate = readDeadline(given.endDate)
  const other = (text: string | undefined, before: Date | null) =>
    text === undefined ? before : (readDeadline(text) ?? undefined)
  const interviewingDate = other(given.interviewingDate, tender.interviewingDate)
  const announcementDate = other(given.announcementDate, tender.announcementDate)
  if (!endDate || interviewingDate === undefined || announcementDate === undefined) return null
  return { startDate: tender.startDate, interviewingDate, endDate, announcementDate }
}
