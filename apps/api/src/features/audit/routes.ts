import { verifyAudit } from '@padauk/contract/admin/audit'
import { done } from '@padauk/contract/problems'
import type { AnswerOf } from '@padauk/contract/endpoint'
import { listAuditDays } from '@padauk/contract/submissions'
import type { FastifyInstance } from 'fastify'
import type { AuditLog } from '#features/audit/log'
import { serve } from '#platform/http/serve'
import { serveLists } from '#platform/http/serve-lists'

type Days = () => Promise<AnswerOf<typeof listAuditDays>>

export function auditRoutes(
  app: FastifyInstance,
  { anchors, auditLog }: { anchors: { days: Days }; auditLog: AuditLog },
) {
  serve(app, listAuditDays, async () => done(await anchors.days()))
  serveLists(app, auditLog.lists)
  serve(app, verifyAudit, async () => done(await auditLog.verify()))
}
