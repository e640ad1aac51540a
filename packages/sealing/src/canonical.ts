import * as z from 'zod/mini'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { bytesOfText, hexHash, textOfBytes } from './bytes.ts'
import type { Bytes } from './bytes.ts'

/** SHA-256 of the canonical text. */
export const hashOf = (value: Json) => hexHash(bytesOfText(canonicalJson(value)))

/** The value of a strict format, or null. Only its canonical text is read: one text, one meaning. */
export function readCanonical<T extends z.core.$ZodType<Json>>(schema: T, text: string) {
  const parsed = z.safeParse(schema, parseJson(text))
  return parsed.success && canonicalJson(parsed.data) === text ? parsed.data : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const space = 0x20

/** The text with spaces up to a multiple of the block, so that its length tells little. */
export function padText(text: string, blockBytes: number): Bytes {
  const bytes = bytesOfText(text)
  const padded = new Uint8Array(Math.ceil(bytes.length / blockBytes) * blockBytes).fill(space)
  padded.set(bytes)
  return padded
}

/** The text before its padding, or null for what `padText` does not write. */
export function unpadText(padded: Uint8Array, blockBytes: number) {
  let end = padded.length
  while (end > 0 && padded[end - 1] === space) end--
  if (Math.ceil(end / blockBytes) * blockBytes !== padded.length) return null
  return textOfBytes(padded.subarray(0, end))
}
