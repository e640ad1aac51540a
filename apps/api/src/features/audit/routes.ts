import { exportAuditEntries, listAuditEntries, verifyAudit } from '@padauk/contract/admin/audit'
import { done } from '@padauk/contract/problems'
import { listAuditDays } from '@padauk/contract/submissions'
import type { FastifyInstance } from 'fastify'
import type { AuditLog } from '#features/audit/log'
import type { Audit } from '#features/audit/service'
import { serve } from '#platform/http/serve'
import { serveCsv } from '#platform/http/serve-csv'

export function auditRoutes(
  app: FastifyInstance,
  { audit, auditLog }: { audit: Audit; auditLog: AuditLog },
) {
  serve(app, listAuditDays, async () => done(await audit.days()))
  serve(app, listAuditEntries, ({ query: { limit, after = null, ...filters }, language }) =>
    auditLog.list(filters, { limit, after, language }),
  )
  serveCsv(app, exportAuditEntries, 'audit-log', ({ query, caller, language }) =>
    auditLog.export(query, { staffId: caller.id, language }),
  )
  serve(app, verifyAudit, async () => done(await auditLog.verify()))
}
