import type { Language } from '@padauk/contract/languages'

/** Every setting there is. One that staff have not filled in yet is empty text. */
export const settingKeys = [
  'company_name',
  'short_name',
  'hotline_phone_1',
  'hotline_phone_2',
  'enquiry_email',
  'tender_email',
  'tender_prefix',
  'ocds_prefix',
  'auditor_email',
  'address',
  'office_hours',
  'hotline_hours',
  'about_us_title',
  'about_us_topic',
  'about_us_description',
  'about_us_picture',
  'disclaimer',
  'privacy',
  'map_desktop_picture',
  'map_mobile_picture',
  'map_url',
  'terms_document',
] as const

export type SettingKey = (typeof settingKeys)[number]

type SettingRow = { key: string; en: string; mm: string }

/** English stands in for what is not translated, and for what needs no translation. */
export function settingsIn(rows: readonly SettingRow[], language: Language) {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return (key: SettingKey) => {
    const row = byKey.get(key)
    return row?.[language] || row?.en || ''
  }
}
