import type { UploadSlot } from '@padauk/contract/uploads'
import { createChance } from '#kit/chance'

/** All times of a plan are seconds after its start. */
export type PlannedFile = { slot: UploadSlot; name: string; type: string; size: number }

/** `two devices` press submit with one bid at the same moment, `two bids` with different ones. */
type PlannedKind = 'usual' | 'late' | 'two devices' | 'two bids'

export type PlannedCompany = {
  number: number
  kind: PlannedKind
  files: PlannedFile[]
  uploadAt: number
  submitAt: number
}

export type StormOptions = {
  seed: number
  companies: number
  minutes: number
  isShort: boolean
}

export type Plan = StormOptions & {
  deadline: number
  /** The last part of the time, in which so many submit. */
  lastSeconds: number
  bidders: PlannedCompany[]
}

const megabyte = 1_000_000
const smallest = 0.2 * megabyte
const largest = 25 * megabyte
const median = 2 * megabyte
const spread = 0.9
// A short storm is about what goes wrong, not about bytes.
const shortShare = 0.2
const mostBytes = 5_000 * megabyte
const shareInTheEnd = 0.4

const slots = [
  { slot: 'image', name: 'registration.png', type: 'image/png', largest: 10 * megabyte },
  { slot: 'document', name: 'demo-bid.pdf', type: 'application/pdf', largest },
  { slot: 'nda', name: 'demo-nda.pdf', type: 'application/pdf', largest },
] as const

export function makePlan(options: StormOptions): Plan {
  const { seed, companies, minutes, isShort } = options
  const deadline = minutes * 60
  const lastSeconds = Math.min(60, deadline * 0.3)
  const bidders = Array.from({ length: companies }, (_, number) =>
    planCompany({ number, seed, companies, isShort, deadline, lastSeconds }),
  )
  boundBytes(bidders)
  return { ...options, deadline, lastSeconds, bidders }
}

type Place = Pick<Plan, 'seed' | 'companies' | 'isShort' | 'deadline' | 'lastSeconds'> & {
  number: number
}

function planCompany(place: Place): PlannedCompany {
  const { number, seed, companies, isShort, deadline, lastSeconds } = place
  const chance = createChance(seed, number)
  // Never zero, of which there is no logarithm.
  const share = () => (chance.below(1_000_000) + 0.5) / 1_000_000
  const files = slots.map(({ slot, name, type, largest: limit }) => {
    const normal = Math.sqrt(-2 * Math.log(share())) * Math.cos(2 * Math.PI * share())
    const size = Math.round(median * Math.exp(spread * normal) * (isShort ? shortShare : 1))
    return { slot, name, type, size: Math.min(limit, Math.max(smallest, size)) }
  })
  const kind = kindOf(number, companies)
  const isLast = number % 10 < shareInTheEnd * 10
  const begin = Math.min(20, deadline * 0.15)
  const submitAt =
    kind === 'late'
      ? deadline + 0.4 + share() * 20
      : isLast
        ? deadline - 1 - share() * (lastSeconds - 1)
        : begin + share() * (deadline - lastSeconds - begin)
  const lead = 5 + (0.1 + 0.9 * share()) * Math.min(240, deadline * 0.4)
  return { number, kind, files, submitAt, uploadAt: Math.max(share(), submitAt - lead) }
}

/** One in twenty-five is late, and one in ten sends from two devices. */
function kindOf(number: number, companies: number): PlannedKind {
  const every = Math.min(25, Math.floor(companies / 2))
  if (number % every === every - 1) return 'late'
  if (number % 10 !== 1 && number % 10 !== 6) return 'usual'
  if (number % 20 > 10) return 'usual'
  return number % 10 === 1 ? 'two devices' : 'two bids'
}

/** The largest files become smaller until all of them fit on the disk. */
function boundBytes(bidders: PlannedCompany[]) {
  const files = bidders.flatMap((company) => company.files)
  const bySize = files.toSorted((a, b) => b.size - a.size)
  let total = files.reduce((sum, { size }) => sum + size, 0)
  for (const file of bySize) {
    if (total <= mostBytes) return
    const saved = file.size - Math.max(smallest, Math.round(file.size / 2))
    file.size -= saved
    total -= saved
  }
}

export const bytesOf = ({ bidders }: Plan) =>
  bidders.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0)
