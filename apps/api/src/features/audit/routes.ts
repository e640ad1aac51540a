import { done } from '@padauk/contract/problems'
import { listAuditDays } from '@padauk/contract/submissions'
import type { FastifyInstance } from 'fastify'
import type { Audit } from '#features/audit/service'
import { serve } from '#platform/serve'

export function auditRoutes(app: FastifyInstance, { audit }: { audit: Audit }) {
  serve(app, listAuditDays, async () => done(await audit.days()))
}
