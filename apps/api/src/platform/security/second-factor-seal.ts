import type { Secrets } from '#platform/security/secrets'

const placeOf = (staffId: string) => `staff.totp_secret ${staffId}`

/** Bound to the row: copied to another one, it opens nothing. */
export const sealSecret = (secrets: Pick<Secrets, 'seal'>, staffId: string, secret: string) =>
  secrets.seal(secret, placeOf(staffId))

export const openSecret = (secrets: Pick<Secrets, 'open'>, staffId: string, sealed: string) =>
  secrets.open(sealed, placeOf(staffId))
