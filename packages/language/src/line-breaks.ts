import { plainText } from './marked-text.ts'
import { containsBurmese, syllables } from './burmese-text.ts'
import {
  beforeNumber,
  beginnings,
  breaksAfter,
  endings,
  endsInBeginning,
  lightEndings,
  ownWords,
  unitsOfNumber,
  wholeWords,
} from './burmese-words.ts'

/**
 * Browsers find Burmese line breaks in a dictionary that lacks many words, and then break inside a
 * word or even inside a syllable. The parts marked `unbroken` belong into an element with
 * `white-space: nowrap` (class `nb`).
 *
 * Node and Chromium share a dictionary, Firefox has its own: find the parts on the server or at
 * build time and hand them to the browser, otherwise hydration may disagree.
 */
export type TextPart = { text: string; unbroken: boolean }

/** About what a phone of 320 pixels has room for, in a heading too. */
const longestPart = 22

const oneOf = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|')
// What follows begins a new syllable: the unit က is not the beginning of ကား or ကန်.
const syllableEnds =
  '(?![\\u102B-\\u103E]|[\\u1000-\\u1021][\\u103B-\\u103E]*\\u1037?\\u103A|\\u1039)'
const at = (words: readonly string[]) => new RegExp(`(?:${oneOf(words)})${syllableEnds}`, 'y')

const wholeWord = new RegExp(`(?:${oneOf(wholeWords)})${syllableEnds}`, 'g')
const ending = at([...endings, ...lightEndings])
const lightEnding = at(lightEndings)
const ownWord = at(ownWords)
const afterNumber = new RegExp(`([\\d၀-၉}#]) (?=(?:${oneOf(unitsOfNumber)})${syllableEnds})`, 'g')
const ahead = new RegExp(`(${oneOf(beforeNumber)}) (?=[\\d၀-၉{])`, 'g')
const isPause = /^[\u104A\u104B]$/
const isLetter = /^[\u1000-\u103F\u104C-\u109F]/

function createWordSegmenter() {
  // Absent from browsers older than 2024; their own breaking then stands.
  if (typeof Intl.Segmenter !== 'function') return undefined
  return new Intl.Segmenter('my', { granularity: 'word' })
}

const segmenter = createWordSegmenter()

function matches(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position
  return pattern.test(text)
}

const endsWithOneOf = (words: readonly string[], text: string, position: number) =>
  words.some((word) => text.endsWith(word, position))

type Measured = { text: string; dictionary: Set<number>; insideWords: Set<number> }

function measure(text: string, words: Intl.Segmenter): Measured {
  const insideWords = new Set<number>()
  for (const { 0: word, index } of text.matchAll(wholeWord)) {
    for (let place = index + 1; place < index + word.length; place += 1) insideWords.add(place)
  }
  const dictionary = new Set(Array.from(words.segment(text), ({ index }) => index))
  return { text, dictionary, insideWords }
}

/** Whether the browser may break between two syllables that touch. */
function mayBreak({ text, dictionary, insideWords }: Measured, before: string, place: number) {
  if (!dictionary.has(place) || insideWords.has(place)) return false
  if (beginnings.includes(before) && !endsWithOneOf(endsInBeginning, text, place)) return false
  return !matches(ending, text, place) || matches(ownWord, text, place)
}

type Part = { start: number; end: number; borders: number[] }

function partsOf(measured: Measured): Part[] {
  const parts: Part[] = []
  let place = 0
  let before = ''
  for (const piece of syllables(measured.text)) {
    const last = parts.at(-1)
    const touches = isLetter.test(before) && (isLetter.test(piece) || isPause.test(piece))
    if (last && touches && (isPause.test(piece) || !mayBreak(measured, before, place))) {
      last.borders.push(place)
      last.end = place + piece.length
    } else parts.push({ start: place, end: place + piece.length, borders: [] })
    place += piece.length
    before = piece
  }
  return parts
}

/** A part that is too long for a line breaks where it hurts least, nearest to its middle. */
function shortened(part: Part, measured: Measured): Part[] {
  const { start, end, borders } = part
  if (end - start <= longestPart) return [part]
  const { text, dictionary, insideWords } = measured
  const possible = borders.filter(
    (place) =>
      dictionary.has(place) &&
      !insideWords.has(place) &&
      !isPause.test(text.charAt(place)) &&
      !endsWithOneOf(beginnings, text, place),
  )
  const light = possible.filter((place) => matches(lightEnding, text, place))
  const places =
    light.length > 0 ? light : possible.filter((p) => endsWithOneOf(breaksAfter, text, p))
  const middle = (start + end) / 2
  const [best] = places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  if (best === undefined) return [part]
  const halves = [
    { start, end: best, borders: borders.filter((place) => place < best) },
    { start: best, end, borders: borders.filter((place) => place > best) },
  ]
  return halves.flatMap((half) => shortened(half, measured))
}

function isTorn({ start, end }: Part, { dictionary }: Measured) {
  for (let place = start + 1; place < end; place += 1) if (dictionary.has(place)) return true
  return false
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

// A number and its unit are one; the space between them stays a space to every reader.
const joinNumbers = (text: string) =>
  text.replace(afterNumber, '$1\u00A0').replace(ahead, '$1\u00A0')

const prepared = (text: string) => joinNumbers(plainText(text).normalize('NFC'))

/** `e-mail` is one word: no line ends after its hyphen. */
const hyphened = /\b([Ee]-[A-Za-z]+)/

const keepHyphened = (text: string): TextPart[] =>
  text
    .split(hyphened)
    .map((part, place) => ({ text: part, unbroken: place % 2 === 1 }))
    .filter((part) => part.text !== '')

/** Keeps words with their endings, and numbers with their units, on one line. */
export function keepWords(text: string): TextPart[] {
  if (text === '') return []
  if (!containsBurmese(text) || segmenter === undefined) return keepHyphened(plainText(text))
  const measured = measure(prepared(text), segmenter)
  return joinBreakable(
    partsOf(measured)
      .flatMap((part) => shortened(part, measured))
      .map((part) => ({
        text: measured.text.slice(part.start, part.end),
        unbroken: containsBurmese(measured.text.charAt(part.start)) && isTorn(part, measured),
      })),
  )
}

/** Headings: lines break at spaces only, unless a phrase is too long for a narrow screen. */
export function keepHeading(text: string, longest = longestPart): TextPart[] {
  if (!containsBurmese(text)) return keepWords(text)
  return joinBreakable(
    prepared(text)
      .split(/([^\S\u00A0]+)/)
      .filter((phrase) => phrase !== '')
      .flatMap((phrase) =>
        containsBurmese(phrase) && phrase.length <= longest
          ? [{ text: phrase, unbroken: true }]
          : keepWords(phrase),
      ),
  )
}

// A comment without an end continues to the end, and no tag has `<` outside of quotes: this way
// nothing is read twice.
const commentOrTag = /(<!--(?:[\s\S]*?-->|[\s\S]*)|<(?:"[^"]*"|'[^']*'|[^'"<>])*>)/

/** `keepWords` for the text of HTML that has been sanitised already; tags stay untouched. */
export function keepWordsInHtml(html: string): string {
  return html
    .split(commentOrTag)
    .map((piece, position) => (position % 2 === 1 ? piece : inSpans(piece)))
    .join('')
}

function inSpans(escapedText: string): string {
  return keepWords(escapedText)
    .map(({ text, unbroken }) => (unbroken ? `<span class="nb">${text}</span>` : text))
    .join('')
}
