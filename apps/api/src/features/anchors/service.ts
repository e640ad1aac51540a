import { createDailyCheck } from '#features/anchors/checkpoints'
import { createHeadLetters } from '#features/anchors/head-letters'
import type { LetterNeeds } from '#features/anchors/head-letters'
import { stampClosing, stampDay } from '#features/anchors/jobs'
import { stampsOfDays } from '#features/anchors/repository'
import { createTimeStamps } from '#features/anchors/time-stamps'
import type { StampNeeds } from '#features/anchors/time-stamps'
import { createVerification } from '#features/anchors/verification'
import type { Audit, Comparison } from '#features/audit/service'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { Signer } from '#platform/security/signatures'

type Needs = LetterNeeds &
  StampNeeds & {
    audit: Pick<Audit, 'verify' | 'markDay' | 'days'>
    comparisons: readonly Comparison[]
    queue: Pick<Queue, 'enqueue'>
    signer: Signer
  }

/** Values outside our reach that contradict us if the records are changed later. */
export function createAnchors(needs: Needs) {
  const { db, audit, queue, stampAuthority } = needs
  const headLetters = createHeadLetters(needs)
  return {
    ...createTimeStamps(needs),

    verify: createVerification(needs),
    checkDaily: createDailyCheck(needs),

    /** The head of the day, the e-mails with it and the request for a stamp, in one transaction. */
    markDay: () =>
      audit.markDay(async (transaction, head) => {
        await headLetters.post(transaction, head)
        if (stampAuthority.isSet) await queue.enqueue(transaction, stampDay, { day: head.day })
      }),

    /** In the transaction of a closing, which does not wait for the authority. */
    async requestStamp(transaction: DatabaseOrTransaction, tenderId: string) {
      if (stampAuthority.isSet) await queue.enqueue(transaction, stampClosing, { tenderId })
    },

    /** The published heads, with the stamps on them. */
    async days() {
      const days = await audit.days()
      const stamps = await stampsOfDays(db, days.length)
      return days.map((day) => {
        const token = stamps.get(day.day)
        return { ...day, ...(token !== undefined && { time_stamp: token }) }
      })
    },
  }
}

export type Anchors = ReturnType<typeof createAnchors>
