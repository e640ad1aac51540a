import { createClosingAccounts } from '#features/companies/closing/closing'
import { createCompanyFacts } from '#features/companies/facts/facts'
import { createEmailChanges } from '#features/companies/email-changes/email-changes'
import { createPeople } from '#features/companies/people/people'
import type { Companies } from '#features/companies/service'
import { createSignIn } from '#features/companies/sign-in'
import type { Audit } from '#features/audit/service'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import { createPasswordResets } from '#features/password-resets/service'
import type { Retention } from '#features/retention/service'
import type { Sessions } from '#features/sessions/service'
import type { Platform } from '#src/composition/platform'

type Needs = {
  companies: Companies
  sessions: Sessions
  notifications: Notifications
  notices: Notices
  audit: Audit
  retention: Retention
}

/** How people of companies come in, and who they are. */
export function createAccounts(platform: Platform, needs: Needs) {
  const { limits, signInQueue } = platform
  const { nameOf } = needs.companies
  const passwordResets = createPasswordResets({
    ...platform,
    ...needs,
    limits: limits.passwordResets,
  })
  return {
    closingAccounts: createClosingAccounts({ ...platform, ...needs }),
    people: createPeople({ ...platform, ...needs, nameOf, limits: limits.companies }),
    companyFacts: createCompanyFacts({ ...platform, ...needs, limits: limits.companies }),
    signIn: createSignIn({ ...platform, ...needs, signInQueue, limits: limits.signIn }),
    passwordResets,
    emailChanges: createEmailChanges({
      ...platform,
      ...needs,
      passwordResets,
      limits: limits.companies,
    }),
  }
}
