import { comparedRow, inTurns } from '#kit/in-turns'
import type { ProofEnvironment } from '#kit/environment'
import type { Report } from '#kit/proof'
import { none, percentile, reported } from '#kit/report'
import type { Row } from '#kit/report'
import { withSystem } from '#kit/system'
import type { ApiProcess, System } from '#kit/system'
import { readPlans } from './plans.ts'

const mostTimesSlower = 1.5

export type Acts = Record<
  string,
  (api: Pick<ApiProcess, 'origin'>, turn: number) => Promise<unknown>
>

/** `share` is the percentile that is judged. */
type Measuring = { samples: number; share: number }

type Side = { system: System; acts: Acts }
type Sides = { small: Side; large: Side }

async function compare(
  { small, large }: Sides,
  name: string,
  { first, samples, share }: Measuring & { first: number },
) {
  const timed =
    ({ system, acts }: Side) =>
    async (turn: number) => {
      const start = performance.now()
      await acts[name]!(system.apis[0]!, first + turn)
      return performance.now() - start
    }
  const pairs = await inTurns(samples, { ours: timed(large), beside: timed(small) })
  // The first ones meet cold code and cold pages.
  const warm = pairs.slice(samples / 5)
  const judged = (side: 'ours' | 'beside') =>
    percentile(
      warm.map((pair) => pair[side]),
      share,
    )
  const [ours, beside] = [judged('ours'), judged('beside')]
  return { ours, beside, ratio: ours / beside }
}

/** A machine that was busy with something else for a moment is measured once more. */
async function compareFairly(sides: Sides, name: string, measuring: Measuring) {
  const once = await compare(sides, name, { ...measuring, first: 0 })
  if (once.ratio <= mostTimesSlower) return once
  const again = await compare(sides, name, { ...measuring, first: measuring.samples })
  return again.ratio < once.ratio ? again : once
}

/** How long each act takes in both systems, and how many times slower the large one is. */
async function measureSides(sides: Sides, timesOf: (act: string) => number, share: number) {
  const rows: Row[] = []
  const written = (ms: number) => `${ms.toFixed(1)} ms`
  for (const name of Object.keys(sides.small.acts)) {
    const found = await compareFairly(sides, name, { samples: timesOf(name), share })
    const about = { name: 'small', written, most: mostTimesSlower }
    rows.push(comparedRow(`p${share * 100} of ${name}`, found, about))
  }
  return rows
}

/** How many of what there are. */
type Size = Record<string, string | number>

type Growing<Content extends Size> = {
  samples: { short: number; long: number }
  /** Fills a system, and says with how much. */
  fill: (system: System, size: 'small' | 'large') => Promise<Content>
  /** Everything that is measured, prepared so that only the request itself is timed. */
  prepare: (system: System, content: Content, samples: number) => Promise<Acts>
  /** None of them may be read from end to end. */
  tables: readonly string[]
  /** Acts that take seconds, by name, and how often each of them is measured. */
  slow?: Record<string, number>
}

/** The same requests to a small system and to a large one, and how the large one finds its rows. */
export const atBothSizes = <Content extends Size>(
  environment: ProofEnvironment,
  { samples: { short, long }, fill, prepare, tables, slow = {} }: Growing<Content>,
) =>
  withSystem(environment, {}, (small) =>
    withSystem(environment, {}, async (large): Promise<Report> => {
      // The worst of a few dozen samples, beside other work, tells of the other work: a short run judges the median.
      const samples = environment.isShort ? short : long
      const share = environment.isShort ? 0.5 : 0.95
      const start = performance.now()
      const sizes = { small: await fill(small, 'small'), large: await fill(large, 'large') }
      const seconds = (performance.now() - start) / 1000
      const sides = {
        small: { system: small, acts: await prepare(small, sizes.small, samples) },
        large: { system: large, acts: await prepare(large, sizes.large, samples) },
      }
      const timesOf = (act: string) => slow[act] ?? samples
      const measured = await measureSides(sides, timesOf, share)
      const requests = Object.entries(sides.large.acts).map(
        ([name, act]) => [name, (api: ApiProcess) => act(api, 2 * timesOf(name))] as const,
      )
      const plans = await readPlans(large, Object.fromEntries(requests), tables)
      const seqScans = plans.flatMap((plan) => plan.seqScans)
      return {
        rows: [
          ...Object.entries(sizes.small).map(([what, amount]) =>
            reported(`${what}, small and large`, `${amount}, ${sizes.large[what]}`),
          ),
          reported('seconds to generate both', seconds.toFixed(0)),
          ...measured,
          none('tables read from end to end', seqScans),
        ],
        remarks: plans.map(
          ({ request, indexes, seqScans: scans }) =>
            `${request}: ${scans.length > 0 ? `SEQ SCAN of ${scans.join(', ')}; ` : ''}${indexes.join(', ')}`,
        ),
      }
    }),
  )
