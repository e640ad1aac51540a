import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { lineOfText, optionalLine } from '@padauk/contract/text'

const megabyte = 1_048_576

/** Exactly the limit is accepted. */
export const staffPicture = {
  limitBytes: 15 * megabyte,
  mediaTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
} as const

export const staffDocument = {
  limitBytes: 25 * megabyte,
  mediaTypes: [
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'image/jpeg',
    'image/png',
  ],
} as const

export const PictureId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,99}$/))
export const DocumentName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,149}$/))

const PictureWords = z.strictObject({ alt_en: optionalLine(300), alt_mm: optionalLine(300) })

/** A picture as an editor handles it: with its words in both languages. */
export const StaffPicture = z.object({
  id: z.string(),
  src: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  alt_en: z.string(),
  alt_mm: z.string(),
})
export type StaffPicture = z.infer<typeof StaffPicture>

/** What is for staff only can't be attached to a tender. */
export const documentAudiences = ['public', 'company', 'staff'] as const

export const StaffDocument = z.object({
  name: z.string(),
  title: z.string(),
  audience: z.enum(documentAudiences),
  media_type: z.string(),
  size: z.number(),
  /** Works for an hour unless the document is public. */
  url: z.string(),
})
export type StaffDocument = z.infer<typeof StaffDocument>

const uploaders = { staff: ['editor', 'officer', 'owner'] } as const

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  summary: 'Store a picture: JPEG, PNG, WebP or GIF, at most 15 MB and 40 megapixels',
  access: uploaders,
  form: { field: 'picture', files: 1 },
  answer: { status: 201, schema: StaffPicture },
  problems: ['file-type', 'file-too-large', 'file-empty', 'file-unpacks-too-large'],
})

export const describePicture = endpoint({
  method: 'PUT',
  path: '/api/admin/pictures/:id',
  summary: 'What a picture shows, in both languages; `before` is what the caller saw',
  access: uploaders,
  params: z.strictObject({ id: PictureId }),
  body: z.strictObject({ before: PictureWords, after: PictureWords }),
  answer: { status: 200, schema: StaffPicture },
  problems: ['not-found', 'changed-since'],
})

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/admin/documents',
  summary: 'Store a document: PDF, docx, xlsx, JPEG or PNG, at most 25 MB',
  access: uploaders,
  query: z.strictObject({
    audience: z.enum(documentAudiences),
    title: lineOfText('content.titleRequired', 200),
  }),
  form: { field: 'document', files: 1 },
  answer: { status: 201, schema: StaffDocument },
  problems: [
    'file-type',
    'file-too-large',
    'file-empty',
    'file-infected',
    'file-macros',
    'file-unpacks-too-large',
    'file-unreadable',
  ],
})

/** For text that was pasted: the screen shows what became of it and says so. */
export const convertToUnicode = endpoint({
  method: 'POST',
  path: '/api/admin/unicode',
  summary: 'Zawgyi as Unicode; anything else comes back as it was',
  access: uploaders,
  body: z.strictObject({ text: z._default(z.string().check(z.maxLength(30_000)), '') }),
  answer: { status: 200, schema: z.object({ text: z.string(), converted: z.boolean() }) },
  problems: [],
})
