import { randomBytes } from 'node:crypto'
import type { Enrolment } from '@padauk/contract/admin/key-holders'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { isEnrolledBy } from '@padauk/sealing/enrolment'
import { isHealthy as isHealthyStatement } from '@padauk/sealing/health'
import { isProtectedKey } from '@padauk/sealing/holder-keys'
import type { Audit } from '#features/audit/service'
import { activeOf, createRegister, listedHolder } from '#features/key-holders/register'
import type { KnownSet } from '#features/key-holders/register'
import {
  confirm,
  enrol,
  findCheck,
  findCurrent,
  insertCheck,
  insertHolder,
  isKeyTaken,
  listHolders,
  markChecked,
  passCheck,
  retire,
  withdrawDraft,
} from '#features/key-holders/repository'
import type { HolderRow } from '#features/key-holders/repository'
import { isFingerprintOf } from '#features/key-holders/rules'
import { createKeyReminders } from '#features/key-holders/reminders'
import { createKeySets } from '#features/key-holders/sets'
import type { Notifications } from '#features/notifications/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { StaffCaller } from '#platform/security/access'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  notifications: Notifications
  isDemo: boolean
}

/** What a tender names and every browser verifies, with the text that its hash covers. */
const publishedSet = ({ row: { hash, statement, activatedAt }, set }: KnownSet) =>
  activatedAt && { hash, canonical: statement, set, activatedAt }

const isDraft = ({ activatedAt, withdrawnAt }: KnownSet['row']) => !activatedAt && !withdrawnAt

const isInvolved = ({ set, signatures }: KnownSet['signed'], id: string) =>
  set.holders.some((each) => each.id === id) || signatures.some(({ holder }) => holder === id)

/** A browser that forgot to lock the key would hand us the secret itself. */
const isLocked = (identity: string) => isProtectedKey(Buffer.from(identity, 'base64'))

/** The people who open sealed bids, two together, and their keys. */
export function createKeyHolders(needs: Needs) {
  const { db, notifications } = needs
  const register = createRegister(needs)
  const { sets: readSets, acting } = register
  const reminders = createKeyReminders(register, notifications)

  async function ownKey(row: HolderRow) {
    const active = activeOf(await readSets())
    return {
      holder: listedHolder(row, active?.set ?? null, row.staffId),
      name: row.name,
      recipient: row.recipient,
      sign_key: row.signKey,
      locked_identity: row.lockedIdentity,
    }
  }

  const record = (
    transaction: DatabaseOrTransaction,
    by: StaffCaller,
    { id, ...act }: { action: `holder.${string}`; id: string; body?: Record<string, string> },
  ) => register.record(transaction, by, { ...act, subject: `holder:${id}` })

  const findHolder = async (transaction: DatabaseOrTransaction, id: string) =>
    (await listHolders(transaction)).find((row) => row.id === id && row.retiredAt === null)

  return {
    sets: createKeySets(register, reminders),
    remind: reminders.remind,
    activeHolders: reminders.holders,
    askToOpen: reminders.askToOpen,

    /** The set that a tender published now names; null before the first. */
    async activeSet(from: DatabaseOrTransaction = db) {
      const active = activeOf(await readSets(from))
      return active ? publishedSet(active) : null
    },

    /** An active or replaced set; null for any other. */
    async setByHash(hash: string, from: DatabaseOrTransaction = db) {
      const known = (await readSets(from)).find(({ row }) => row.hash === hash)
      return known ? publishedSet(known) : null
    },

    /** Holders of the active set whose key counts now, and how many a sealed tender needs. */
    async health(from: DatabaseOrTransaction = db) {
      const { healthy, needed } = await register.read(null, from)
      return { healthy, needed, isEnough: healthy >= needed }
    },

    /** How many more keys must be checked before a sealed tender can be published; 0 without a set. */
    async missingChecks() {
      const { healthy, needed } = await register.read(null)
      return activeOf(await readSets()) ? Math.max(0, needed - healthy) : 0
    },

    read: async (by: StaffCaller) => done(await register.read(by)),

    /** Whose key is whose. One that was retired opens nothing: it may be in wrong hands. */
    async people() {
      const rows = await listHolders(db)
      return rows
        .filter(({ retiredAt }) => retiredAt === null)
        .map(({ id, staffId, onPaper }) => ({ id, staffId, onPaper }))
    },

    async invite({ staff_id, on_paper }: { staff_id: string; on_paper: boolean }, by: StaffCaller) {
      const isInvited = await acting(async (transaction) => {
        const row = { staffId: staff_id, onPaper: on_paper, invitedBy: by.id }
        const id = await insertHolder(transaction, row)
        if (!id) return false
        const holder = await findCurrent(transaction, staff_id)
        if (!holder) return false
        await notifications.post(transaction, {
          kind: 'holder-invited',
          content: { name: holder.name },
          to: holder.email,
          language: holder.language as Language,
        })
        await record(transaction, by, { action: 'holder.invited', id })
        return true
      })
      return isInvited
        ? done(await register.read(by))
        : refuse('invalid-input', { says: 'holders.notInvitable' })
    },

    async readOwn(by: StaffCaller) {
      const row = await findCurrent(db, by.id)
      return row ? done(await ownKey(row)) : refuse('not-found')
    },

    /** The secret stays in the browser; its signature shows that the browser has it. */
    async enrol(given: Enrolment, by: StaffCaller) {
      const refusal = await acting(async (transaction) => {
        const row = await findCurrent(transaction, by.id)
        if (!row) return refuse('not-found')
        const key = {
          recipient: given.recipient,
          signKey: given.sign_key,
          lockedIdentity: given.locked_identity ?? null,
        }
        const isFit =
          row.onPaper === (key.lockedIdentity === null) &&
          (key.lockedIdentity === null || isLocked(key.lockedIdentity)) &&
          isEnrolledBy(row.id, key, given.signature) &&
          !(await isKeyTaken(transaction, key)) &&
          (await enrol(transaction, row.id, key))
        if (!isFit) return refuse('invalid-input')
        await record(transaction, by, { action: 'holder.enrolled', id: row.id })
        return null
      })
      return refusal ?? this.readOwn(by)
    },

    /** A second person: a person who enrols a key alone could also stand in for its holder. */
    async confirm(id: string, fingerprint: string, by: StaffCaller) {
      const refusal = await acting(async (transaction) => {
        const row = await findHolder(transaction, id)
        if (!row) return refuse('not-found')
        if (row.staffId === by.id) return refuse('not-allowed')
        if (row.confirmedAt || !isFingerprintOf(row, fingerprint)) {
          return refuse('invalid-input', { fields: { fingerprint: 'holders.otherFingerprint' } })
        }
        await confirm(transaction, id, by.id)
        await record(transaction, by, { action: 'holder.confirmed', id })
        return null
      })
      return refusal ?? done(await register.read(by))
    },

    async retire(id: string, reason: string, by: StaffCaller) {
      const refusal = await acting(async (transaction) => {
        const row = await findHolder(transaction, id)
        if (!row) return refuse('not-found')
        const drafts = (await readSets(transaction)).filter(({ row: set }) => isDraft(set))
        // A lost key must neither stand in the next set nor have signed it.
        if (drafts.some(({ signed }) => isInvolved(signed, id))) await withdrawDraft(transaction)
        await retire(transaction, id)
        await record(transaction, by, { action: 'holder.retired', id, body: { reason } })
        return null
      })
      return refusal ?? done(await register.read(by))
    },

    async beginCheck(by: StaffCaller) {
      const row = await findCurrent(db, by.id)
      if (!row) return refuse('not-found')
      const active = activeOf(await readSets())
      const isInSet = active?.set.holders.some(({ id }) => id === row.id) ?? false
      if (!active || !isInSet) return refuse('invalid-input', { says: 'holders.noActiveSet' })
      const check = {
        nonce: randomBytes(32).toString('base64'),
        holderId: row.id,
        keySet: active.row.hash,
      }
      await insertCheck(db, check)
      return done({ nonce: check.nonce, key_set: check.keySet, holder: row.id })
    },

    async finishCheck({ nonce, signature }: { nonce: string; signature: string }, by: StaffCaller) {
      const refusal = await acting(async (transaction) => {
        const row = await findCurrent(transaction, by.id)
        if (!row) return refuse('not-found')
        const keySet = await findCheck(transaction, { nonce, holderId: row.id })
        const known = (await readSets(transaction)).find((each) => each.row.hash === keySet)
        const statement = { kind: 'padauk-health-v1' as const, holder: row.id, nonce }
        const isSound =
          known &&
          isHealthyStatement(
            { statement: { ...statement, keySet: known.row.hash }, signature },
            { set: known.set, nonce },
          )
        if (!isSound) return refuse('invalid-input', { says: 'holders.checkFailed' })
        await passCheck(transaction, nonce, signature)
        await markChecked(transaction, row.id)
        await record(transaction, by, { action: 'holder.checked', id: row.id })
        return null
      })
      return refusal ?? this.readOwn(by)
    },
  }
}

export type KeyHolders = ReturnType<typeof createKeyHolders>
