import { growth as proof } from '@padauk/proofs/promises/growth'
import type { Line, Row } from './line.ts'

const times = /^× (?<ratio>[\d.]+)$/
const both = /^(?<what>.+): (?<small>[\d.]+ ms) → (?<large>[\d.]+ ms)$/

/** The run of the proof, whose figures name both sizes. */
export const growth: Line = {
  name: 'growth',
  isLong: true,
  async run({ ground }) {
    const { figures, isHeld, remarks = [] } = await proof.run(ground)
    const rows = Object.entries(figures).flatMap(([name, value]): Row[] => {
      const ratio = times.exec(String(value))?.groups?.ratio
      const named = both.exec(name)?.groups
      if (!ratio || !named) return []
      return [
        {
          what: `growth: ${named.what}`,
          ours: `large ${named.large}`,
          beside: `small ${named.small}`,
          ratio: Number(ratio),
          goal: '≤ 1.5',
          isReached: Number(ratio) <= 1.5,
        },
      ]
    })
    const sizes = ['tenders, small and large', 'bids, small and large', 'size of the databases']
    const told = sizes.map((name) => `${name}: ${figures[name]}`)
    return { rows, remarks: [...told, ...(isHeld ? [] : remarks)] }
  },
}
