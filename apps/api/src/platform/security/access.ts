import type { Access, StaffRole } from '@padauk/contract/endpoint'
import type { Outcome } from '@padauk/contract/problems'

export type CompanyCaller = { kind: 'company'; id: string; sessionId: string }
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
  : A extends 'company'
    ? CompanyCaller
    : StaffCaller

export type Caller = CompanyCaller | StaffCaller | undefined

/** What a request brings along to show who it is from. */
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

/** What the other side shows of itself, whoever it is. */
export type Visitor = {
  agent: string
  cookie: string | undefined
  /** Browsers send `Sec-Fetch-Site`, and scripts can't: only then a cookie can be kept. */
  isBrowser: boolean
}
