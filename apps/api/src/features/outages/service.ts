import type { OutageAnswer, WaitingOutage } from '@padauk/contract/admin/outages'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import type { OpenData } from '#features/open-data/service'
import {
  answerOutage,
  findOutage,
  insertBeat,
  insertOutage,
  insertProbe,
  lockForAnswer,
  minutesAwayBefore,
  removeOldLog,
  waitingOutages,
} from '#features/outages/repository'
import { databaseNow } from '#platform/database/clock'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { normaliseTyped } from '#platform/text/typed-text'

type Move = { tenderId: string; to: Date; minutesAway: number }

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  openData: Pick<OpenData, 'release'>
  publicUrl: string
  /** The time that the rule gives to every tender alike. */
  deadlineAfterOutage: (from: Date) => Promise<Date>
  /** Moves the dates and tells companies. */
  moveDeadline: (transaction: DatabaseOrTransaction, move: Move) => Promise<void>
}

/** Fewer minutes in the last two hours move no deadline. */
const mostMinutesAway = 14
const probeWithinMs = 10_000
const shown = 99

type Outage = NonNullable<Awaited<ReturnType<typeof findOutage>>>
type Answered = OutageAnswer & { staffId: string | null }

/** The log of when the portal was there, and deadlines that move because it was not (rules 7.20). */
export function createOutages(needs: Needs) {
  const { db, audit, openData, publicUrl, deadlineAfterOutage, moveDeadline } = needs

  async function hold(transaction: DatabaseOrTransaction, tenderId: string, minutesAway: number) {
    const newDeadline = await deadlineAfterOutage(await databaseNow(transaction))
    await insertOutage(transaction, { tenderId, minutesAway, newDeadline })
    await audit.append(transaction, {
      actor: 'system',
      action: 'tender.closing-held',
      subject: `tender:${tenderId}`,
      body: { minutes_away: minutesAway, new_deadline: newDeadline.toISOString() },
    })
  }

  async function settle(
    transaction: DatabaseOrTransaction,
    { tenderId, newDeadline: to, minutesAway }: Outage,
    { staffId, answer, reason = '' }: Answered,
  ) {
    await answerOutage(transaction, tenderId, { answer, staffId, reason })
    if (answer === 'confirmed') await moveDeadline(transaction, { tenderId, to, minutesAway })
    await audit.append(transaction, {
      actor: staffId ? `staff:${staffId}` : 'system',
      action: answer === 'confirmed' ? 'tender.outage-confirmed' : 'tender.outage-refused',
      subject: `tender:${tenderId}`,
      body:
        answer === 'confirmed'
          ? { minutes_away: minutesAway, end_date: to.toISOString() }
          : { minutes_away: minutesAway, reason },
    })
    if (answer !== 'confirmed') return
    await openData.release(transaction, tenderId, 'tenderAmendment', 'extension')
  }

  return {
    /** Every api process says several times a minute that it reaches the database. */
    beat: () => insertBeat(db),

    /** Asks for a page as a visitor would, through the front. */
    async probe() {
      const asked = fetch(new URL('/api/banners', publicUrl), {
        signal: AbortSignal.timeout(probeWithinMs),
      })
      const isReached = await asked.then(
        async (response) => {
          await response.body?.cancel()
          return response.ok
        },
        () => false,
      )
      await insertProbe(db, isReached)
    },

    removeOldLog: () => removeOldLog(db),

    /** In the transaction that would close the tender, which it has locked: true while it waits. */
    async holds(transaction: DatabaseOrTransaction, tenderId: string) {
      const outage = await findOutage(transaction, tenderId)
      if (outage?.answer === 'refused') return false
      if (!outage) {
        const minutes = await minutesAwayBefore(transaction, tenderId)
        if (minutes <= mostMinutesAway) return false
        await hold(transaction, tenderId, minutes)
      } else if (outage.isHourOver) {
        await settle(transaction, outage, { staffId: null, answer: 'confirmed' })
      }
      return true
    },

    /** An officer's answer; within the hour, and once. */
    answer: ({ tenderId, reason = '', ...given }: Answered & { tenderId: string }) =>
      db.transaction().execute(async (transaction) => {
        const outage = await lockForAnswer(transaction, tenderId)
        if (!outage) return refuse('not-found')
        const typed = normaliseTyped(reason)
        if (given.answer === 'refused' && typed === '') return reasonMissing
        await settle(transaction, outage, { ...given, reason: typed })
        return done()
      }),

    async waiting(limit = shown) {
      const rows = await waitingOutages(db, limit)
      return rows.map((row): WaitingOutage => ({
        id: row.tenderId,
        name_en: row.nameEn,
        name_mm: row.nameMm,
        deadline: row.deadline.toISOString(),
        minutes_away: row.minutesAway,
        new_deadline: row.newDeadline.toISOString(),
        answer_by: row.answerBy.toISOString(),
      }))
    },
  }
}

const reasonMissing = refuse('invalid-input', {
  fields: { reason: 'submission.reasonRequired' },
})

export type Outages = ReturnType<typeof createOutages>
