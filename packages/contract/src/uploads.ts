import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Slot } from './sealing/values.ts'

/** The largest piece a resumable upload sends at once. */
export const chunkLimitBytes = 4 * 1_048_576

/** The smallest piece, except for the last of a file. */
export const smallestPieceBytes = 65_536

/** How many files a company sends at a time; the server refuses more. */
export const uploadsAtOnce = 3

/** What one company may have waiting before it submits. */
export const stagedLimitBytes = 600 * 1_048_576

export const uploadSlots = ['image', 'document', 'nda'] as const
export type UploadSlot = (typeof uploadSlots)[number]

/** Unguessable, made by the server and bound to the company: an id and a secret. */
const ResumableName = z.string().check(z.regex(/^b_[0-9a-f]{32}_[\w-]{43}$/))

/**
 * The same, or the name of a file that was sealed on arrival: an id, the file's key, which is stored
 * nowhere else, and a secret.
 */
export const UploadName = z
  .string()
  .check(z.regex(/^(?:b_[0-9a-f]{32}|s_[0-9a-f]{32}_[\w-]{22})_[\w-]{43}$/))

/** What `fileUrl`, `ndaUrl` and `imgUrl` say: a name under the place of its kind. */
export const addressOfUpload = (kind: 'image' | 'file', name: string) =>
  `/static/${kind === 'image' ? 'images' : 'files'}/${name}`

export const uploadStates = ['receiving', 'checking', 'staged', 'refused'] as const

/** A company's own file on its way. */
export const Upload = z.object({
  /** What the submission names it by: `/static/files/…` or `/static/images/…`. */
  address: z.string(),
  /** Where the resumable upload continues. */
  location: z.string(),
  slot: z.nullable(Slot),
  /** Null for a sealed file: only the device that sealed it knows. */
  name: z.nullable(z.string()),
  sealed: z.boolean(),
  size: z.nullable(z.number()),
  received: z.number(),
  state: z.enum(uploadStates),
  /** Of the bytes that arrived. */
  sha256: z.nullable(z.string()),
  /** Why it was refused, as a sentence and as a code. */
  error: z.nullable(z.string()),
  code: z.nullable(z.string()),
})
export type Upload = z.infer<typeof Upload>

/** Why a file is not taken, whichever way it comes. */
export const fileRefusals = [
  'file-type',
  'file-too-large',
  'file-empty',
  'file-infected',
  'file-macros',
  'file-unpacks-too-large',
  'file-unreadable',
] as const
export type FileRefusal = (typeof fileRefusals)[number]

const fileProblems = [...fileRefusals, 'upload-quota'] as const

export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload/image',
  summary: 'Upload the image of the company registration',
  access: 'company',
  form: { field: 'image', files: 1 },
  answer: { status: 200, schema: z.object({ filename: z.string() }) },
  problems: fileProblems,
  confidential: true,
})

export const uploadFiles = endpoint({
  method: 'POST',
  path: '/api/upload/files',
  summary: 'Upload documents; PDF and docx up to 250 MB, the rest up to 25 MB',
  access: 'company',
  form: { field: 'files', files: 4 },
  answer: { status: 200, schema: z.object({ filenames: z.array(z.string()) }) },
  problems: fileProblems,
  confidential: true,
})

const named = z.strictObject({ name: ResumableName })
const nothing = { status: 204, schema: z.undefined() } as const

/**
 * Resumable uploads speak tus 1.0.0 below this path. `Upload-Metadata` holds `filename`, `slot`
 * and optionally `tender`; of a sealed file exactly `sealed 1`, `slot` and `tender`, so that neither
 * name nor type leaves the device.
 */
export const tusPath = '/api/uploads'

export const createUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Begin a resumable upload (tus 1.0.0, creation)',
  access: 'company',
  answer: { status: 201, schema: z.undefined() },
  problems: ['file-too-large', 'file-empty', 'file-type', 'seal-broken', 'upload-quota'],
  confidential: true,
})

export const findUploadOffset = endpoint({
  method: 'HEAD',
  path: '/api/uploads/:name',
  summary: 'How much of a resumable upload has arrived (tus 1.0.0)',
  access: 'company',
  params: named,
  answer: { status: 200, schema: z.undefined() },
  problems: ['not-found'],
  confidential: true,
})

export const continueUpload = endpoint({
  method: 'PATCH',
  path: '/api/uploads/:name',
  summary: 'Send the next piece: 64 kB to 4 MB, the last one of any size (tus 1.0.0)',
  access: 'company',
  params: named,
  answer: nothing,
  problems: ['not-found', 'upload-offset', 'seal-broken', ...fileProblems],
  confidential: true,
})

export const removeUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:name',
  summary: 'Give an upload up (tus 1.0.0, termination)',
  access: 'company',
  params: named,
  answer: nothing,
  problems: ['not-found'],
  confidential: true,
})

export const readUpload = endpoint({
  method: 'GET',
  path: '/api/uploads/:name',
  summary: 'The state of an upload of one’s own',
  access: 'company',
  params: named,
  answer: { status: 200, schema: Upload },
  problems: ['not-found'],
  confidential: true,
})

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/tenders/:id/draft',
  summary: 'What the company has uploaded for a tender and not sent',
  access: 'company',
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 200, schema: z.object({ files: z.array(Upload) }) },
  problems: ['not-found'],
  confidential: true,
})
