import { readBadges, readDashboard } from '@padauk/contract/admin/dashboard'
import { done } from '@padauk/contract/problems'
import type { FastifyInstance } from 'fastify'
import type { DashboardService } from '#features/dashboard/service'
import { serve } from '#platform/http/serve'

export function dashboardRoutes(
  app: FastifyInstance,
  { dashboard }: { dashboard: DashboardService },
) {
  serve(app, readDashboard, async ({ caller }) => done(await dashboard.read(caller)))
  serve(app, readBadges, async ({ caller }) => done(await dashboard.badges(caller.roles)))
}
