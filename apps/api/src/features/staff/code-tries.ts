import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import type { Notifications } from '#features/notifications/service'
import { activeOwners, useRecoveryCode, useStep } from '#features/staff/repository'
import type { StaffRow } from '#features/staff/repository'
import { recoveryHashes, stepOfCode } from '#features/staff/second-factor'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { RateLimit } from '#platform/security/limits'
import { openSecret } from '#platform/security/second-factor-seal'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  secrets: Secrets
  limits: { perQuarter: RateLimit; perDay: RateLimit }
}

type Try = {
  code: string
  /** The kind of attempt: at sign-in, or in an open session. */
  by: 'stranger' | 'person'
  /** A device that the person has used before has its own tries. */
  device?: string | null
}

const codeWrong = refuse('code-wrong', { fields: { code: 'staff.codeWrong' } })

/** Codes of the second factor: counted by account, each works once, failures are audited. */
export function createCodeTries({ db, audit, notifications, secrets, limits }: Needs) {
  async function spend(transaction: DatabaseOrTransaction, row: StaffRow, code: string) {
    if (!row.totpSecret) return false
    const step = await stepOfCode(openSecret(secrets, row.id, row.totpSecret), code)
    if (step !== null) return useStep(transaction, row.id, step)
    return useRecoveryCode(transaction, row.id, recoveryHashes(secrets, code))
  }

  const record = (
    transaction: DatabaseOrTransaction,
    action: 'staff.code-wrong' | 'staff.codes-refused',
    { id, by }: { id: string; by: Try['by'] },
  ) =>
    audit.append(transaction, {
      actor: by === 'person' ? `staff:${id}` : 'system',
      action,
      subject: `staff:${id}`,
      body: {},
    })

  /** At most once a day per account, so that e-mails cannot be used as an attack. */
  const tell = (row: StaffRow, by: Try['by']) =>
    db.transaction().execute(async (transaction) => {
      const at = new Date().toISOString()
      const isFirst = await notifications.post(transaction, {
        kind: 'codes-refused',
        content: { name: row.name, at },
        to: row.email,
        language: row.language as Language,
        onceKey: `codes-refused ${row.id} ${at.slice(0, 10)}`,
      })
      if (!isFirst) return
      for (const owner of await activeOwners(transaction)) {
        if (owner.id === row.id) continue
        await notifications.post(transaction, {
          kind: 'codes-refused-owner',
          content: { name: owner.name, person: row.name, at },
          to: owner.email,
          language: owner.language as Language,
        })
      }
      await record(transaction, 'staff.codes-refused', { id: row.id, by })
    })

  return {
    /** Acts in the transaction that consumes the code. Counts first, so that every guess counts. */
    async withCode<Value>(
      row: StaffRow,
      { code, by, device = null }: Try,
      act: (transaction: DatabaseOrTransaction) => Promise<Value>,
    ) {
      const counted = device ? `${row.id} ${device}` : row.id
      const refusal = (await limits.perQuarter.take(counted)) ?? (await limits.perDay.take(counted))
      if (refusal) return refusal
      const outcome = await db
        .transaction()
        .execute(async (transaction) =>
          (await spend(transaction, row, code)) ? done(await act(transaction)) : codeWrong,
        )
      if (!outcome.ok) {
        await record(db, 'staff.code-wrong', { id: row.id, by })
        const isLast =
          (await limits.perQuarter.isSpent(counted)) || (await limits.perDay.isSpent(counted))
        if (isLast) await tell(row, by)
        return outcome
      }
      await limits.perQuarter.giveBack(counted)
      await limits.perDay.giveBack(counted)
      return outcome
    },
  }
}

export type CodeTries = ReturnType<typeof createCodeTries>
