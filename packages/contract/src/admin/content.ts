import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { Instant, Slug, lineOfText, optionalLine } from '@padauk/contract/text'
import { DocumentName, PictureId, StaffDocument, StaffPicture } from './media.ts'
import { PageQuery, Person, pageOf } from './pages.ts'

/** Kinds of which there are many; each item has an id made from its English title. */
export const itemKinds = ['banners', 'services', 'projects', 'news'] as const
/** Kinds of which there is one; its id is the name of the kind. */
export const textKinds = ['about-us', 'disclaimer', 'privacy', 'maps', 'terms'] as const
/** Kinds that staff put in an order; news is ordered by its date. */
export const orderedKinds = ['banners', 'services', 'projects'] as const
export const contentKinds = [...itemKinds, ...textKinds] as const

export const ItemKind = z.enum(itemKinds)
export type ItemKind = z.infer<typeof ItemKind>
export const TextKind = z.enum(textKinds)
export type TextKind = z.infer<typeof TextKind>
export const OrderedKind = z.enum(orderedKinds)
export type OrderedKind = z.infer<typeof OrderedKind>
export const ContentKind = z.enum(contentKinds)
export type ContentKind = z.infer<typeof ContentKind>

const title = lineOfText('content.titleRequired', 200)
const line = optionalLine(300)
/** HTML; what the site doesn't show is taken out when it is saved. */
const html = z.string().check(z.maxLength(30_000, 'common.tooLong'))
const plainText = z.string().check(z.maxLength(2_000, 'common.tooLong'))
const picture = z.nullable(PictureId)
const neededPicture = z
  .string('content.pictureRequired')
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'content.pictureRequired'))
const link = z
  .string()
  .check(
    z.maxLength(500, 'common.tooLong'),
    z.regex(/^(?:https:\/\/\S+)?$/, 'submission.linkInvalid'),
  )

const BannerContent = z.strictObject({
  kind: z.literal('banners'),
  desktop_picture: neededPicture,
  mobile_picture: neededPicture,
})

const article = {
  title_en: title,
  title_mm: optionalLine(200),
  topic_en: line,
  topic_mm: line,
  description_en: html,
  description_mm: html,
  /** In the order of the page. */
  pictures: z.array(PictureId).check(z.maxLength(30, 'common.tooLong')),
}
const ServiceContent = z.strictObject({ kind: z.literal('services'), ...article })
const ProjectContent = z.strictObject({ kind: z.literal('projects'), ...article })

const NewsContent = z.strictObject({
  kind: z.literal('news'),
  title_en: title,
  title_mm: optionalLine(200),
  /** Plain text: the site shows it on a card. */
  description_en: plainText,
  description_mm: plainText,
  picture,
  published_at: Instant,
})

const AboutUsContent = z.strictObject({
  kind: z.literal('about-us'),
  title_en: line,
  title_mm: line,
  topic_en: line,
  topic_mm: line,
  description_en: html,
  description_mm: html,
  picture,
})

const text = { text_en: html, text_mm: html }
const DisclaimerContent = z.strictObject({ kind: z.literal('disclaimer'), ...text })
/** While it is empty the page shows its built-in text. */
const PrivacyContent = z.strictObject({ kind: z.literal('privacy'), ...text })

const MapsContent = z.strictObject({
  kind: z.literal('maps'),
  desktop_picture: picture,
  mobile_picture: picture,
  url: link,
})

const TermsContent = z.strictObject({
  kind: z.literal('terms'),
  document: z.nullable(DocumentName),
})

/** What an editor writes; `kind` tells what is in it and must be the kind of the address. */
export const Content = z.discriminatedUnion('kind', [
  BannerContent,
  ServiceContent,
  ProjectContent,
  NewsContent,
  AboutUsContent,
  DisclaimerContent,
  PrivacyContent,
  MapsContent,
  TermsContent,
])
export type Content = z.infer<typeof Content>
export type ContentOf<Kind extends ContentKind> = Extract<Content, { kind: Kind }>

/** `changed`: on the site, and there is a newer draft that is not. */
export const contentStates = ['draft', 'published', 'changed'] as const
export const ContentState = z.enum(contentStates)
export type ContentState = z.infer<typeof ContentState>

export const Revision = z.int().check(z.gte(0), z.lte(2_000_000_000))

/** One saved version. `published`: it went to the site when it was saved. */
export const Version = z.object({
  revision: Revision,
  published: z.boolean(),
  saved_at: Instant,
  saved_by: Person,
})
export type Version = z.infer<typeof Version>

/** The publication status; the same for items, texts and settings. */
export const standing = {
  /** To be sent with the next change. 0 until it was saved once. */
  revision: Revision,
  state: ContentState,
  missing_burmese: z.boolean(),
  changed_at: z.nullable(Instant),
  changed_by: Person,
}

export const ListedContent = z.object({
  id: z.string(),
  /** Of a banner: what its picture shows. */
  title_en: z.string(),
  title_mm: z.string(),
  picture: z.nullable(StaffPicture),
  /** The date of a piece of news. */
  published_at: z.nullable(Instant),
  ...standing,
})
export type ListedContent = z.infer<typeof ListedContent>

export const EditedContent = z.object({
  id: z.string(),
  ...standing,
  /** The newest version, published or not. */
  content: Content,
  /** Every picture and document that the content names. */
  pictures: z.array(StaffPicture),
  documents: z.array(StaffDocument),
  /** Newest first: the last ten, and the published one when it is older. */
  versions: z.array(Version),
})
export type EditedContent = z.infer<typeof EditedContent>

export const ContentVersion = z.extend(Version, {
  content: Content,
  pictures: z.array(StaffPicture),
  documents: z.array(StaffDocument),
})
export type ContentVersion = z.infer<typeof ContentVersion>

const readers = { staff: ['editor', 'owner', 'auditor'] } as const
const writers = { staff: ['editor'] } as const

const OfKind = z.strictObject({ kind: ItemKind })
const Item = z.strictObject({ kind: ContentKind, id: Slug })
const VersionOfItem = z.strictObject({
  kind: ContentKind,
  id: Slug,
  revision: z.coerce.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
})

/**
 * Fields whose words the editor wants as they are, although they look like Zawgyi: the detector is
 * sometimes wrong.
 */
const asTyped = z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)))

const edited = { status: 200, schema: EditedContent } as const
const saveProblems = ['not-found', 'changed-since', 'invalid-input'] as const

export const listContent = endpoint({
  method: 'GET',
  path: '/api/admin/content/:kind',
  summary: 'Banners, services, projects in their order, or news by date; drafts too',
  access: readers,
  params: OfKind,
  query: z.extend(PageQuery, { state: z.optional(ContentState) }),
  answer: { status: 200, schema: pageOf(ListedContent) },
  problems: ['invalid-input'],
})

export const listTexts = endpoint({
  method: 'GET',
  path: '/api/admin/texts',
  summary: 'About us, disclaimer, privacy, maps and terms: where each of them stands',
  access: readers,
  answer: {
    status: 200,
    schema: z.object({ items: z.array(z.object({ id: TextKind, ...standing })) }),
  },
  problems: [],
})

export const readContent = endpoint({
  method: 'GET',
  path: '/api/admin/content/:kind/:id',
  summary: 'The newest version of an item, what is public of it, and its last ten versions',
  access: readers,
  params: Item,
  answer: edited,
  problems: ['not-found'],
})

export const readContentVersion = endpoint({
  method: 'GET',
  path: '/api/admin/content/:kind/:id/versions/:revision',
  summary: 'One older version',
  access: readers,
  params: VersionOfItem,
  answer: { status: 200, schema: ContentVersion },
  problems: ['not-found'],
})

export const createContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:kind',
  summary: 'A new item as a draft; its id is made from the English title',
  access: writers,
  params: OfKind,
  body: z.strictObject({ content: Content, as_typed: asTyped }),
  answer: { status: 201, schema: EditedContent },
  problems: ['invalid-input'],
})

export const saveContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:kind/:id',
  summary: 'Save a draft; the site keeps what it has',
  access: writers,
  params: Item,
  body: z.strictObject({ revision: Revision, content: Content, as_typed: asTyped }),
  answer: edited,
  problems: saveProblems,
})

export const publishContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:kind/:id/publish',
  summary: 'Put content on the site: what is sent, or the newest version when nothing is',
  access: writers,
  params: Item,
  body: z.strictObject({
    revision: Revision,
    content: z.optional(Content),
    as_typed: asTyped,
  }),
  answer: edited,
  problems: saveProblems,
})

export const unpublishContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:kind/:id/unpublish',
  summary: 'Take an item off the site; it stays as a draft',
  access: writers,
  params: z.strictObject({ kind: ItemKind, id: Slug }),
  body: z.strictObject({ revision: Revision }),
  answer: edited,
  problems: ['not-found', 'changed-since'],
})

export const restoreContent = endpoint({
  method: 'POST',
  path: '/api/admin/content/:kind/:id/restore',
  summary: 'Save an older version as the newest draft',
  access: writers,
  params: Item,
  body: z.strictObject({ revision: Revision, from: Revision }),
  answer: edited,
  problems: saveProblems,
})

const order = z.array(Slug).check(z.minLength(1), z.maxLength(500))

export const reorderContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content-order/:kind',
  summary: 'Put all items of a kind in another order, on the site too; `before` is what was seen',
  access: writers,
  params: z.strictObject({ kind: OrderedKind }),
  body: z.strictObject({ before: order, after: order }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['changed-since', 'invalid-input'],
})
