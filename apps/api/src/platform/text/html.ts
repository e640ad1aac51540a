import { createRequire } from 'node:module'
import createDOMPurify from 'dompurify'
import type { JSDOM } from 'jsdom'
import { isPlainHtml } from '#platform/text/plain-html'
import { normaliseTyped } from '#platform/text/typed-text'
import { hasWords } from '#platform/text/words-in-html'

const require = createRequire(import.meta.url)
let loaded: ReturnType<typeof createDOMPurify> | undefined

/** A whole browser page takes a second and 80 MB: most processes never meet a text that needs one. */
function purifier() {
  if (loaded) return loaded
  const jsdom = require('jsdom') as { JSDOM: typeof JSDOM }
  return (loaded = createDOMPurify(new jsdom.JSDOM('').window))
}

/** What an editor may write and the site may show: words, lists, simple tables, links. */
const allowed = {
  ALLOWED_TAGS:
    'p br strong b em i u s sub sup blockquote hr h2 h3 h4 ul ol li a span table thead tbody tr th td'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'lang', 'colspan', 'rowspan', 'scope', 'start'],
  // Everything but `href`: without this, its rule for addresses would drop them all.
  ADD_URI_SAFE_ATTR: ['lang', 'colspan', 'rowspan', 'scope', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:|\/(?!\/)|#)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** No editor nests so deep, and the parser's time grows with the square of the depth. */
const deepest = 100

function isTangled(html: string) {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)(?!br\b|hr\b)([a-z][a-z0-9]{0,20})/gi)) {
    const tag = name.toLowerCase()
    const count = open.get(tag) ?? 0
    // An end without a beginning ends nothing.
    const step = slash ? -Math.min(1, count) : 1
    open.set(tag, count + step)
    depth += step
    if (depth > deepest) return true
  }
  return false
}

const withoutTags = (html: string) => html.replace(/<[^<>]*>?/g, ' ')

/** By the parser of a browser, for any text. */
export const purifyHtml = (html: string) =>
  purifier().sanitize(isTangled(html) ? withoutTags(html) : html, allowed)

const cleaned = new Map<string, string>()
const mostCleaned = 2_000

/** Used on write, and again on read: a row that came in another way must not run scripts either. */
export function sanitiseHtml(html: string) {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = isPlainHtml(html) ? html : purifyHtml(html)
  if (cleaned.size >= mostCleaned) cleaned.clear()
  cleaned.set(html, clean)
  return clean
}

const betweenBlocks =
  /(<\/?(?:p|br|blockquote|hr|h[2-4]|ul|ol|li|table|thead|tbody|tr|th|td)\b[^<>]*>)/

/**
 * HTML as it is stored: harmless, and its words as typed text is. Each paragraph is judged alone,
 * because people paste one of Zawgyi between others of Unicode. Tags without words are nothing.
 */
export function tidyHtml(html: string) {
  const parts = sanitiseHtml(html.normalize('NFC')).split(betweenBlocks)
  const tidy = parts.map((part, index) => (index % 2 === 0 ? normaliseTyped(part) : part)).join('')
  return hasWords(tidy) ? sanitiseHtml(tidy) : ''
}
