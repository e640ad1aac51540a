import { growth as proof } from '@padauk/proofs/promises/growth'
import type { Line } from './line.ts'

/** The run of the proof, whose rows compare both sizes. */
export const growth: Line = {
  name: 'growth',
  isLong: true,
  async run({ environment }) {
    const { rows, remarks } = await proof.run(environment)
    const compared = rows.map((row) => ({ ...row, what: `growth: ${row.what}` }))
    return { rows: compared, ...(remarks && { remarks }) }
  },
}
