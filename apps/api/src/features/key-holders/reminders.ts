import type { Language } from '@padauk/contract/languages'
import { activeOf } from '#features/key-holders/register'
import type { KnownSet, Register } from '#features/key-holders/register'
import {
  findSealedTender,
  listHolders,
  listOwners,
  sealedTendersClosing,
} from '#features/key-holders/repository'
import type { HolderRow } from '#features/key-holders/repository'
import { checkDueSince, checkSteps } from '#features/key-holders/rules'
import type { Notifications } from '#features/notifications/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Person = { id: string; name: string; email: string; language: string }

const isReachable = ({ active, retiredAt }: HolderRow) => active && retiredAt === null

const holdersIn = (rows: readonly HolderRow[], { set }: KnownSet) =>
  rows.filter((row) => isReachable(row) && set.holders.some(({ id }) => id === row.id))

/** E-mails that ask holders to sign and to check their keys, and the alarm when too few keys work. */
export function createKeyReminders(register: Register, notifications: Notifications) {
  const { db } = register

  const addressed = ({ email, language }: Person) => ({
    to: email,
    language: language as Language,
  })

  async function remindOfChecks(rows: readonly HolderRow[], sets: readonly KnownSet[]) {
    for (const tender of await sealedTendersClosing(db, checkSteps[0])) {
      const due = checkDueSince(tender.endDate, tender.now)
      const holders = sets.find(({ row }) => row.hash === tender.keySet)?.set.holders ?? []
      if (!due) continue
      for (const row of rows) {
        const isUnchecked = row.checkedAt === null || row.checkedAt < due.since
        const isHolding = isReachable(row) && holders.some(({ id }) => id === row.id)
        if (!isHolding || !isUnchecked) continue
        const deadline = tender.endDate.toISOString()
        await notifications.post(db, {
          kind: 'key-check-due',
          content: { name: row.name, deadline },
          ...addressed(row),
          onceKey: `key-check:${tender.id}:${deadline}:${due.step}:${row.id}`,
        })
      }
    }
  }

  /** To owners and holders; once more after each check that was not enough. */
  async function warnOfFew(rows: readonly HolderRow[], active: KnownSet) {
    const { healthy, needed } = await register.read(null)
    if (healthy >= needed) return
    const holders = holdersIn(rows, active)
    const checks = holders.flatMap(({ checkedAt }) => (checkedAt ? [checkedAt.getTime()] : []))
    const people = [
      ...holders.map((row) => ({ ...row, id: row.staffId })),
      ...(await listOwners(db)),
    ]
    for (const person of people) {
      await notifications.post(db, {
        kind: 'keys-too-few',
        content: { name: person.name, healthy, needed },
        ...addressed(person),
        onceKey: `keys-too-few:${active.row.hash}:${Math.max(0, ...checks)}:${person.id}`,
      })
    }
  }

  return {
    /** To those whose signature counts, when a set was proposed. */
    async askToSign(transaction: DatabaseOrTransaction, hash: string, signers: readonly string[]) {
      const rows = await listHolders(transaction)
      for (const row of rows.filter((each) => isReachable(each) && signers.includes(each.id))) {
        await notifications.post(transaction, {
          kind: 'key-set-to-sign',
          content: { name: row.name },
          ...addressed(row),
          onceKey: `key-set:${hash}:${row.id}`,
        })
      }
    },

    /**
     * To the holders of a sealed tender that has closed. They compare its root at the opening, for
     * which the e-mail of the day comes too late.
     */
    async askToOpen(
      transaction: DatabaseOrTransaction,
      { tenderId, bids, root }: { tenderId: string; bids: number; root: string },
    ) {
      const tender = await findSealedTender(transaction, tenderId)
      if (!tender?.opensAt || bids < tender.minimumBids) return
      const known = (await register.sets(transaction)).find(({ row }) => row.hash === tender.keySet)
      if (!known) return
      const { nameEn, nameMm, opensAt } = tender
      for (const row of holdersIn(await listHolders(transaction), known)) {
        await notifications.post(transaction, {
          kind: 'opening-due',
          content: {
            name: row.name,
            tender: tenderId,
            nameEn,
            nameMm,
            opensAt: opensAt.toISOString(),
            root,
          },
          ...addressed(row),
          tenderId,
          onceKey: `opening-due:${tenderId}:${row.id}`,
        })
      }
    },

    /** Holders of the active set who can be written to. */
    async holders() {
      const active = activeOf(await register.sets())
      const rows = await listHolders(db)
      return active ? holdersIn(rows, active) : []
    },

    /** Called every few minutes. One letter for each step and deadline. */
    async remind() {
      const [rows, sets] = [await listHolders(db), await register.sets()]
      await remindOfChecks(rows, sets)
      const active = activeOf(sets)
      if (active) await warnOfFew(rows, active)
    },
  }
}

export type KeyReminders = ReturnType<typeof createKeyReminders>
