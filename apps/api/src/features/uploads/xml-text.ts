const references = /&#(?:x([0-9a-f]+)|(\d+));?/gi
const otherEncoding = /^<\?xml\s[^>]*encoding\s*=\s*["'](?!utf-8["'])/i
// No XML may contain them; bytes of another encoding nearly always do.
const forbidden = /(?![\t\n\r])\p{Cc}/u

/** Character references hide words from a search. */
export const spelledOut = (text: string) =>
  text.replace(references, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** The text of an XML file in UTF-8; null for any other encoding, which would hide what it says. */
export function readXml(bytes: Buffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart()
    return otherEncoding.test(text) || forbidden.test(text) ? null : text
  } catch {
    return null
  }
}
