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
const per = (points: number, seconds: number, meaning: string) =>
  limit.prefault(`${points}/${seconds}`).meta({ description: meaning, readBy: 'api' })

/**
 * Every limit there is, with its default. A network address is one address of IPv4 or a /64 of
 * IPv6. Thousands share one on Burmese mobile networks, so what is counted by address is generous;
 * accounts and mailboxes are strict.
 */
export const limitSettings = {
  LIMIT_CONTACT_PER_EMAIL: per(1, minute, 'Enquiries from one e-mail address.'),
  LIMIT_CONTACT_PER_ADDRESS_BRIEF: per(
    1,
    minute,
    'Enquiries from one network address, so that nothing is sent twice by mistake.',
  ),
  LIMIT_CONTACT_PER_ADDRESS_DAY: per(30, day, 'Enquiries from one network address within a day.'),
  LIMIT_CONTACT_ALL: per(
    300,
    hour,
    'Enquiries in total; more raise an alert and are not rejected.',
  ),

  LIMIT_SIGN_UP_PER_EMAIL: per(3, day, 'Registrations of one e-mail address.'),
  LIMIT_SIGN_UP_PER_ADDRESS: per(20, hour, 'Registrations from one network address.'),
  LIMIT_SIGN_UP_PER_NETWORK: per(
    100,
    hour,
    'Registrations from one network: a /24 of IPv4, a /48 of IPv6.',
  ),
  LIMIT_SIGN_UP_ALL: per(
    200,
    hour,
    'Registrations in total; more raise an alert and are not rejected.',
  ),
  LIMIT_CONFIRM_PER_ADDRESS: per(
    60,
    hour,
    'Confirmations of e-mail addresses from one network address.',
  ),

  LIMIT_INVITATIONS_PER_COMPANY: per(30, day, 'Invitations of people by one company.'),
  LIMIT_EMAIL_CHANGES: per(5, day, 'Requests of one person to change the e-mail address.'),

  LIMIT_PAPERS_PER_COMPANY: per(60, day, 'Files of papers that one company uploads.'),

  LIMIT_SIGN_IN_PER_ADDRESS_MINUTE: per(
    60,
    minute,
    'Sign-ins from one network address within a minute.',
  ),
  LIMIT_SIGN_IN_PER_ADDRESS_HOUR: per(
    600,
    hour,
    'Sign-ins from one network address within an hour.',
  ),
  LIMIT_SIGN_IN_FAILURES: per(
    10,
    15 * minute,
    'Wrong passwords of one account from devices that it has not used before; each device that it has used has as many of its own.',
  ),
  LIMIT_PASSWORD_CHANGES: per(10, 15 * minute, 'Tries to change a password, by one account.'),

  LIMIT_RESET_LETTER_PAUSE: per(
    1,
    minute,
    'E-mails with a code to one mailbox, one after the other.',
  ),
  LIMIT_RESET_LETTERS_HOUR: per(3, hour, 'E-mails with a code to one mailbox within an hour.'),
  LIMIT_RESET_LETTERS_DAY: per(10, day, 'E-mails with a code to one mailbox within a day.'),
  LIMIT_RESET_ASKS_PER_ADDRESS: per(30, hour, 'Requests for a code from one network address.'),
  LIMIT_RESET_LETTERS_ALL: per(
    500,
    hour,
    'E-mails with a code in total; more raise an alert and are still sent.',
  ),
  LIMIT_RESETS_PER_ADDRESS: per(60, hour, 'Codes typed in from one network address.'),

  LIMIT_SUBMIT_BIDS: per(
    10,
    minute,
    'Different bids of one company; repeats of one are not counted.',
  ),
  LIMIT_SUBMIT_REQUESTS: per(
    120,
    minute,
    'All requests of one company to submit, repeats included.',
  ),
  LIMIT_PRACTICE_BIDS: per(
    20,
    hour,
    'Practice bids of one company; repeats of one are not counted.',
  ),
  LIMIT_RECEIPT_CHECKS_PER_ADDRESS: per(60, minute, 'Receipts looked up from one network address.'),

  LIMIT_UPLOADS_PER_COMPANY: per(30, hour, 'Uploads begun by one company.'),

  LIMIT_QUESTIONS_PER_COMPANY: per(
    60,
    hour,
    'Questions about tenders that one company sends, repeats and withdrawn ones included.',
  ),

  LIMIT_STAFF_SIGN_IN_PER_ADDRESS: per(60, hour, 'Sign-ins of staff from one network address.'),
  LIMIT_STAFF_SIGN_IN_PER_ACCOUNT: per(10, 15 * minute, 'Sign-ins of one member of staff.'),
  LIMIT_STAFF_CODES: per(
    10,
    15 * minute,
    'Wrong authenticator codes of one member of staff, counted after a correct password.',
  ),
  LIMIT_STAFF_CODES_DAY: per(30, day, 'The same within a day.'),
  LIMIT_STAFF_INVITATIONS_PER_ADDRESS: per(
    30,
    hour,
    'Invitations taken up from one network address.',
  ),
  LIMIT_STAFF_PASSWORD_CHANGES: per(
    10,
    15 * minute,
    'Tries of one member of staff to change a password.',
  ),
}

export type LimitName = keyof typeof limitSettings
