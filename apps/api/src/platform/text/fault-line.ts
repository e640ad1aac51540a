const longest = 200
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
// A text this long without a space is a key, a token or a hash.
const token = /[\w+/=-]{28,}/g

/** The error as one short line, without names and secrets. */
export function faultLine(text: string) {
  const [line = ''] = text.trim().split(/[\r\n]/)
  const shown = line
    .replace(id, '…')
    .replace(token, '…')
    .replace(/\p{Cc}/gu, ' ')
  return shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown
}
