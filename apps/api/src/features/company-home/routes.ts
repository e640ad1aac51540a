import { readCompanyHome } from '@padauk/contract/company-home'
import type { FastifyInstance } from 'fastify'
import type { CompanyHomes } from '#features/company-home/service'
import { serve } from '#platform/http/serve'

export function companyHomeRoutes(
  app: FastifyInstance,
  { companyHome }: { companyHome: CompanyHomes },
) {
  serve(app, readCompanyHome, ({ caller }) => companyHome.read(caller.id))
}
