import { randomUUID } from 'node:crypto'
import type { Confirmation, TenderSitting } from '@padauk/contract/admin/sittings'
import { done, refuse } from '@padauk/contract/problems'
import { hashOf } from '@padauk/sealing/canonical'
import type { Audit } from '#features/audit/service'
import type { OpenData } from '#features/open-data/service'
import {
  insertConfirmation,
  listConfirmations,
  listOver,
} from '#features/sittings/confirming/repository'
import type { Leading } from '#features/sittings/leading'
import {
  askReveal,
  endSitting,
  insertSitting,
  lockOpen,
  showBids,
  timesOfWindow,
} from '#features/sittings/repository'
import type { SittingRow } from '#features/sittings/repository'
import { windowMinutes } from '#features/sittings/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  openData: Pick<OpenData, 'release'>
  abandon: Leading['abandon']
}

type Start = { tenderId: string; root: string; staffId: string }

const fewest = 2

/**
 * Two officers or holders open an access-controlled tender. There are no keys, so no process leads
 * the window: each confirms in an own session, and then one of them reveals.
 */
export function createConfirming({ db, audit, openData, abandon }: Needs) {
  const openersOf = async (from: DatabaseOrTransaction, id: string) =>
    (await listConfirmations(from, id)).filter(({ hasInterest }) => !hasInterest)

  return {
    async open(transaction: DatabaseOrTransaction, { tenderId, root, staffId }: Start) {
      const id = randomUUID()
      const times = await timesOfWindow(transaction, windowMinutes)
      await insertSitting(transaction, { id, tenderId, startedBy: staffId, ...times })
      await audit.append(transaction, {
        actor: `staff:${staffId}`,
        action: 'opening.started',
        subject: `tender:${tenderId}`,
        body: { window: id, root },
      })
    },

    confirm: (
      id: string,
      { has_interest: hasInterest, declaration }: Confirmation,
      by: StaffCaller,
    ) =>
      db.transaction().execute(async (transaction) => {
        const sitting = await lockOpen(transaction, id)
        if (!sitting || sitting.leader !== null || sitting.isOver) return refuse('not-found')
        const { tenderId } = sitting
        const row = { sittingId: id, staffId: by.id, hasInterest, declaration }
        if (await insertConfirmation(transaction, row)) {
          await audit.append(transaction, {
            actor: `staff:${by.id}`,
            action: hasInterest ? 'opening.interest-declared' : 'opening.confirmed',
            subject: `tender:${tenderId}`,
            body: { window: id, declaration: hashOf(declaration) },
          })
          return done(tenderId)
        }
        // The first one stands: an interest is not unsaid by a second declaration.
        const people = await listConfirmations(transaction, id)
        const stands = people.find((person) => person.id === by.id)
        return stands?.hasInterest === hasInterest ? done(tenderId) : refuse('not-allowed')
      }),

    async reveal(transaction: DatabaseOrTransaction, sitting: SittingRow, by: StaffCaller) {
      const { id, tenderId } = sitting
      const people = (await openersOf(transaction, id)).map((person) => person.id)
      if (!people.includes(by.id)) return refuse('not-allowed')
      if (sitting.isOver || people.length < fewest) return refuse('not-yet')
      await askReveal(transaction, id, by.id)
      await endSitting(transaction, id, 'revealed')
      await audit.append(transaction, {
        actor: `staff:${by.id}`,
        action: 'opening.revealed',
        subject: `tender:${tenderId}`,
        body: { window: id, people },
      })
      await showBids(transaction)
      await openData.release(transaction, tenderId, 'tenderUpdate')
      return done(tenderId)
    },

    async describe({ id, endsAt }: SittingRow): Promise<TenderSitting['confirming']> {
      const people = await listConfirmations(db, id)
      return {
        id,
        ends_at: endsAt.toISOString(),
        people: people.map(({ hasInterest, ...person }) => ({
          ...person,
          has_interest: hasInterest,
        })),
        may_reveal: people.filter(({ hasInterest }) => !hasInterest).length >= fewest,
      }
    },

    revealedBy: async (id: string) => (await openersOf(db, id)).map(({ name }) => name),

    /** Every second, in each api process: nothing is opened after the time of a window. */
    async endOver() {
      for (const over of await listOver(db)) {
        await db.transaction().execute(async (transaction) => {
          if (await lockOpen(transaction, over.id)) await abandon(transaction, over, null)
        })
      }
    },
  }
}
