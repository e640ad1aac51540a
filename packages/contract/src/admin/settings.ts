import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { optionalEmailAddress, optionalLine, optionalPhoneNumber } from '@padauk/contract/text'
import { Revision, Version, standing } from './content.ts'

const name = optionalLine(120)
const words = optionalLine(300)
const email = optionalEmailAddress('contact.emailInvalid')
const phone = optionalPhoneNumber()

/** Who the company is and how it is reached; empty text where nothing is filled in yet. */
export const CompanySettings = z.strictObject({
  company_name_en: name,
  company_name_mm: name,
  short_name_en: name,
  short_name_mm: name,
  hotline_phone_1: phone,
  hotline_phone_2: phone,
  enquiry_email: email,
  tender_email: email,
  /** What numbers of tenders begin with; `PDK` while it is empty. */
  tender_prefix: z._default(
    z.string().check(z.regex(/^(?:[A-Z][A-Z0-9]{1,7})?$/, 'settings.prefixInvalid')),
    '',
  ),
  /** Registered with the Open Contracting Partnership; empty for none. */
  ocds_prefix: z._default(
    z.string().check(z.regex(/^(?:ocds-[a-z0-9]{6})?$/, 'settings.ocdsPrefixInvalid')),
    '',
  ),
  /** Gets the daily audit log reference beside the key holders; empty for none. */
  auditor_email: z._default(email, ''),
  address_en: words,
  address_mm: words,
  office_hours_en: words,
  office_hours_mm: words,
  hotline_hours_en: words,
  hotline_hours_mm: words,
})
export type CompanySettings = z.infer<typeof CompanySettings>

export const EditedSettings = z.object({
  ...standing,
  content: CompanySettings,
  versions: z.array(Version),
})
export type EditedSettings = z.infer<typeof EditedSettings>

/** Settings without which the site is not ready for the public. */
export const requiredSettings = [
  'company_name',
  'short_name',
  'hotline_phone_1',
  'enquiry_email',
  'tender_email',
  'address',
  'office_hours',
  'hotline_hours',
  'about_us_title',
  'about_us_description',
  'disclaimer',
  'map_desktop_picture',
  'map_mobile_picture',
  'terms_document',
] as const
export const RequiredSetting = z.enum(requiredSettings)
export type RequiredSetting = z.infer<typeof RequiredSetting>

/** Where staff fill a setting in. */
export const settingPlaces = ['company', 'about-us', 'disclaimer', 'maps', 'terms'] as const

export const MissingSetting = z.object({
  setting: RequiredSetting,
  place: z.enum(settingPlaces),
})
export type MissingSetting = z.infer<typeof MissingSetting>

const readers = { staff: ['owner', 'editor', 'auditor'] } as const
const writers = { staff: ['owner'] } as const
const edited = { status: 200, schema: EditedSettings } as const

export const readCompanySettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'The newest version of the company’s settings, and the last ten',
  access: readers,
  answer: edited,
  problems: ['not-found'],
})

export const readCompanySettingsVersion = endpoint({
  method: 'GET',
  path: '/api/admin/settings/versions/:revision',
  summary: 'One older version of the company’s settings',
  access: readers,
  params: z.strictObject({
    revision: z.coerce.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
  }),
  answer: { status: 200, schema: z.extend(Version, { content: CompanySettings }) },
  problems: ['not-found'],
})

export const saveCompanySettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Save a draft of the company’s settings; site and letters keep what they have',
  access: writers,
  body: z.strictObject({ revision: Revision, content: CompanySettings }),
  answer: edited,
  problems: ['not-found', 'changed-since'],
})

export const publishCompanySettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/publish',
  summary: 'Use settings on the site and in letters: what is sent, or the newest version',
  access: writers,
  body: z.strictObject({ revision: Revision, content: z.optional(CompanySettings) }),
  answer: edited,
  problems: ['not-found', 'changed-since'],
})

export const restoreCompanySettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/restore',
  summary: 'Save an older version of the company’s settings as the newest draft',
  access: writers,
  body: z.strictObject({ revision: Revision, from: Revision }),
  answer: edited,
  problems: ['not-found', 'changed-since'],
})

export const listMissingSettings = endpoint({
  method: 'GET',
  path: '/api/admin/missing-settings',
  summary: 'Settings that are still to be filled in before the site is ready',
  access: readers,
  answer: { status: 200, schema: z.object({ items: z.array(MissingSetting) }) },
  problems: [],
})
