const longestFolder = 70
const longestFile = 100
const longestDownload = 150

// What Windows refuses in a name; other systems refuse less.
const forbidden = /[<>:"/\\|?*]/g
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\.|$)/i
// Control characters, and those that turn the direction of writing to disguise an ending.
const disguises = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu
const graphemes = new Intl.Segmenter('my', { granularity: 'grapheme' })

/** Whole characters only: half a Burmese syllable is another word. */
function cut(text: string, longest: number) {
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > longest) break
    kept += segment
  }
  return kept
}

// Windows drops spaces and dots at the end, and then two names are one.
const withoutEnd = (text: string) => text.replace(/(?<![ .])[ .]+$/, '')

function clean(name: string, longest: number) {
  const plain = name.toWellFormed().normalize('NFC').replace(disguises, '')
  const text = withoutEnd(plain.replace(forbidden, '-').replace(/\s+/g, ' ').trim())
  const [ending = ''] = /(?<=.)\.[a-z0-9]{1,9}$/i.exec(text) ?? []
  const stem = cut(text.slice(0, text.length - ending.length), longest - ending.length)
  const whole = withoutEnd(withoutEnd(stem) + ending) || '_'
  return reserved.test(whole) ? `_${whole}` : whole
}

/** The receipt number first: people search by it, and it is unique. */
export const folderName = (receiptNo: string, company: string) =>
  clean(`${receiptNo} ${company}`, longestFolder)

/** A double click must not open it by mistake; the bytes stay as they were sent. */
const infectedName = (name: string) => `INFECTED ${name}.infected`

const longestCompany = 40

/** Officers keep many of these in one folder: the company first, then the kind of file. */
export function bidFileName({ company, slot, name, isInfected }: NamedFile) {
  const whole = clean(`${cut(company, longestCompany).trim()}-${slot}-${name}`, longestDownload)
  return isInfected ? infectedName(whole) : whole
}

type NamedFile = { company: string; slot: string; name: string; isInfected: boolean }

/** For programs that read only Latin letters. */
export const plainFileName = (name: string) => name.replace(/[^\x20-\x7e]+|["%\\]/g, '_')

const sameOnDisk = (name: string) => name.toLowerCase().normalize('NFC')

/** Gives files of one folder unique names, also when senders used the same. */
export function fileNames(taken: readonly string[]) {
  const used = new Set(taken.map(sameOnDisk))
  return (name: string, isInfected: boolean) => {
    const wanted = isInfected ? infectedName(clean(name, longestFile)) : clean(name, longestFile)
    const dot = wanted.lastIndexOf('.')
    const at = dot > 0 ? dot : wanted.length
    let given = wanted
    for (let count = 2; used.has(sameOnDisk(given)); count++) {
      given = `${wanted.slice(0, at)} (${count})${wanted.slice(at)}`
    }
    used.add(sameOnDisk(given))
    return given
  }
}

/** What the browser calls the package: letters that every header and every disk can carry. */
export function packageName(tenderName: string, tenderId: string) {
  const slug = tenderName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return `submissions-${slug || tenderId.slice(0, 8)}.zip`
}
