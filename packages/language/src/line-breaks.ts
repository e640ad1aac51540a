/**
 * Browsers find Burmese line breaks in a dictionary that lacks many loanwords, and then break
 * inside a syllable. The parts marked `unbroken` belong into an element with `white-space: nowrap`
 * (class `nb`).
 *
 * Node and Chromium share a dictionary, Firefox has its own: find the parts on the server and hand
 * them to the browser, otherwise hydration may disagree.
 */
export type TextPart = { text: string; unbroken: boolean }

const burmese = /[\u1000-\u109F]/
const beginsBurmese = /^[\u1000-\u109F]/
const endsInsideBurmese = /[\u1000-\u1049\u104C-\u104F]$/
const endsInStack = /\u1039$/
const beginsInsideSyllable = /^(?:[\u1000-\u1021][\u103B-\u103E]*\u1037?\u103A|[\u102B-\u103E])/

function words(list: string): string[] {
  return list.normalize('NFC').split(' ')
}

// Frequent on our pages and torn apart by the dictionary.
const houseWords = words(
  'အကောင့် အီးမေးလ် ဝက်ဘ်ဆိုက် လင့်ခ် ဒေါင်းလုဒ် ကွန်ဒိုမီနီယံ အွန်လိုင်း ဟော့လိုင်း ' +
    'ဂယ်လာရီယာ အီး-တင်ဒါ စင်္ကြံ ယူနီကုဒ် ရန်ကုန် လူကြီးမင်း ကျွန်ုပ်တို့',
)
const houseWord = new RegExp(`(${houseWords.join('|')})`)

const particles = new Set(
  words(
    'များ ကို ၏ တွင် မှ နှင့် သို့ ဖြင့် အတွက် ရန် ခြင်း မှု ၍ လျှင် သော သည် သည့် မည် မည့် ပါ ပါသည် ' +
      'ပါမည် ပါပြီ ပြီ ရှိ တို့ ထံ က လျက် ပေး စေ နေ ထား အား လည်း အထိ ဘဲ သူ ရေး ချက် သာ ပြီး ခဲ့ နိုင် လို ' +
      'ကြ မီ တိုင်း တို့သည် ရ သဖြင့် ခန့် ဦး ခု ရက် လ နေ့ နာရီ မိနစ်',
  ),
)
const prefixes = new Set(words('မ အ'))
const beginsWithPause = /^[\u104A\u104B]/

function createWordSegmenter() {
  // Absent from browsers older than 2024; their own breaking then stands.
  if (typeof Intl.Segmenter !== 'function') return undefined
  return new Intl.Segmenter('my', { granularity: 'word' })
}

const segmenter = createWordSegmenter()

function breakable(text: string): TextPart[] {
  if (segmenter === undefined) return [{ text, unbroken: false }]
  return Array.from(segmenter.segment(text), ({ segment }) => ({ text: segment, unbroken: false }))
}

function segments(text: string): TextPart[] {
  return text
    .split(houseWord)
    .flatMap((piece, position) =>
      position % 2 === 1 ? [{ text: piece, unbroken: true }] : breakable(piece),
    )
}

function joinBreakable(parts: TextPart[]): TextPart[] {
  const joined: TextPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last !== undefined && !last.unbroken && !part.unbroken) last.text += part.text
    else joined.push({ ...part })
  }
  return joined
}

type BelongsTogether = (before: string, after: string) => boolean

function joinSegments(text: string, belongsTogether: BelongsTogether): TextPart[] {
  const parts: TextPart[] = []
  for (const segment of segments(text)) {
    const last = parts.at(-1)
    const touching =
      last !== undefined && endsInsideBurmese.test(last.text) && beginsBurmese.test(segment.text)
    const glued =
      touching &&
      (beginsInsideSyllable.test(segment.text) ||
        endsInStack.test(last.text) ||
        belongsTogether(last.text, segment.text))
    if (glued) {
      last.text += segment.text
      last.unbroken = true
    } else parts.push(segment)
  }
  return parts
}

function inNormalForm(text: string, find: (text: string) => TextPart[]): TextPart[] {
  if (!burmese.test(text)) return text === '' ? [] : [{ text, unbroken: false }]
  return joinBreakable(find(text.normalize('NFC')).filter((part) => part.text !== ''))
}

/** Body text: forbids only the breaks that would fall inside a syllable or a house word. */
export function keepSyllables(text: string): TextPart[] {
  return inNormalForm(text, (normal) => joinSegments(normal, () => false))
}

function phrases(text: string, longest: number): TextPart[] {
  return joinSegments(text, (before, after) => {
    if (prefixes.has(before)) return true
    const leansBack = particles.has(after) || beginsWithPause.test(after)
    return leansBack && before.length + after.length <= longest
  })
}

/** Labels and buttons: also keeps particles with their word, up to a length in characters. */
export function keepPhrases(text: string, longest = 16): TextPart[] {
  return inNormalForm(text, (normal) => phrases(normal, longest))
}

/** Headings: lines break at spaces only, unless a phrase is too long for a narrow screen. */
export function keepHeading(text: string, longest = 22): TextPart[] {
  return inNormalForm(text, (normal) =>
    normal.split(/(\s+)/).flatMap((phrase) => {
      if (!burmese.test(phrase)) return [{ text: phrase, unbroken: false }]
      return phrase.length <= longest ? [{ text: phrase, unbroken: true }] : phrases(phrase, 16)
    }),
  )
}

const commentOrTag = /(<!--[\s\S]*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>)/

/** `keepSyllables` for the text of HTML that has been sanitised already; tags stay untouched. */
export function keepSyllablesInHtml(html: string): string {
  return html
    .split(commentOrTag)
    .map((piece, position) => (position % 2 === 1 ? piece : markUnbroken(piece)))
    .join('')
}

function markUnbroken(escapedText: string): string {
  return keepSyllables(escapedText)
    .map(({ text, unbroken }) => (unbroken ? `<span class="nb">${text}</span>` : text))
    .join('')
}
