import type { Access, StaffRole } from '@padauk/contract/endpoint'
import type { PersonRole } from '@padauk/contract/person-roles'
import type { Outcome } from '@padauk/contract/problems'

export type CompanyCaller = {
  kind: 'company'
  /** The company. */
  id: string
  /** Who calls for it; its owner has its id. */
  personId: string
  role: PersonRole
  sessionId: string
}
export type StaffCaller = {
  kind: 'staff'
  id: string
  sessionId: string
  roles: readonly StaffRole[]
  steppedUpAt: Date | null
}

/** Who calls, as far as the endpoint's access asks. */
export type CallerOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'company' | { company: unknown }
    ? CompanyCaller
    : StaffCaller

export type Caller = CompanyCaller | StaffCaller | undefined

/** The credentials of a request. */
export type Credentials = {
  method: string
  authorization: string | undefined
  cookie: string | undefined
  csrf: string | undefined
}

export type Guard = (
  access: Access,
  credentials: Credentials,
) => Promise<Outcome<Caller, 'token-invalid' | 'token-expired' | 'not-allowed' | 'step-up-needed'>>

/** The credentials that a caller sends. */
export type Visitor = {
  agent: string
  cookie: string | undefined
  /** Browsers send `Sec-Fetch-Site`, and scripts can't: only then a cookie can be kept. */
  isBrowser: boolean
}
