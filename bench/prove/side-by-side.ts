import { percentile } from './proof.ts'
import type { Figures } from './proof.ts'
import type { ApiProcess, System } from './system.ts'

const mostTimesSlower = 1.5

type Act = (api: Pick<ApiProcess, 'origin'>, turn: number) => Promise<unknown>
export type Acts = Record<string, Act>

async function timed(act: () => Promise<unknown>) {
  const start = performance.now()
  await act()
  return performance.now() - start
}

type Side = { system: System; acts: Acts }
type Sides = { small: Side; large: Side }

/** In turns, so that whatever else the machine does meets both alike. */
async function compare(
  { small, large }: Sides,
  name: string,
  { first, samples }: { first: number; samples: number },
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
  return { small: percentile(times.small, 0.95), large: percentile(times.large, 0.95) }
}

/** A machine that was busy with something else for a moment is measured once more. */
async function compareFairly(sides: Sides, name: string, samples: number) {
  const once = await compare(sides, name, { first: 0, samples })
  if (once.large <= mostTimesSlower * once.small) return once
  const again = await compare(sides, name, { first: samples, samples })
  return again.large / again.small < once.large / once.small ? again : once
}

/** The 95th percentile of each act in both systems, and how many times slower the large one is. */
export async function measureSides(sides: Sides, samples: number) {
  const figures: Figures = {}
  let isHeld = true
  for (const name of Object.keys(sides.small.acts)) {
    const p95 = await compareFairly(sides, name, samples)
    const times = p95.large / p95.small
    isHeld &&= times <= mostTimesSlower
    const both = `${p95.small.toFixed(1)} ms → ${p95.large.toFixed(1)} ms`
    figures[`p95 of ${name}: ${both}`] = `× ${times.toFixed(2)}`
  }
  return { figures, isHeld }
}
