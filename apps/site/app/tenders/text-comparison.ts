type Step = { text: string; on: 'both' | 'before' | 'after' }

/** Above that the table of a comparison would cost a phone seconds. */
const mostCompared = 1_000_000

/** For each place in both lists: how many texts they have in common from there on. */
function commonFrom(before: readonly string[], after: readonly string[]) {
  const width = after.length + 1
  const counts = new Uint32Array((before.length + 1) * width)
  const at = (one: number, other: number) => counts[one * width + other] ?? 0
  for (let one = before.length - 1; one >= 0; one -= 1) {
    for (let other = after.length - 1; other >= 0; other -= 1) {
      counts[one * width + other] =
        before[one] === after[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
    }
  }
  return at
}

/** Both lists in one, what is gone before what is new. */
function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  const gone = (text: string): Step => ({ text, on: 'before' })
  const added = (text: string): Step => ({ text, on: 'after' })
  if (before.length * after.length > mostCompared) return [...before.map(gone), ...after.map(added)]
  const common = commonFrom(before, after)
  const steps: Step[] = []
  let other = 0
  for (const [one, text] of before.entries()) {
    // What is new stands before this one only if that keeps as much in common.
    while (
      other < after.length &&
      after[other] !== text &&
      common(one, other + 1) > common(one + 1, other)
    )
      steps.push(added(after[other++] ?? ''))
    const isKept = after[other] === text
    steps.push(isKept ? { text, on: 'both' } : gone(text))
    if (isKept) other += 1
  }
  return [...steps, ...after.slice(other).map(added)]
}

/** A place where a text differs: what stood there, and what stands there now. */
type Passage = { before: string[]; after: string[] }

/** Where two texts differ, paragraph by paragraph. */
export function passagesOf(before: readonly string[], after: readonly string[]): Passage[] {
  const found: Passage[] = []
  let isSame = true
  for (const { text, on } of stepsBetween(before, after)) {
    if (on !== 'both' && isSame) found.push({ before: [], after: [] })
    isSame = on === 'both'
    if (on !== 'both') found.at(-1)?.[on].push(text)
  }
  return found
}

export type Piece = { text: string; isChanged: boolean }

const wordsOf = (paragraphs: readonly string[]) => paragraphs.join('\n').split(/(?<=\s)/)

/** Both sides of a passage, with the words that differ. Burmese is compared phrase by phrase. */
export function markedWords({ before, after }: Passage) {
  const steps = stepsBetween(wordsOf(before), wordsOf(after))
  const side = (hidden: Step['on']) => {
    const pieces: Piece[] = []
    for (const { text, on } of steps) {
      const last = pieces.at(-1)
      const isChanged = on !== 'both'
      if (on === hidden || text === '') continue
      if (last?.isChanged === isChanged) last.text += text
      else pieces.push({ text, isChanged })
    }
    return pieces
  }
  return { before: side('after'), after: side('before') }
}
