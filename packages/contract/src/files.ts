import type { Slot } from './sealing/values.ts'

const megabyte = 1_048_576

const document = {
  extensions: ['pdf', 'doc', 'docx', 'xls', 'xlsx'],
  mediaTypes: [
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  limitBytes: 25 * megabyte,
  messages: {
    required: 'submission.documentRequired',
    type: 'submission.documentType',
    size: 'submission.documentSize',
  },
} as const

/** What a company may upload (rules 8.1). Exactly the limit is accepted. */
export const uploadKinds = {
  image: {
    extensions: ['gif', 'jpeg', 'jpg', 'png', 'svg'],
    mediaTypes: ['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml'],
    limitBytes: 10 * megabyte,
    messages: {
      required: 'submission.imageRequired',
      type: 'submission.imageType',
      size: 'submission.imageSize',
    },
  },
  document,
  nda: {
    extensions: ['pdf', 'docx'],
    mediaTypes: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    limitBytes: 250 * megabyte,
    messages: {
      required: 'submission.ndaRequired',
      type: 'submission.ndaType',
      size: 'submission.ndaSize',
    },
  },
  /** A further document that the tender asks for. */
  extra: document,
} as const

export type UploadKind = keyof typeof uploadKinds

/** What a slot of a sealed bid takes. */
export const kindOfSlot = (slot: Slot): UploadKind =>
  slot === 'image' || slot === 'document' || slot === 'nda' ? slot : 'extra'

export type FileFault = 'type' | 'size'

/** The check a browser makes before a byte is sent; the server looks at the content again. */
export function fileFault(kind: UploadKind, file: { name: string; size: number }) {
  const { extensions, limitBytes, messages } = uploadKinds[kind]
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!(extensions as readonly string[]).includes(extension)) return messages.type
  if (file.size > limitBytes) return messages.size
  return null
}

/** `unreadable`: encrypted, or beyond what the scanner can look into. `deferred`: not scanned yet. */
export const scanResults = ['clean', 'unreadable', 'deferred', 'infected'] as const
export type ScanResult = (typeof scanResults)[number]
