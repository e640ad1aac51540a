const references = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi

/** Numbers for letters hide words from whoever looks for them. */
const spelledOut = (text: string) =>
  text.replace(references, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

const longestProlog = 65_536
const rootElement = /<svg[\s>/]/iy
const otherEncoding = /^<\?xml\s[^>]*encoding\s*=\s*["'](?!utf-8["'])/i

const active = [
  /<!(?:DOCTYPE|ENTITY)/i,
  /<\s*(?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b/i,
  /[\s"'/](?:[\w.-]+:)?on[a-z]+\s*=/i,
  /(?:java|vb|live)script\s*:/i,
  /@import/i,
  /xml-stylesheet/i,
  // References that leave the file; a part of it (#) or a picture within it is fine.
  /\b(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpe?g|gif)[;,]|["'])/i,
  /\b(?:href|src)\s*=\s*[^"'\s]/i,
  /url\(\s*["']?\s*(?!#|["')]|data:image\/(?:png|jpe?g|gif)[;,])/i,
]

/**
 * Whether `<svg` is the first element. Steps over the XML declaration, comments and processing
 * instructions in a loop: a pattern for them took exponential time on hostile files.
 */
function startsWithSvg(text: string) {
  const prolog = text.slice(0, longestProlog)
  let at = 0
  for (;;) {
    while (/\s/.test(prolog.charAt(at))) at += 1
    const end = prolog.startsWith('<!--', at)
      ? endAfter(prolog, '-->', at + 4)
      : prolog.startsWith('<?', at)
        ? endAfter(prolog, '?>', at + 2)
        : null
    if (end === null) break
    at = end
  }
  rootElement.lastIndex = at
  return rootElement.test(prolog)
}

function endAfter(text: string, mark: string, from: number) {
  const start = text.indexOf(mark, from)
  return start === -1 ? null : start + mark.length
}

/** Whether a file is an SVG that can do nothing but be looked at. */
export function natureOfSvg(bytes: Buffer): 'passive' | 'active' | 'other' {
  const text = decode(bytes)
  if (text === null || !startsWithSvg(text) || otherEncoding.test(text)) return 'other'
  // Control characters inside a word are skipped by some readers.
  const plain = spelledOut(text).replace(/(?![\t\n\r])\p{Cc}/gu, '')
  return active.some((sign) => sign.test(plain)) ? 'active' : 'passive'
}

function decode(bytes: Buffer) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart()
  } catch {
    return null
  }
}
