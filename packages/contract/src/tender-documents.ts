import * as z from 'zod/mini'

/** Tender document and form have places of their own; the others are counted. */
export const documentKeys = /^(?:document|nda|more-[1-9]\d{0,2})$/

/** A version of a document as companies read it; a later one supersedes it and it stays. */
export const TenderDocument = z.object({
  key: z.string(),
  version: z.int(),
  name: z.string(),
  media_type: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** Works for an hour; null for a reader who may not download. */
  url: z.nullable(z.string()),
  /** The addendum that brought it; null when the tender was published with it. */
  addendum: z.nullable(z.int()),
  /** The addendum that brought a later version. */
  superseded_by: z.nullable(z.int()),
})
export type TenderDocument = z.infer<typeof TenderDocument>
