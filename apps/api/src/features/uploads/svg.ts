import { readXml, spelledOut } from '#features/uploads/xml-text'

const longestProlog = 65_536
const rootElement = /<svg[\s>/]/iy

const active = [
  /<!(?:DOCTYPE|ENTITY)/i,
  /<\s*(?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b/i,
  /[\s"'/](?:[\w.-]+:)?on[a-z]+\s*=/i,
  /(?:java|vb|live)script\s*:/i,
  /xml-stylesheet/i,
  // A link that is harmless now and is given another target later.
  /attributeName\s*=\s*["'][^"']*(?:href|src)\s*["']/i,
  // References that leave the file; a part of it (#) or a picture within it is fine.
  /\b(?:href|src)\s*=\s*["']\s*(?!#|data:image\/(?:png|jpe?g|gif)[;,]|["'])/i,
  /\b(?:href|src)\s*=\s*[^"'\s]/i,
]

const activeStyle = [
  /@import/i,
  /image-set\s*\(/i,
  /url\(\s*["']?\s*(?!#|["')]|data:image\/(?:png|jpe?g|gif)[;,])/i,
]

const escapes = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi

/** Style sheets may write any letter as a number. */
const withoutEscapes = (style: string) =>
  style.replace(escapes, (_, hex?: string, letter?: string) => {
    const code = Number.parseInt(hex ?? '', 16)
    return letter ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '')
  })

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
  const text = readXml(bytes)
  if (text === null || !startsWithSvg(text)) return 'other'
  const plain = spelledOut(text)
  const style = withoutEscapes(plain)
  const isActive =
    active.some((sign) => sign.test(plain)) || activeStyle.some((sign) => sign.test(style))
  return isActive ? 'active' : 'passive'
}
