import { confirmationDays } from '@padauk/contract/accounts'
import type { CompanyState, DecidedState, NewCompany } from '@padauk/contract/accounts'
import type { CompanyAct } from '@padauk/contract/admin/companies'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import { endRequests } from '#features/companies/facts/repository'
import { createMailboxes } from '#features/companies/mailboxes'
import { createAccounts } from '#features/companies/people/accounts'
import { findPersonByEmail } from '#features/companies/people/repository'
import {
  approvedAmong,
  confirmCompany,
  findCompany,
  insertCompany,
  insertConfirmation,
  insertDecision,
} from '#features/companies/repository'
import { actOf, emailKeyOf, isToldWhy, mayBecome } from '#features/companies/rules'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { Sessions } from '#features/sessions/service'
import { networkAround } from '#platform/security/client-address'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { guessablePassword, isGuessable } from '#platform/security/guessable-passwords'
import type { RateLimit, Total } from '#platform/security/limits'
import { hashPassword } from '#platform/security/passwords'
import { hashOf, randomText } from '#platform/security/secrets'
import { normalisePhone, normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  sessions: Sessions
  notifications: Notifications
  notices: Pick<Notices, 'tellOne' | 'requestCatchUp'>
  audit: Pick<Audit, 'append'>
  limits: {
    perEmail: RateLimit
    perAddress: RateLimit
    perNetwork: RateLimit
    all: Total
    confirmations: RateLimit
  }
} & Parameters<typeof createAccounts>[0] &
  Parameters<typeof createMailboxes>[0]

type Sender = { language: Language; address: string }

type Decision = {
  state: DecidedState
  reason: string
  staffId: string | null
  /** The state that the decider saw; absent on the command line, which looks itself. */
  seen?: CompanyState
}

const reasonMissing = refuse('invalid-input', { fields: { reason: 'submission.reasonRequired' } })
const unknownCategory = refuse('invalid-input', { fields: { categories: 'common.invalid' } })
const unconfirmed = refuse('invalid-input', { fields: { reason: 'account.unconfirmed' } })

export function createCompanies(needs: Needs) {
  const { db, sessions, notifications, notices, audit, limits } = needs
  const { areCategories } = needs

  /** Known and unknown addresses take the same time: a password hash, an insert, an e-mail. */
  async function register(
    transaction: DatabaseOrTransaction,
    row: Parameters<typeof insertCompany>[1],
  ) {
    const id = await insertCompany(transaction, row)
    if (!id) return tellOwner(transaction, row.emailKey)
    const { email: to, language, companyName } = row
    const token = randomText(24)
    const confirmation = { tokenHash: hashOf(token), companyId: id, days: confirmationDays }
    await insertConfirmation(transaction, confirmation)
    await notifications.post(transaction, {
      kind: 'signup-received',
      content: { name: row.name, companyName, token },
      to,
      language,
    })
  }

  async function tellOwner(transaction: DatabaseOrTransaction, emailKey: string) {
    const owner = await findPersonByEmail(transaction, emailKey)
    if (!owner) return
    await notifications.post(transaction, {
      kind: 'address-already-registered',
      content: {},
      to: owner.email,
      language: owner.language,
    })
  }

  async function tellDecision(
    transaction: DatabaseOrTransaction,
    row: NonNullable<Awaited<ReturnType<typeof findCompany>>>,
    act: CompanyAct,
    reason: string,
  ) {
    await notifications.post(transaction, {
      kind: `account-${act}`,
      content: { name: row.name, companyName: row.companyName, reason },
      to: row.email,
      language: row.language as Language,
    })
    const kind = `account-${act}` as const
    await notices.tellOne(transaction, { kind, companyId: row.id, facts: { reason } })
  }

  return {
    ...createMailboxes(needs),
    ...createAccounts(needs),

    /** The answer is the same whether or not the address was known; its owner learns by mail. */
    async signUp(typed: NewCompany, { language, address }: Sender) {
      const phone = normalisePhone(typed.phone)
      if (!phone) return refuse('invalid-input', { fields: { phone: 'contact.phoneInvalid' } })
      const { password, categories = [], ...rest } = typed
      if (!(await areCategories(categories))) return unknownCategory
      if (await isGuessable(password, [typed.name, typed.company_name, typed.email])) {
        return guessablePassword
      }
      const emailKey = emailKeyOf(typed.email)
      const refusal =
        (await limits.perAddress.take(address)) ??
        (await limits.perNetwork.take(networkAround(address))) ??
        (await limits.perEmail.take(emailKey))
      if (refusal) return refusal
      await limits.all.count()
      const row = {
        name: normaliseTyped(typed.name),
        email: typed.email.normalize('NFC'),
        emailKey,
        phone,
        companyName: normaliseTyped(typed.company_name),
        passwordHash: await hashPassword(password),
        language,
        categories,
        typed: rest,
      }
      await db.transaction().execute((transaction) => register(transaction, row))
      return done({})
    },

    async confirmEmail(token: string, { address }: { address: string }) {
      const refusal = await limits.confirmations.take(address)
      if (refusal) return refusal
      const confirmed = await db
        .transaction()
        .execute((transaction) => confirmCompany(transaction, hashOf(token)))
      return confirmed ? done() : refuse('code-wrong')
    },

    /** Null for a company that is not there. */
    nameOf: async (id: string) => (await findCompany(db, id))?.companyName ?? null,

    /**
     * Approve, decline, suspend, resume or reopen: with a person, a letter, and mostly a reason. Who
     * approves an address that was not confirmed says why, and the log keeps that.
     */
    async decide(companyId: string, { seen, ...decision }: Decision) {
      const row = await findCompany(db, companyId)
      if (!row) return refuse('not-found')
      const from = row.state
      const { state, reason } = decision
      if (seen !== undefined && seen !== from) return refuse('changed-since')
      if (!mayBecome(from, state)) return refuse('invalid-input')
      const act = actOf(from, state)
      const isUnconfirmed = act === 'approved' && row.emailConfirmedAt === null
      if (isToldWhy(act) && !reason) return reasonMissing
      if (isUnconfirmed && !reason) return unconfirmed
      return db.transaction().execute(async (transaction) => {
        const decisionId = await insertDecision(transaction, from, { companyId, ...decision })
        if (!decisionId) return refuse('changed-since')
        if (state === 'suspended') await sessions.endAllOfCompany(transaction, companyId)
        // What was asked is decided without an answer.
        await endRequests(transaction, companyId, 'decided')
        await tellDecision(transaction, row, act, isToldWhy(act) ? reason : '')
        // What was published while it could not sign in.
        if (state === 'approved') await notices.requestCatchUp(transaction, companyId)
        await audit.append(transaction, {
          actor: decision.staffId ? `staff:${decision.staffId}` : 'system',
          action: `company.${act}`,
          subject: `company:${companyId}`,
          body: {
            before: { state: from },
            after: { state },
            // Where the reason is kept, which may tell about people and must stay erasable.
            decision: decisionId,
            ...(isUnconfirmed && { email_confirmed: false }),
          },
        })
        return done()
      })
    },

    /** Recipients of an e-mail to some companies. */
    async approvedAmong(transaction: DatabaseOrTransaction, ids: readonly string[]) {
      const rows = await approvedAmong(transaction, ids)
      return rows.map((row) => ({ ...row, language: row.language as Language }))
    },
  }
}

export type Companies = ReturnType<typeof createCompanies>
