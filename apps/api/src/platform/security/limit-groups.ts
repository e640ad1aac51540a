import type { Pool } from 'pg'
import type { Config } from '#platform/config'
import type { LimitName } from '#platform/security/limit-settings'
import { createLimit, createTotal } from '#platform/security/limits'
import type { Metrics } from '#platform/watching/metrics'

type Needs = { config: Config; pool: Pool; metrics: Metrics }

/** The rate limits of each feature, from the configuration. */
export function createLimits({ config, pool, metrics }: Needs) {
  const exceeded = metrics.counter('padauk_total_exceeded_total', 'Requests beyond a total limit', [
    'limit',
  ])
  const limit = (name: LimitName) => createLimit({ pool, name, limit: config[name] })
  const total = (name: LimitName) =>
    createTotal({ pool, name, limit: config[name] }, () => exceeded.labels(name).inc())
  return {
    uploadsPerCompany: limit('LIMIT_UPLOADS_PER_COMPANY'),
    submissions: {
      requests: limit('LIMIT_SUBMIT_REQUESTS'),
      bids: limit('LIMIT_SUBMIT_BIDS'),
      checks: limit('LIMIT_RECEIPT_CHECKS_PER_ADDRESS'),
    },
    paperUploads: limit('LIMIT_PAPERS_PER_COMPANY'),
    practice: limit('LIMIT_PRACTICE_BIDS'),
    questions: { perCompany: limit('LIMIT_QUESTIONS_PER_COMPANY') },
    companies: {
      perEmail: limit('LIMIT_SIGN_UP_PER_EMAIL'),
      perAddress: limit('LIMIT_SIGN_UP_PER_ADDRESS'),
      perNetwork: limit('LIMIT_SIGN_UP_PER_NETWORK'),
      all: total('LIMIT_SIGN_UP_ALL'),
      confirmations: limit('LIMIT_CONFIRM_PER_ADDRESS'),
      passwordTries: limit('LIMIT_PASSWORD_CHANGES'),
      invitations: limit('LIMIT_INVITATIONS_PER_COMPANY'),
      emailChanges: limit('LIMIT_EMAIL_CHANGES'),
    },
    staff: {
      perAddress: limit('LIMIT_STAFF_SIGN_IN_PER_ADDRESS'),
      perAccount: limit('LIMIT_STAFF_SIGN_IN_PER_ACCOUNT'),
    },
    enquiries: {
      perEmail: limit('LIMIT_CONTACT_PER_EMAIL'),
      perAddressBrief: limit('LIMIT_CONTACT_PER_ADDRESS_BRIEF'),
      perAddressDay: limit('LIMIT_CONTACT_PER_ADDRESS_DAY'),
      all: total('LIMIT_CONTACT_ALL'),
    },
    signIn: {
      perAddressMinute: limit('LIMIT_SIGN_IN_PER_ADDRESS_MINUTE'),
      perAddressHour: limit('LIMIT_SIGN_IN_PER_ADDRESS_HOUR'),
      perAccount: limit('LIMIT_SIGN_IN_FAILURES'),
    },
    passwordResets: {
      letterPause: limit('LIMIT_RESET_LETTER_PAUSE'),
      lettersPerHour: limit('LIMIT_RESET_LETTERS_HOUR'),
      lettersPerDay: limit('LIMIT_RESET_LETTERS_DAY'),
      perAddress: limit('LIMIT_RESET_ASKS_PER_ADDRESS'),
      resetsPerAddress: limit('LIMIT_RESETS_PER_ADDRESS'),
      all: total('LIMIT_RESET_LETTERS_ALL'),
    },
    ownAccount: {
      invitationsPerAddress: limit('LIMIT_STAFF_INVITATIONS_PER_ADDRESS'),
      passwordTries: limit('LIMIT_STAFF_PASSWORD_CHANGES'),
    },
    codes: {
      perQuarter: limit('LIMIT_STAFF_CODES'),
      perDay: limit('LIMIT_STAFF_CODES_DAY'),
    },
  }
}
