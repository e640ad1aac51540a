import type { ContentOf, TextKind } from '@padauk/contract/admin/content'
import type { CompanySettings } from '@padauk/contract/admin/settings'
import type { SettingKey } from '#features/settings/rules'

export type SettingRow = { key: string; en: string; mm: string }

type Fields = {
  /** Field without its language → setting. */
  words: Record<string, SettingKey>
  /** Language-neutral; null stands for nothing chosen. */
  values?: Record<string, SettingKey>
  choices?: Record<string, SettingKey>
}

/** Settings that are edited together, and what their fields are called in the contract. */
const groups = {
  company: {
    words: {
      company_name: 'company_name',
      short_name: 'short_name',
      address: 'address',
      office_hours: 'office_hours',
      hotline_hours: 'hotline_hours',
    },
    values: {
      hotline_phone_1: 'hotline_phone_1',
      hotline_phone_2: 'hotline_phone_2',
      enquiry_email: 'enquiry_email',
      tender_email: 'tender_email',
      tender_prefix: 'tender_prefix',
      ocds_prefix: 'ocds_prefix',
      auditor_email: 'auditor_email',
    },
  },
  'about-us': {
    words: {
      title: 'about_us_title',
      topic: 'about_us_topic',
      description: 'about_us_description',
    },
    choices: { picture: 'about_us_picture' },
  },
  disclaimer: { words: { text: 'disclaimer' } },
  privacy: { words: { text: 'privacy' } },
  maps: {
    words: {},
    values: { url: 'map_url' },
    choices: { desktop_picture: 'map_desktop_picture', mobile_picture: 'map_mobile_picture' },
  },
  terms: { words: {}, choices: { document: 'terms_document' } },
} as const satisfies Record<string, Fields>

export type SettingGroup = keyof typeof groups
export type GroupContent<Group extends SettingGroup> = Group extends TextKind
  ? ContentOf<Group>
  : CompanySettings

const fieldsOf = (group: SettingGroup): Required<Fields> => ({
  values: {},
  choices: {},
  ...groups[group],
})

export function keysOf(group: SettingGroup) {
  const { words, values, choices } = fieldsOf(group)
  return [words, values, choices].flatMap((fields) => Object.values(fields))
}

export const groupOf = (key: SettingKey) =>
  (Object.keys(groups) as SettingGroup[]).find((group) => keysOf(group).includes(key))

export function readGroup<Group extends SettingGroup>(group: Group, rows: readonly SettingRow[]) {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const { words, values, choices } = fieldsOf(group)
  const content: Record<string, string | null> = group === 'company' ? {} : { kind: group }
  for (const [field, key] of Object.entries(words)) {
    content[`${field}_en`] = byKey.get(key)?.en ?? ''
    content[`${field}_mm`] = byKey.get(key)?.mm ?? ''
  }
  for (const [field, key] of Object.entries(values)) content[field] = byKey.get(key)?.en ?? ''
  for (const [field, key] of Object.entries(choices)) content[field] = byKey.get(key)?.en || null
  // The fields above are those of the contract; a test reads every group through its schema.
  return content as unknown as GroupContent<Group>
}

export function rowsOf(group: SettingGroup, content: object): SettingRow[] {
  const given = new Map<string, unknown>(Object.entries(content))
  const text = (field: string) => {
    const value = given.get(field)
    return typeof value === 'string' ? value : ''
  }
  const { words, values, choices } = fieldsOf(group)
  return [
    ...Object.entries(words).map(([field, key]) => ({
      key,
      en: text(`${field}_en`),
      mm: text(`${field}_mm`),
    })),
    ...Object.entries({ ...values, ...choices }).map(([field, key]) => ({
      key,
      en: text(field),
      mm: '',
    })),
  ]
}
