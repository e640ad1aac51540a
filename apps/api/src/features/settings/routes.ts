import { done } from '@padauk/contract/problems'
import { readSettings } from '@padauk/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { SettingsService } from '#features/settings/service'
import { serve } from '#platform/serve'

export function settingRoutes(app: FastifyInstance, { settings }: { settings: SettingsService }) {
  serve(app, readSettings, async ({ query }) => done(await settings.read(query.lang ?? 'en')))
}
