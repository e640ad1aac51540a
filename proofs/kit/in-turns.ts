import { percentile } from './report.ts'
import type { Row } from './report.ts'

type Pair<Ours, Beside> = { ours: Ours; beside: Beside }
type Sides<Ours, Beside> = {
  ours: (turn: number) => Promise<Ours>
  beside: (turn: number) => Promise<Beside>
}

/** So that other load on the machine affects both; every second time the other one begins. */
export async function inTurns<Ours, Beside>(times: number, { ours, beside }: Sides<Ours, Beside>) {
  const pairs: Pair<Ours, Beside>[] = []
  for (let turn = 0; turn < times; turn++) {
    const early = turn % 2 ? await beside(turn) : undefined
    const own = await ours(turn)
    pairs.push({ ours: own, beside: early ?? (await beside(turn)) })
  }
  return pairs
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** The medians of a figure on both sides, and of its ratio within each turn. */
export function medians<Key extends string>(
  pairs: readonly Pair<Record<Key, number>, Record<Key, number>>[],
  key: Key,
) {
  return {
    ours: median(pairs.map(({ ours }) => ours[key])),
    beside: median(pairs.map(({ beside }) => beside[key])),
    ratio: median(pairs.map(({ ours, beside }) => ours[key] / beside[key])),
  }
}

/** Both sides of the one turn that has the median of the ratios. */
export function medianRound<Key extends string>(
  pairs: readonly Pair<Record<Key, number>, Record<Key, number>>[],
  key: Key,
) {
  const turns = pairs.map(({ ours, beside }) => ({
    ours: ours[key],
    beside: beside[key],
    ratio: ours[key] / beside[key],
  }))
  const ratio = median(turns.map((turn) => turn.ratio))
  return turns.find((turn) => turn.ratio === ratio) ?? { ours: 0, beside: 0, ratio }
}

type Compared = ReturnType<typeof medians>

type About = {
  /** What stands beside ours. */
  name: string
  written: (amount: number) => string
  /** What the ratio must be; without either it is only reported. */
  least?: number
  most?: number
  remark?: string
}

export function comparedRow(what: string, { ours, beside, ratio }: Compared, about: About): Row {
  const { name, written, least, most, remark = '' } = about
  const value = written(ours)
  const row = { what, value, beside: `${name} ${written(beside)}`, ratio, remark }
  if (least !== undefined) return { ...row, wanted: `≥ ${least}`, isHeld: ratio >= least }
  if (most !== undefined) return { ...row, wanted: `≤ ${most}`, isHeld: ratio <= most }
  return { ...row, wanted: '', isHeld: null }
}
