import type { Chance } from '#kit/chance'

export const longestInput = 65_536

const token =
  /\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\[pP]\{[^}]*\}|\\[kbB]|\\(.)|\[((?:\\.|[^\]])*)\]|\(\?<?[:=!]|\(\?<\w+>|\{\d+(?:,\d*)?\}|[()|^$*+?]|([^])/giu

const classes: Record<string, string> = { s: ' ', d: '7', w: 'a', S: 'x', D: 'x', W: '-' }
const controls: Record<string, string> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' }

const escaped = (letter: string) => classes[letter] ?? controls[letter] ?? letter
const codePoint = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))

function samplesOfClass(inside: string) {
  if (inside.startsWith('^')) return ['x']
  const plain = inside
    .replace(/\\u\{([0-9a-f]+)\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, a, b, c) =>
      codePoint(a ?? b ?? c),
    )
    .replace(/\\[pP]\{[^}]*\}/g, '\u0001')
    .replace(/\\(.)/g, (_, letter: string) => escaped(letter))
  const letters = Array.from(plain).filter((letter) => letter !== '-')
  return [letters[0], letters.at(-1)].filter((letter) => letter !== undefined)
}

/** The letters and words a pattern is made of, in its order. */
export function alphabetOf(source: string) {
  const atoms: string[] = []
  let word = ''
  const endWord = () => {
    if (word.length > 1) atoms.push(word)
    word = ''
  }
  for (const [whole, brace, u, x, letter, inside, plain] of source.matchAll(token)) {
    const hex = brace ?? u ?? x
    const literal = hex ? codePoint(hex) : letter && !(letter in classes) ? escaped(letter) : plain
    if (literal !== undefined && literal !== '.') {
      atoms.push(literal)
      word += literal
      continue
    }
    endWord()
    if (inside !== undefined) atoms.push(...samplesOfClass(inside))
    else if (letter !== undefined) atoms.push(escaped(letter))
    else if (plain === '.') atoms.push('x')
    else if (/^\\p/i.test(whole)) atoms.push('\u0001')
  }
  endWord()
  return [...new Set(atoms)]
}

const lengths = [longestInput, 8_192, 1_024, 200]
const misses = ['', '!', '\0', '\n']

const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / Math.max(1, unit.length))).slice(0, length)

/**
 * Inputs that make a pattern try again and again: long runs of its own letters and words, alone, in
 * pairs and all in a row, behind each of its beginnings, with an end that does not fit.
 */
export function* attacks(
  alphabet: readonly string[],
  { below, pick }: Pick<Chance, 'below' | 'pick'>,
  count: number,
) {
  const atoms = alphabet.length > 0 ? alphabet : ['a', ' ']
  const row = atoms.join('')
  const hostile = (unit: string, beginning: string, length: number) => {
    const end = pick(misses)
    return (beginning + filled(unit, length - beginning.length - end.length)).slice(0, length) + end
  }
  // Words in pairs, every atom, and all in a row at full length first; the rest is chance.
  const words = atoms.filter((atom) => atom.length > 1)
  const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`)
  const first = [...pairs, ...atoms, row].slice(0, count)
  for (const unit of first) yield hostile(unit, '', longestInput - 1)
  for (let made = first.length; made < count; made++) {
    const unit = Array.from({ length: 1 + below(4) }, () => pick(atoms)).join('')
    const isRow = below(2) === 1
    const beginning = isRow ? row.slice(0, below(row.length + 1)) : pick(atoms)
    yield hostile(unit, beginning, pick(lengths) - 1)
  }
}
