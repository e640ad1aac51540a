import {
  changeEmail,
  changePassword,
  changeProfile,
  confirmEmail,
  confirmEmailChange,
  readCompany,
  signIn,
  signUp,
} from '@padauk/contract/accounts'
import {
  approveCompanies,
  decideOnCompany,
  readCompanyDetail,
} from '@padauk/contract/admin/companies'
import {
  readCompanyFacts,
  requestFacts,
  writeCompanyNote,
} from '@padauk/contract/admin/company-facts'
import { closeAccount, readClosing } from '@padauk/contract/closing-account'
import {
  answerFactRequest,
  changeFacts,
  readFactRequest,
  readFacts,
} from '@padauk/contract/company-facts'
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  listPeople,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from '@padauk/contract/people'
import { done, refuse } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { CompaniesAdmin } from '#features/companies/admin'
import type { ClosingAccounts } from '#features/companies/closing/closing'
import type { CompanyFacts } from '#features/companies/facts/facts'
import type { EmailChanges } from '#features/companies/email-changes/email-changes'
import type { People } from '#features/companies/people/people'
import type { Companies } from '#features/companies/service'
import type { SignIn } from '#features/companies/sign-in'
import { serve } from '#platform/http/serve'
import { serveLists } from '#platform/http/serve-lists'

export function companyRoutes(
  app: FastifyInstance,
  services: {
    companies: Companies
    people: People
    companyFacts: CompanyFacts
    emailChanges: EmailChanges
    closingAccounts: ClosingAccounts
    signIn: SignIn
  },
) {
  const { companies, people, companyFacts, emailChanges, closingAccounts } = services
  serve(app, signUp, ({ body, language, address }) => companies.signUp(body, { language, address }))
  serve(app, signIn, async ({ body, address, visitor, setHeader }) => {
    const outcome = await services.signIn({ ...body, address, visitor })
    if (!outcome.ok) return outcome
    setHeader('set-cookie', outcome.value.setCookies)
    return done({ token: outcome.value.token })
  })
  serve(app, confirmEmail, ({ body, address }) => companies.confirmEmail(body.token, { address }))
  serve(app, readCompany, async ({ params, caller, language }) =>
    params.id === caller.personId ? companies.read(caller, language) : refuse('not-found'),
  )
  serve(app, changeProfile, ({ caller, body }) => companies.changeProfile(caller, body))
  serve(app, changePassword, ({ caller, body }) => companies.changePassword(caller, body))
  serve(app, changeEmail, ({ caller, body }) => emailChanges.ask(caller, body))
  serve(app, confirmEmailChange, ({ body, address }) =>
    emailChanges.confirm(body.token, { address }),
  )
  serve(app, readClosing, ({ caller }) => closingAccounts.read(caller.id))
  serve(app, closeAccount, ({ caller, body }) => closingAccounts.close(caller, body.password))
  serve(app, listPeople, ({ caller }) => people.list(caller.id))
  serve(app, inviteMember, ({ caller, body }) => people.invite(caller, body))
  serve(app, withdrawInvitation, ({ caller, params }) => people.withdraw(caller, params.id))
  serve(app, changeMember, ({ caller, params, body }) =>
    people.changeRole(caller, { ...params, ...body }),
  )
  serve(app, removeMember, ({ caller, params }) => people.remove(caller, params.id))
  serve(app, readInvitation, ({ params, address }) =>
    people.readInvitation(params.token, { address }),
  )
  serve(app, acceptInvitation, ({ params, body, address }) =>
    people.join(params.token, body, { address }),
  )
  serve(app, readFacts, ({ caller }) => companyFacts.read(caller.id))
  serve(app, changeFacts, ({ caller, body }) => companyFacts.change(caller.id, body))
  serve(app, readFactRequest, ({ params, address }) =>
    companyFacts.readRequest(params.token, { address }),
  )
  serve(app, answerFactRequest, ({ params, body, address }) =>
    companyFacts.answer(params.token, body, { address }),
  )
}

export function companyAdminRoutes(
  app: FastifyInstance,
  { companiesAdmin }: { companiesAdmin: CompaniesAdmin },
) {
  serveLists(app, companiesAdmin.lists)
  serve(app, readCompanyDetail, ({ params, language }) => companiesAdmin.read(params.id, language))
  serve(app, decideOnCompany, ({ params, body, caller }) => {
    const { state, seen, reason = '' } = body
    return companiesAdmin.decide(params.id, { state, seen, reason, staffId: caller.id })
  })
  serve(app, readCompanyFacts, ({ params }) => companiesAdmin.readFacts(params.id))
  serve(app, requestFacts, ({ params, body, caller }) =>
    companiesAdmin.requestFacts(params.id, { ...body, staffId: caller.id }),
  )
  serve(app, writeCompanyNote, ({ params, body, caller }) =>
    companiesAdmin.writeNote(params.id, { ...body, staffId: caller.id }),
  )
  serve(app, approveCompanies, async ({ body, caller }) =>
    done({ outcomes: await companiesAdmin.approve(body.ids, caller.id) }),
  )
}
