import { containsBurmese, syllables } from './burmese-text.ts'

/** A stretch of a text that the other text has too, or has not. */
export type Stretch = { text: string; isChanged: boolean }

/** Beyond this many comparisons the words of a passage are not matched; all of it counts as changed. */
const mostComparisons = 4_000_000

/** Burmese is written without spaces between words: its syllables are compared. */
const wordsOf = (text: string) =>
  (text.match(/\s+|\S+/g) ?? []).flatMap((word) =>
    containsBurmese(word) ? syllables(word) : [word],
  )

/** The lengths of the longest common subsequences from each place to the ends. */
function commonLengths(before: readonly string[], after: readonly string[]) {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return at
}

type Passage = { before: string[]; after: string[]; isChanged: boolean }

/** Both lists in their order, in passages that are the same or differ. */
function passagesOf(before: readonly string[], after: readonly string[]): Passage[] {
  if (before.length * after.length > mostComparisons) {
    return [{ before: [...before], after: [...after], isChanged: true }]
  }
  const at = commonLengths(before, after)
  const passages: Passage[] = []
  const add = (isChanged: boolean, given: { before?: string; after?: string }) => {
    if (passages.at(-1)?.isChanged !== isChanged)
      passages.push({ before: [], after: [], isChanged })
    const last = passages.at(-1)
    if (given.before !== undefined) last?.before.push(given.before)
    if (given.after !== undefined) last?.after.push(given.after)
  }
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]]
    if (old !== undefined && fresh !== undefined && old === fresh) {
      add(false, { before: old, after: fresh })
      i++
      j++
    } else if (old !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      add(true, { before: old })
      i++
    } else if (fresh !== undefined) {
      add(true, { after: fresh })
      j++
    }
  }
  return passages
}

/** Joins neighbours of one kind; a space between two changed words is changed with them. */
function joined(all: readonly Stretch[]): Stretch[] {
  const stretches = all.filter(({ text }) => text !== '')
  const found: Stretch[] = []
  stretches.forEach(({ text, isChanged }, place) => {
    const isBetween =
      text.trim() === '' && found.at(-1)?.isChanged && stretches[place + 1]?.isChanged
    const counts = isChanged || Boolean(isBetween)
    const last = found.at(-1)
    if (last?.isChanged === counts) last.text += text
    else found.push({ text, isChanged: counts })
  })
  return found
}

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? []

/** Two versions of a text, each whole and in its order, with the words marked that differ. */
export function changedWords(before: string, after: string) {
  // Lines first: long texts mostly differ in a few of them.
  const words = passagesOf(linesOf(before), linesOf(after)).flatMap((lines) =>
    lines.isChanged
      ? passagesOf(wordsOf(lines.before.join('')), wordsOf(lines.after.join('')))
      : [lines],
  )
  const side = (name: 'before' | 'after') =>
    joined(words.map(({ isChanged, ...texts }) => ({ text: texts[name].join(''), isChanged })))
  return { before: side('before'), after: side('after') }
}
