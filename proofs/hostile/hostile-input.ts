import { patternsIn } from '@padauk/tools/patterns'
import { createChance } from '#kit/chance'
import type { Proof } from '#kit/proof'
import { none, reportedAll } from '#kit/report'
import { alphabetOf, attacks } from './attacks.ts'
import { parsers, schemaParsers, staffParsers } from './parsers.ts'
import type { Parser } from './parsers.ts'
import { limitMs, timeOf } from './timing.ts'

const seed = 20_261_115
/** Only people who are signed in as staff can cause it, and each of them is named in the log. */
const staffLimitMs = 500
const folders = [
  'apps/api/src',
  'apps/site/server',
  'apps/site/app',
  'packages/contract/src',
  'packages/language/src',
]

export type Slowest = { name: string; ms: number; input: string }

function parserOf(pattern: RegExp, place: string): Parser {
  const act = (text: string) => {
    pattern.lastIndex = 0
    return pattern.global ? text.replace(pattern, '') : pattern.test(text)
  }
  const { source, flags } = pattern
  const name = `/${source}/${flags} in ${place}`
  return { name, parse: act, alphabet: alphabetOf(source), longest: Infinity }
}

/** Every pattern that is written in the code, and every parser, on hostile input. */
export async function measureHostileInput(inputs: number) {
  const patterns = patternsIn(folders).map(({ source, flags, place }) =>
    parserOf(new RegExp(source, flags), place),
  )
  const all = [...patterns, ...parsers, ...(await schemaParsers())]
  const each = Math.ceil(inputs / all.length)
  const slowestFirst = (some: readonly Parser[], limit: number) =>
    some.map((parser) => slowestOf(parser, each, limit)).toSorted((a, b) => b.ms - a.ms)
  const slowest = slowestFirst(all, limitMs)
  const slowestOfStaff = slowestFirst(staffParsers, staffLimitMs)
  return {
    patterns: patterns.length,
    parsers: all.length - patterns.length,
    inputs: each * (all.length + staffParsers.length),
    slowest,
    slowestOfStaff,
    tooSlow: [
      ...slowest.filter(({ ms }) => ms > limitMs),
      ...slowestOfStaff.filter(({ ms }) => ms > staffLimitMs),
    ],
  }
}

function slowestOf({ name, parse, alphabet, longest }: Parser, count: number, limit: number) {
  const found: Slowest = { name, ms: 0, input: '' }
  for (const attack of attacks(alphabet, createChance(seed, 0), count)) {
    const text = attack.slice(0, longest)
    const ms = timeOf(() => parse(text), { limit })
    if (ms > found.ms) Object.assign(found, { ms, input: text.slice(0, 60) })
  }
  return found
}

export const describeSlowest = ({ name, ms, input }: Slowest) =>
  `${ms.toFixed(1).padStart(8)} ms  ${name}  ${JSON.stringify(input)}`

const shown = 10

export const hostileInput: Proof = {
  name: 'hostile-input',
  claim: 'no pattern and no parser that meets what strangers send takes longer than 50 ms',
  async run({ isShort }) {
    const result = await measureHostileInput(isShort ? 4_000 : 10_000)
    const { patterns, parsers: others, inputs, slowest, slowestOfStaff, tooSlow } = result
    return {
      rows: [
        ...reportedAll({
          'patterns, all that are written in the code': patterns,
          'parsers and schemas': others,
          'hostile inputs of up to 64 kB': inputs,
          [`slowest, in ms of the processor (at most ${limitMs})`]: slowest[0]?.ms.toFixed(1) ?? 0,
        }),
        none('too slow', tooSlow),
      ],
      remarks: [
        ...slowest.slice(0, shown).map(describeSlowest),
        'only from staff, up to 30,000 characters (at most 500 ms):',
        ...slowestOfStaff.map(describeSlowest),
      ],
    }
  },
}
