import { setTimeout as pause } from 'node:timers/promises'
import type { CompanyState } from '@padauk/contract/accounts'
import { done, refuse } from '@padauk/contract/problems'
import { delayAfter, emailKeyOf, refusalOfState } from '#features/companies/rules'
import type { Companies } from '#features/companies/service'
import type { Sessions } from '#features/sessions/service'
import type { Visitor } from '#platform/access'
import type { FailureCount, RateLimit } from '#platform/limits'
import { nobodysHash, verifyPassword } from '#platform/passwords'

type Needs = {
  companies: Pick<Companies, 'findByEmail'>
  sessions: Sessions
  failures: FailureCount
  limits: { perAddressMinute: RateLimit; perAddressHour: RateLimit }
}

type Attempt = { email: string; password: string; address: string; visitor: Visitor }

/**
 * The same text, status and time for a wrong password and an unknown address. Wrong passwords make
 * every further try wait; a browser that has signed in before doesn't wait, so a rival can't keep
 * the owner out.
 */
export function createSignIn({ companies, sessions, failures, limits }: Needs) {
  return async function signIn({ email, password, address, visitor }: Attempt) {
    const refusal =
      (await limits.perAddressMinute.take(address)) ?? (await limits.perAddressHour.take(address))
    if (refusal) return refusal
    const emailKey = emailKeyOf(email)
    const company = await companies.findByEmail(email)
    const isKnown = company ? await sessions.isKnownDevice(company.id, visitor.cookie) : false
    if (!isKnown) await pause(delayAfter(await failures.of(emailKey)))
    const isRight = await verifyPassword(password, company?.passwordHash ?? nobodysHash)
    if (!company || !isRight) {
      await failures.add(emailKey)
      return refuse('credentials-wrong')
    }
    const hindrance = refusalOfState(company.state as CompanyState, company.stateReason)
    if (hindrance) return hindrance
    await failures.clear(emailKey)
    return done(await sessions.openForCompany(company.id, visitor))
  }
}

export type SignIn = ReturnType<typeof createSignIn>
