import type { DecidedState } from '@padauk/contract/accounts'
import { done, refuse } from '@padauk/contract/problems'
import { emailKeyOf, refusalOfState } from '#features/companies/rules'
import type { Companies } from '#features/companies/service'
import type { Notifications } from '#features/notifications/service'
import type { Sessions } from '#features/sessions/service'
import type { Visitor } from '#platform/security/access'
import type { Database } from '#platform/database/database'
import type { FairQueue } from '#platform/security/fair-queue'
import type { RateLimit } from '#platform/security/limits'
import { nobodysHash, verifyPassword } from '#platform/security/passwords'

type Needs = {
  db: Database
  companies: Pick<Companies, 'findByEmail'>
  sessions: Sessions
  notifications: Pick<Notifications, 'post'>
  signInQueue: FairQueue
  limits: { perAddressMinute: RateLimit; perAddressHour: RateLimit; perAccount: RateLimit }
}

type Attempt = { email: string; password: string; address: string; visitor: Visitor }
type Person = NonNullable<Awaited<ReturnType<Companies['findByEmail']>>>

/**
 * The same text, status and time for a wrong password and an unknown address. A try is counted
 * before its password is compared, by account and network address. A browser that has signed in
 * before is counted by itself, so a rival's wrong passwords can't keep the owner out.
 */
export function createSignIn(needs: Needs) {
  const { db, companies, sessions, notifications, signInQueue, limits } = needs

  const refusalByAddress = async (address: string) =>
    (await limits.perAddressMinute.take(address)) ?? (await limits.perAddressHour.take(address))

  const open = ({ id, companyId, name, email, language }: Person, visitor: Visitor) =>
    db.transaction().execute(async (transaction) => {
      const { isNew, ...opened } = await sessions.openForCompany(
        transaction,
        { id, companyId },
        visitor,
      )
      if (isNew) {
        await notifications.post(transaction, {
          kind: 'new-device',
          content: { name, at: new Date().toISOString() },
          to: email,
          language,
        })
      }
      return opened
    })

  async function signIn({ email, password, address, visitor }: Attempt) {
    const person = await companies.findByEmail(email)
    const device = await sessions.knownDevice(person?.id, visitor.cookie)
    const counted = device ? `${emailKeyOf(email)} ${device}` : emailKeyOf(email)
    const refusal =
      (device ? null : await refusalByAddress(address)) ?? (await limits.perAccount.take(counted))
    if (refusal) return refusal
    const isRight = await verifyPassword(password, person?.passwordHash ?? nobodysHash)
    if (!person || !isRight) return refuse('credentials-wrong')
    await limits.perAccount.giveBack(counted)
    const hindrance = refusalOfState(person.state as DecidedState, person.stateReason)
    if (hindrance) return hindrance
    return done(await open(person, visitor))
  }

  return (attempt: Attempt) => signInQueue.within(attempt.address, () => signIn(attempt))
}

export type SignIn = ReturnType<typeof createSignIn>
