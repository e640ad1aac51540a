import type { Manifest } from '@padauk/contract/sealing/bids'
import { sealedTerms } from './form.ts'
import type { Form, Terms } from './form.ts'

/** As it stands in the envelope: one line, and nothing that turns the direction of writing. */
const cleanName = (name: string) =>
  name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '')
    .slice(-255)

type Contents = {
  tender: string
  company: string
  files: Manifest['files']
  form: Form
  link: string
  terms: Terms
  addenda: Manifest['addenda']
}

/** What a bidder has chosen and typed, without what the sealer adds. */
export function manifestOf({ form, link, terms, files, ...context }: Contents) {
  return {
    v: 1 as const,
    kind: 'padauk-manifest-v1' as const,
    ...context,
    files: files.map((file) => ({ ...file, name: cleanName(file.name) })),
    link: link.trim() === '' ? null : link.trim(),
    ...sealedTerms(form, terms),
    createdAt: new Date().toISOString(),
  }
}
