import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import type { Settings } from '@padauk/contract/settings'
import { findSettings } from '#features/settings/repository'
import { settingsIn } from '#features/settings/rules'
import type { Database } from '#platform/database'
import { sanitiseHtml } from '#platform/html'

type Needs = {
  db: Database
  describePictures: (ids: readonly string[], language: Language) => Promise<Map<string, Picture>>
}

export function createSettings({ db, describePictures }: Needs) {
  return {
    async read(language: Language): Promise<Settings> {
      const setting = settingsIn(await findSettings(db), language)
      const ids = [
        setting('about_us_picture'),
        setting('map_desktop_picture'),
        setting('map_mobile_picture'),
      ]
      const pictures = await describePictures(ids.filter(Boolean), language)
      const [about = null, desktop = null, mobile = null] = ids.map((id) => pictures.get(id))
      const terms = setting('terms_document')
      return {
        lang: language,
        company_name: setting('company_name'),
        short_name: setting('short_name'),
        hotline_phones: [setting('hotline_phone_1'), setting('hotline_phone_2')].filter(Boolean),
        enquiry_email: setting('enquiry_email'),
        tender_email: setting('tender_email'),
        address: setting('address'),
        office_hours: setting('office_hours'),
        hotline_hours: setting('hotline_hours'),
        about_us: {
          title: setting('about_us_title'),
          topic: setting('about_us_topic'),
          description: sanitiseHtml(setting('about_us_description')),
          picture: about,
        },
        disclaimer: sanitiseHtml(setting('disclaimer')),
        map: { desktop, mobile, url: setting('map_url') },
        terms_url: terms && `/static/files/${terms}`,
      }
    },
  }
}

export type SettingsService = ReturnType<typeof createSettings>
