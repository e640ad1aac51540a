import type { ContentKind } from '@padauk/contract/admin/content'

/** What a form of content is made of; the same list names the fields of versions and conflicts. */
export type Part = { label: string; hint?: string } & (
  | { look: 'words'; names: [en: string, mm: string]; maxLength: number; rows?: number }
  | { look: 'rich'; names: [en: string, mm: string] }
  | { look: 'line'; name: string; type: 'url' | 'tel' | 'email' | 'text'; maxLength: number }
  | { look: 'instant' | 'picture' | 'pictures' | 'document'; name: string }
)

const field = (name: string) => `content.fields.${name}`
const both = (name: string): [string, string] => [`${name}_en`, `${name}_mm`]

const words = (name: string, label: string, maxLength: number): Part => ({
  look: 'words',
  names: both(name),
  label: field(label),
  maxLength,
})

const rich = (name: string): Part => ({ look: 'rich', names: both(name), label: field(name) })

const article: Part[] = [
  words('title', 'title', 200),
  words('topic', 'topic', 300),
  rich('description'),
]

const pictures: Part = {
  look: 'pictures',
  name: 'pictures',
  label: field('pictures'),
  hint: field('picturesHint'),
}

const picture: Part = { look: 'picture', name: 'picture', label: field('picture') }

const twoPictures = (desktopHint: string, mobileHint: string): Part[] => [
  {
    look: 'picture',
    name: 'desktop_picture',
    label: field('desktopPicture'),
    hint: field(desktopHint),
  },
  {
    look: 'picture',
    name: 'mobile_picture',
    label: field('mobilePicture'),
    hint: field(mobileHint),
  },
]

const news: Part[] = [
  words('title', 'title', 200),
  {
    look: 'words',
    names: both('description'),
    label: field('newsDescription'),
    hint: field('newsDescriptionHint'),
    maxLength: 2_000,
    rows: 5,
  },
  {
    look: 'instant',
    name: 'published_at',
    label: field('publishedAt'),
    hint: field('publishedAtHint'),
  },
  picture,
]

const maps: Part[] = [
  ...twoPictures('mapDesktopHint', 'mapMobileHint'),
  {
    look: 'line',
    name: 'url',
    type: 'url',
    label: field('url'),
    hint: field('urlHint'),
    maxLength: 500,
  },
]

export const partsOf: Record<ContentKind, Part[]> = {
  banners: twoPictures('desktopPictureHint', 'mobilePictureHint'),
  services: [...article, pictures],
  projects: [...article, pictures],
  news,
  'about-us': [...article, picture],
  disclaimer: [rich('text')],
  privacy: [rich('text')],
  maps,
  terms: [{ look: 'document', name: 'document', label: field('document') }],
}

const phone = (name: string, label: string): Part => ({
  look: 'line',
  name,
  type: 'tel',
  label: field(label),
  hint: field('phoneHint'),
  maxLength: 40,
})

const email = (name: string, label: string, hint?: string): Part => ({
  look: 'line',
  name,
  type: 'email',
  label: field(label),
  ...(hint && { hint: field(hint) }),
  maxLength: 254,
})

export const companyParts: Part[] = [
  words('company_name', 'companyName', 120),
  { ...words('short_name', 'shortName', 120), hint: field('shortNameHint') },
  phone('hotline_phone_1', 'phone1'),
  phone('hotline_phone_2', 'phone2'),
  { ...words('hotline_hours', 'hotlineHours', 300), hint: field('hotlineHoursHint') },
  email('enquiry_email', 'enquiryEmail', 'enquiryEmailHint'),
  email('tender_email', 'tenderEmail'),
  {
    look: 'line',
    name: 'tender_prefix',
    type: 'text',
    label: field('tenderPrefix'),
    hint: field('tenderPrefixHint'),
    maxLength: 8,
  },
  {
    look: 'line',
    name: 'ocds_prefix',
    type: 'text',
    label: field('ocdsPrefix'),
    hint: field('ocdsPrefixHint'),
    maxLength: 11,
  },
  email('auditor_email', 'auditorEmail', 'auditorEmailHint'),
  words('address', 'address', 300),
  { ...words('office_hours', 'officeHours', 300), hint: field('officeHoursHint') },
]

export const namesOf = (part: Part): string[] => ('names' in part ? part.names : [part.name])
