import { describeSlowest, measureHostileInput } from '#proofs/hostile/hostile-input'
import { limitMs } from '#proofs/hostile/timing'
import type { Proof } from '#kit/proof'
import { none, reportedAll } from '#kit/report'

const shown = 10

export const hostileInput: Proof = {
  name: 'hostile-input',
  claim: 'no pattern and no parser that meets what strangers send takes longer than 50 ms',
  async run({ isShort }) {
    const result = await measureHostileInput(isShort ? 4_000 : 10_000)
    const { patterns, parsers, inputs, slowest, slowestOfStaff, tooSlow } = result
    return {
      rows: [
        ...reportedAll({
          'patterns, all that are written in the code': patterns,
          'parsers and schemas': parsers,
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
