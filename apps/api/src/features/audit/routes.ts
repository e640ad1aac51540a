import { verifyAudit } from '@padauk/contract/admin/audit'
import { done } from '@padauk/contract/problems'
import { listAuditDays } from '@padauk/contract/submissions'
import type { FastifyInstance } from 'fastify'
import type { AuditLog } from '#features/audit/log'
import type { Audit } from '#features/audit/service'
import { serve } from '#platform/http/serve'
import { serveLists } from '#platform/http/serve-lists'

export function auditRoutes(
  app: FastifyInstance,
  { audit, auditLog }: { audit: Audit; auditLog: AuditLog },
) {
  serve(app, listAuditDays, async () => done(await audit.days()))
  serveLists(app, auditLog.lists)
  serve(app, verifyAudit, async () => done(await auditLog.verify()))
}
