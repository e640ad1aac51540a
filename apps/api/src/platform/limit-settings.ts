import * as z from 'zod'

/** `5/60`: five in sixty seconds. */
const limit = z
  .string()
  .regex(/^\d+\/\d+$/, 'is a count and a number of seconds, like 5/60')
  .transform((text) => {
    const [points, seconds] = text.split('/').map(Number)
    return { points: points ?? 0, seconds: seconds ?? 0 }
  })

export type Limit = z.output<typeof limit>

const minute = 60
const hour = 3_600
const day = 86_400
const per = (points: number, seconds: number) => limit.prefault(`${points}/${seconds}`)

/**
 * Every limit there is, with its default. Network addresses are shared by thousands on Burmese
 * mobile networks, so what is counted by address is generous; accounts and mailboxes are strict.
 */
export const limitSettings = {
  LIMIT_CONTACT_PER_EMAIL: per(1, minute),
  LIMIT_CONTACT_PER_ADDRESS_BRIEF: per(1, minute),
  LIMIT_CONTACT_PER_ADDRESS_DAY: per(30, day),
  LIMIT_CONTACT_ALL: per(300, hour),

  LIMIT_SIGN_UP_PER_EMAIL: per(3, day),
  LIMIT_SIGN_UP_PER_ADDRESS: per(20, hour),
  LIMIT_SIGN_UP_ALL: per(200, hour),
  LIMIT_CONFIRM_PER_ADDRESS: per(60, hour),

  LIMIT_SIGN_IN_PER_ADDRESS_MINUTE: per(60, minute),
  LIMIT_SIGN_IN_PER_ADDRESS_HOUR: per(600, hour),
  /** Only counted: the more within the time, the longer the next try waits. */
  LIMIT_SIGN_IN_FAILURES: per(5, 15 * minute),
  LIMIT_PASSWORD_CHANGES: per(10, 15 * minute),

  LIMIT_RESET_LETTER_PAUSE: per(1, minute),
  LIMIT_RESET_LETTERS_HOUR: per(3, hour),
  LIMIT_RESET_LETTERS_DAY: per(10, day),
  LIMIT_RESET_ASKS_PER_ADDRESS: per(30, hour),
  LIMIT_RESET_LETTERS_ALL: per(500, hour),
  LIMIT_RESETS_PER_ADDRESS: per(60, hour),

  /** Different bids, not repeats of one; every request counts against the second. */
  LIMIT_SUBMIT_BIDS: per(10, minute),
  LIMIT_SUBMIT_REQUESTS: per(120, minute),
  LIMIT_RECEIPT_CHECKS_PER_ADDRESS: per(60, minute),

  LIMIT_UPLOADS_PER_COMPANY: per(30, hour),

  LIMIT_STAFF_SIGN_IN_PER_ADDRESS: per(60, hour),
  LIMIT_STAFF_SIGN_IN_PER_ACCOUNT: per(10, 15 * minute),
  LIMIT_STAFF_CODES: per(10, 15 * minute),
  LIMIT_STAFF_INVITATIONS_PER_ADDRESS: per(30, hour),
  LIMIT_STAFF_PASSWORD_CHANGES: per(10, 15 * minute),
}

export type LimitName = keyof typeof limitSettings
