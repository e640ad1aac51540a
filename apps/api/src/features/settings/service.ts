import { requiredSettings } from '@padauk/contract/admin/settings'
import type { CompanySettings, MissingSetting } from '@padauk/contract/admin/settings'
import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import { unregisteredPrefix } from '@padauk/contract/open-data'
import { done } from '@padauk/contract/problems'
import type { Settings } from '@padauk/contract/settings'
import { groupOf, keysOf, readGroup, rowsOf } from '#features/settings/groups'
import type { GroupContent, SettingGroup, SettingRow } from '#features/settings/groups'
import { findSettings, putSettings } from '#features/settings/repository'
import { settingsIn } from '#features/settings/rules'
import type { PublishedStore, Versions } from '#features/versions/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { sanitiseHtml } from '#platform/text/html'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  versions: Versions
  describePictures: (ids: readonly string[], language: Language) => Promise<Map<string, Picture>>
}

/** A group of settings, as versions are kept of it. */
export const storeOf = <Group extends SettingGroup>(
  group: Group,
): PublishedStore<GroupContent<Group>> => ({
  kind: 'settings',
  async find(db) {
    const keys: string[] = keysOf(group)
    const rows = (await findSettings(db)).filter(({ key }) => keys.includes(key))
    const written = rows.map(({ updatedAt }) => updatedAt)
    const since = written.length > 0 ? new Date(Math.max(...written.map(Number))) : null
    return { content: readGroup(group, rows), isPublic: true, since }
  },
  put: (db, _item, { content }) => putSettings(db, rowsOf(group, content)),
})

const company = storeOf('company')

const tidy = (content: CompanySettings) =>
  Object.fromEntries(
    Object.entries(content).map(([field, typed]) => [field, normaliseTyped(typed)]),
  ) as CompanySettings

export function createSettings({ db, versions, describePictures }: Needs) {
  type Asked = { revision: number; staffId: string; content?: CompanySettings | undefined }

  const change = (act: 'saved' | 'published', { content, ...asked }: Asked) =>
    versions.change(company, {
      item: 'company',
      act,
      ...asked,
      ...(content && { content: tidy(content) }),
    })

  /** What the public would read if a group were published as it is here. */
  async function readWith(group: SettingGroup, content: object, language: Language) {
    const rows = new Map((await findSettings(db)).map((row) => [row.key, row as SettingRow]))
    for (const row of rowsOf(group, content)) rows.set(row.key, row)
    return settingsOf([...rows.values()], language)
  }

  return {
    read: async (language: Language) => settingsOf(await findSettings(db), language),

    readWith,

    /** What numbers of tenders begin with. */
    tenderPrefix: async () => settingsIn(await findSettings(db), 'en')('tender_prefix') || 'PDK',

    /** Who publishes open data, read in the transaction of a release or outside of one. */
    async publisher(from: DatabaseOrTransaction = db) {
      const rows = await findSettings(from)
      const [en, mm] = [settingsIn(rows, 'en'), settingsIn(rows, 'mm')]
      const names = { en: en('company_name'), my: mm('company_name') }
      // Empty while none is registered for this installation.
      return { names, ocdsPrefix: en('ocds_prefix') }
    },

    /** Who gets the head of the audit chain beside the key holders; empty for none. */
    auditorEmail: async () => settingsIn(await findSettings(db), 'en')('auditor_email'),

    /** What must be filled in before the site is ready for the public. */
    async missing(): Promise<MissingSetting[]> {
      const setting = settingsIn(await findSettings(db), 'en')
      return requiredSettings
        .filter((key) => setting(key).trim() === '')
        .map((key) => ({ setting: key, place: groupOf(key) as MissingSetting['place'] }))
    },

    company: {
      async preview(language: Language) {
        const found = await versions.read(company, 'company')
        return found.ok ? done(await readWith('company', found.value.content, language)) : found
      },
      read: () => versions.read(company, 'company'),
      readVersion: (revision: number) => versions.readVersion(company, 'company', revision),
      save: (asked: Asked) => change('saved', asked),
      publish: (asked: Asked) => change('published', asked),
      restore: (asked: { revision: number; from: number; staffId: string }) =>
        versions.restore(company, { item: 'company', ...asked }),
    },
  }

  async function settingsOf(rows: readonly SettingRow[], language: Language): Promise<Settings> {
    const setting = settingsIn(rows, language)
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
      privacy: sanitiseHtml(setting('privacy')),
      map: { desktop, mobile, url: setting('map_url') },
      terms_url: terms && `/static/files/${terms}`,
      ocds_prefix: setting('ocds_prefix') || unregisteredPrefix,
    }
  }
}

export type SettingsService = ReturnType<typeof createSettings>
