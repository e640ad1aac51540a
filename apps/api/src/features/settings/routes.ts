import {
  listMissingSettings,
  publishCompanySettings,
  readCompanySettings,
  readCompanySettingsVersion,
  restoreCompanySettings,
  saveCompanySettings,
} from '@padauk/contract/admin/settings'
import { done } from '@padauk/contract/problems'
import { readSettings } from '@padauk/contract/settings'
import type { FastifyInstance } from 'fastify'
import type { SettingsService } from '#features/settings/service'
import { serve } from '#platform/http/serve'

export function settingRoutes(app: FastifyInstance, { settings }: { settings: SettingsService }) {
  serve(app, readSettings, async ({ query }) => done(await settings.read(query.lang ?? 'en')))
  serve(app, listMissingSettings, async () => done({ items: await settings.missing() }))
  serve(app, readCompanySettings, () => settings.company.read())
  serve(app, readCompanySettingsVersion, ({ params }) =>
    settings.company.readVersion(params.revision),
  )
  serve(app, saveCompanySettings, ({ body, caller }) =>
    settings.company.save({ ...body, staffId: caller.id }),
  )
  serve(app, publishCompanySettings, ({ body, caller }) =>
    settings.company.publish({ ...body, staffId: caller.id }),
  )
  serve(app, restoreCompanySettings, ({ body, caller }) =>
    settings.company.restore({ ...body, staffId: caller.id }),
  )
}
