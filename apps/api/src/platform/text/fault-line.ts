const longest = 200
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
// Whatever is this long and has no space is a key, a token or a hash, and no word.
const token = /[\w+/=-]{28,}/g

/** What went wrong, fit to be shown: one short line that names nobody and opens nothing. */
export function faultLine(text: string) {
  const [line = ''] = text.trim().split(/[\r\n]/)
  const shown = line
    .replace(id, '…')
    .replace(token, '…')
    .replace(/\p{Cc}/gu, ' ')
  return shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown
}
