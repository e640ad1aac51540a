import type { StaffPicture } from '@padauk/contract/admin/media'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { isExtension } from '@padauk/contract/tender-dates'
import type { TenderDates as Dates } from '@padauk/contract/tender-dates'
import { readDeadline } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Holidays } from '@padauk/language/working-days'
import type { Notices } from '#features/notices/service'
import { tellExtension } from '#features/tenders/announcements'
import { isComplete } from '#features/tenders/checklist'
import { createDecisions } from '#features/tenders/decisions/decisions'
import type { Decision } from '#features/tenders/decisions/decisions'
import { readKeys } from '#features/tenders/keys'
import type { KeyReader } from '#features/tenders/keys'
import {
  archiveTender,
  cancelTender,
  extendTender,
  moveTender,
  publishTender,
} from '#features/tenders/decisions/repository'
import { createVersionRecord } from '#features/tenders/documents/record'
import { versionsOf } from '#features/tenders/documents/repository'
import { findWholeTender } from '#features/tenders/repository'
import type { WholeTender } from '#features/tenders/repository'
import { pictureWordsOf } from '#features/tenders/picture-words'
import { areQuestionsInOrder, questionTimesOf, statementOf } from '#features/tenders/publication'
import { datesMovedTo, deadlineAfterOutage, stateOf } from '#features/tenders/rules'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { normaliseTyped } from '#platform/text/typed-text'
import { words } from '#platform/text/words'

type Needs = {
  notices: Pick<Notices, 'tell'>
  picturesForStaff: (ids: readonly string[]) => Promise<Map<string, StaffPicture>>
  keyHolders: KeyReader
  /** What numbers of tenders begin with. */
  tenderPrefix: () => Promise<string>
  holidays: () => Promise<Holidays>
  /** In the transaction of a cancellation. */
  onCancelled: (
    transaction: DatabaseOrTransaction,
    cancelled: { tenderId: string; staffId: string },
  ) => Promise<void>
} & Parameters<typeof createDecisions>[0] &
  Parameters<typeof createVersionRecord>[0]

/** Instants with an offset, or dates: a date without a time means its last second in Yangon. */
type NewDates = {
  endDate: string
  interviewingDate?: string | undefined
  announcementDate?: string | undefined
}
type Reason = { reasonEn: string; reasonMm?: string }
type Move = { tenderId: string; to: Date; minutesAway: number }
type Extension = NewDates & Partial<Reason> & { cause?: 'outage' | 'other' }

const notAllowedNow = refuse('invalid-input', { says: 'tender.notAllowedNow' })

/** Decisions of staff about a tender, by the database clock, with audit entries. */
export function createTenderLife(needs: Needs) {
  const { notices, picturesForStaff, keyHolders, tenderPrefix, holidays, onCancelled } = needs
  const decide = createDecisions(needs)
  const recordVersions = createVersionRecord(needs)

  return {
    publish: ({ tell = true, ...decision }: Decision & { tell?: boolean }) =>
      decide(decision, 'published', async (transaction, tender) => {
        if (tender.state !== 'draft') return notAllowedNow
        const incomplete = refuse('invalid-input', { says: 'tender.incomplete' })
        if (!isComplete(tender, tender.now)) return incomplete
        const stated = statementOf(tender, await readKeys(keyHolders, transaction))
        if (!stated.ok) return stated
        const questionTimes = questionTimesOf(tender, await holidays())
        if (!areQuestionsInOrder(questionTimes, tender.endDate)) return incomplete
        const publication = {
          statement: { ...stated.value, ...questionTimes },
          prefix: await tenderPrefix(),
          // Other words for the same picture elsewhere must not change what companies have read.
          pictureWords: pictureWordsOf((await picturesForStaff(tender.pictures)).values()),
        }
        const isPublished = await publishTender(transaction, changed(decision), publication)
        if (!isPublished) return incomplete
        await recordVersions(transaction, decision, await versionsOf(transaction, tender.id))
        if (!tell) return done({ told: 'false' })
        await notices.tell(transaction, {
          kind: 'tender-published',
          tenderId: tender.id,
          audience: 'category',
          facts: { deadline: tender.endDate.toISOString() },
          onceKey: `published:${tender.id}`,
        })
        return done()
      }),

    /** Told to all companies of the category, so that it reveals no bidder. */
    extend: (decision: Decision & Extension) =>
      decide(decision, 'extended', async (transaction, tender) => {
        const refusal = refusalOfChange(tender)
        if (refusal) return refusal
        const dates = extendedDates(tender, decision)
        if (!dates || !isExtension(tender, dates)) {
          return refuse('invalid-input', { fields: { end_date: 'tender.notAnExtension' } })
        }
        const reason = typedReason(decision)
        if (reason.en === '' && decision.cause !== 'outage') return reasonMissing
        const extension = { extensionReasonEn: reason.en, extensionReasonMm: reason.mm }
        if (!(await extendTender(transaction, changed(decision), dates, extension)))
          return refuse('tender-closed')
        const from = tender.endDate.toISOString()
        const extended = { ...tender, ...dates, ...extension }
        await tellExtension(notices, transaction, extended, from)
        return done({
          ...(decision.cause && { cause: decision.cause }),
          ...(reason.en && { reason_en: reason.en }),
          ...(reason.mm && { reason_mm: reason.mm }),
        })
      }),

    deadlineAfterOutage: async (from: Date) => deadlineAfterOutage(from, await holidays()),

    /** After an outage, in the transaction of the answer, which has locked the tender. */
    async moveDeadline(transaction: DatabaseOrTransaction, { tenderId, to, minutesAway }: Move) {
      const tender = await findWholeTender(transaction, tenderId)
      if (!tender) throw new Error(`there is no tender ${tenderId}`)
      const reasonIn = (language: Language) =>
        words(language)('mail.outage.reason', {
          minutes: language === 'mm' ? toMyanmarDigits(minutesAway) : minutesAway,
        })
      const reason = {
        extensionReasonEn: reasonIn('en'),
        extensionReasonMm: reasonIn('mm'),
      }
      const dates = datesMovedTo(to, tender)
      await moveTender(transaction, tenderId, dates, reason)
      const from = tender.endDate.toISOString()
      await tellExtension(notices, transaction, { ...tender, ...dates, ...reason }, from)
    },

    /** The reason is public; its Burmese may follow later or be left out. */
    cancel: (decision: Decision & Reason) =>
      decide(decision, 'cancelled', async (transaction, tender) => {
        // Once it has closed, its bids are opened and decided about.
        if (tender.closedAt !== null) return refuse('tender-closed')
        const { en, mm } = typedReason(decision)
        if (en === '') return reasonMissing
        const reason = { cancelReasonEn: en, cancelReasonMm: mm }
        if (!(await cancelTender(transaction, changed(decision), reason))) return notAllowedNow
        await onCancelled(transaction, { tenderId: tender.id, staffId: decision.staffId })
        await notices.tell(transaction, {
          kind: 'tender-cancelled',
          tenderId: tender.id,
          audience: 'told',
          facts: { reason_en: en, reason_mm: mm },
          onceKey: `cancelled:${tender.id}`,
        })
        return done()
      }),

    /** Only what is finished: until it is closed, a bid that arrived in time may still be accepted. */
    archive: (decision: Decision) =>
      decide(decision, 'archived', async (transaction, { state, closedAt }) => {
        if (state === 'published' && closedAt === null) return notAllowedNow
        return (await archiveTender(transaction, changed(decision))) ? done() : notAllowedNow
      }),
  }
}

const reasonMissing = refuse('invalid-input', {
  fields: { reason_en: 'submission.reasonRequired' },
})

const typedReason = ({ reasonEn = '', reasonMm = '' }: Partial<Reason>) => ({
  en: normaliseTyped(reasonEn),
  mm: normaliseTyped(reasonMm),
})

const changed = ({ tenderId, staffId }: Decision) => ({ id: tenderId, staffId })

/** Why what is on the site can't be changed any more, or null. */
export function refusalOfChange(tender: WholeTender) {
  if (tender.state === 'draft' || tender.state === 'archived') return notAllowedNow
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
