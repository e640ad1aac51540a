import * as z from 'zod/mini'
import { Banner, NewsItem, Project, Service } from '@padauk/contract/content'
import { endpoint } from '@padauk/contract/endpoint'
import { Language } from '@padauk/contract/languages'
import { Settings } from '@padauk/contract/settings'
import { Tender } from '@padauk/contract/tenders'
import { contentKinds } from './content.ts'

/** Everything that can be seen before it is published. */
export const previewKinds = [...contentKinds, 'settings', 'tenders'] as const
export const PreviewKind = z.enum(previewKinds)
export type PreviewKind = z.infer<typeof PreviewKind>

/** A slug, the name of a text, `settings`, or the uuid of a tender. */
const PreviewId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,79}$/))

export const createPreview = endpoint({
  method: 'POST',
  path: '/api/admin/previews',
  summary: 'Addresses of the site that show the newest version for an hour, in both languages',
  // Not key holders, who may come from outside the company.
  access: { staff: ['owner', 'editor', 'officer', 'auditor'] },
  body: z.strictObject({ kind: PreviewKind, id: PreviewId }),
  answer: { status: 200, schema: z.object({ path_en: z.string(), path_mm: z.string() }) },
  problems: ['not-found', 'not-allowed'],
})

/** What the site shows instead of what is published; everything else on the page is as it is. */
export const Preview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('services'), service: Service }),
  z.object({ kind: z.literal('projects'), project: Project }),
  z.object({ kind: z.literal('tenders'), tender: Tender }),
  z.object({ kind: z.literal('banners'), banners: z.array(Banner) }),
  z.object({ kind: z.literal('news'), news: z.array(NewsItem) }),
  z.object({ kind: z.literal('settings'), settings: Settings }),
  z.object({ kind: z.literal('privacy'), settings: Settings }),
])
export type Preview = z.infer<typeof Preview>

export const readPreview = endpoint({
  method: 'GET',
  path: '/api/previews/:kind/:id',
  summary: 'The newest version as the site shows it, for callers with a ticket',
  access: 'public',
  params: z.strictObject({ kind: PreviewKind, id: PreviewId }),
  query: z.strictObject({
    expires: z.string().check(z.maxLength(20)),
    signature: z.string().check(z.maxLength(100)),
    lang: z.optional(Language),
  }),
  answer: { status: 200, schema: Preview },
  problems: ['not-found', 'token-invalid', 'token-expired'],
})
