import type { Language } from '@padauk/contract/languages'
import { closedBetween } from '#features/anchors/repository'
import type { DayHead } from '#features/audit/service'
import type { Notifications } from '#features/notifications/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Person = { name: string; email: string; language: string }

export type LetterNeeds = {
  notifications: Pick<Notifications, 'post'>
  /** Holders of the active key set. */
  holders: () => Promise<readonly Person[]>
  /** Empty for none. */
  auditorEmail: () => Promise<string>
}

/**
 * One e-mail a day, whether anything happened or not. It holds no number of entries: those of bids
 * are among them (rules 7.5).
 */
export function createHeadLetters({ notifications, holders, auditorEmail }: LetterNeeds) {
  async function recipients(): Promise<Person[]> {
    const email = await auditorEmail()
    return [...(await holders()), ...(email ? [{ name: '', email, language: 'en' }] : [])]
  }

  return {
    async post(transaction: DatabaseOrTransaction, { day, seq, hash, at }: DayHead) {
      const closings = await closedBetween(transaction, seq)
      for (const { name, email, language } of await recipients()) {
        await notifications.post(transaction, {
          kind: 'audit-head',
          content: { name, head: hash, at: at.toISOString(), closings },
          to: email,
          language: language as Language,
          // A holder may also be the auditor.
          onceKey: `audit-head:${day}:${email.toLowerCase()}`,
        })
      }
    },
  }
}
