import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
/** Never run, so no policy looks at it. */
const isData = (attributes: string) => attributes.includes('application/ld+json')

const rules = [
  "default-src 'self'",
  "style-src 'self'",
  // The small drawings in the style sheet.
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/**
 * Lets a page run our files and the scripts it was sent with, and nothing that somebody has slipped
 * in. By their hashes and not by a nonce: a page that a front server keeps stays valid.
 */
export function pagePolicy(html: string) {
  const hashes = Array.from(html.matchAll(inlineScript)).flatMap(([, attributes = '', text = '']) =>
    isData(attributes) ? [] : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`],
  )
  return [...rules, ["script-src 'self'", ...new Set(hashes)].join(' ')].join('; ')
}
