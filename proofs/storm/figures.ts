import { atMost, is, percentile, reported } from '#kit/report'
import type { Fault, Faults } from './faults.ts'
import type { Asked } from '#kit/client'
import type { StormLedger } from './ledger.ts'
import type { Plan } from './plan.ts'
import type { Row } from '#kit/report'
import type { Watch } from './watch.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
const within = (what: string, ms: number, most: number) => atMost(what, ms, most, seconds)

/**
 * How long submitting took: one request as the client sees it, and from the press to the answer.
 * A short storm has too few requests for more than their middle.
 */
export function latencies({ asked, ended }: StormLedger, { isShort }: { isShort: boolean }): Row[] {
  const submits = asked.filter(({ what }) => what === 'submit')
  const each = submits.map((one) => one.ended - one.begun)
  const whole = ended.filter(({ receipt }) => receipt).map((one) => one.ended - one.pressed)
  const [p50, p95, p99] = shares.map((share) => percentile(each, share)) as Three
  const waited = shares.map((share) => seconds(percentile(whole, share))).join(' / ')
  const all = `${each.length} requests`
  const judged = isShort
    ? [
        within('submit p50, one request', p50, 1_500),
        reported('submit p95 and p99, one request', `${seconds(p95)}, ${seconds(p99)}`, all),
      ]
    : [
        reported('submit p50, one request', seconds(p50), all),
        within('submit p95, one request', p95, 1_500),
        within('submit p99, one request', p99, 5_000),
      ]
  return [
    ...judged,
    reported('from the press to the receipt, tries included: p50 / p95 / p99', waited),
  ]
}

type Three = [number, number, number]
const shares = [0.5, 0.95, 0.99]

const mostHeldUp = 0.02

/**
 * Companies that meant to be in time and had their files up too late. A few may be hit by a fault in
 * the last seconds; more of them, and the machine does not carry the load. A short storm has hardly
 * a moment without a fault.
 */
export function heldUp(
  { ended }: StormLedger,
  deadlineAt: number,
  { bidders, isShort }: Plan,
): Row {
  const late = new Set(
    ended.flatMap(({ company, pressed }) =>
      bidders[company]?.kind !== 'late' && pressed > deadlineAt ? [company] : [],
    ),
  )
  const what = 'companies whose uploads took until after the deadline'
  return isShort
    ? reported(what, late.size)
    : atMost(what, late.size, Math.floor(bidders.length * mostHeldUp))
}

export function inTheEnd({ ended }: StormLedger, deadlineAt: number, lastSeconds: number): Row {
  const inTime = ended.filter(({ pressed }) => pressed <= deadlineAt)
  const last = inTime.filter(({ pressed }) => pressed > deadlineAt - lastSeconds * 1000)
  const share = Math.round((100 * last.length) / Math.max(1, inTime.length))
  return reported(`submits in the last ${Math.round(lastSeconds)} s`, `${last.length}, ${share} %`)
}

const isWritten = ({ what, status }: Asked) =>
  ['begin', 'piece', 'submit'].includes(what) && status >= 200 && status < 300

/** The longest time without a successful write that touches the failover. */
export function failoverGap({ asked }: StormLedger, faults: readonly Fault[]): Row {
  const fault = faults.find(({ name }) => name === 'database failover')
  const writes = asked.filter(isWritten).map(({ ended }) => ended)
  const sorted = writes.toSorted((a, b) => a - b)
  const gaps = sorted.flatMap((at, number) => {
    const next = sorted[number + 1]
    const isTouched = fault && next !== undefined && at < fault.to + 5_000 && next > fault.from
    return isTouched ? [next - at] : []
  })
  return within('failover: longest time without a write', Math.max(0, ...gaps), 15_000)
}

/** Answers of the system's own failing, by what was wrong at that moment. */
export function failures({ asked }: StormLedger, faults: readonly Fault[]): Row[] {
  const failed = asked.filter(({ status }) => status === 0 || status >= 500)
  const causeOf = ({ begun, ended }: Asked) => {
    const now = faults.filter(({ from, to }) => begun <= to && ended >= from)
    // The rarest first: processes are killed all the time.
    const rest = now.filter(({ name }) => !['api killed', 'mail server dead'].includes(name))
    return (rest[0] ?? now.find(({ name }) => name === 'api killed'))?.name ?? 'no fault'
  }
  const byCause = Map.groupBy(failed, causeOf)
  const lines = [...byCause].map(([cause, all]) => {
    const kinds = Map.groupBy(all, ({ status, code }) => `${status || 'none'} ${code}`.trim())
    const told = [...kinds].map(([kind, same]) => `${kind} ×${same.length}`).join(', ')
    return reported(`failed requests during: ${cause}`, all.length, told)
  })
  return [reported('requests', asked.length, `${failed.length} failed`), ...lines]
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
const mostGrowth = 1.5
const mostGrowthBytes = 64 * 1_048_576
// What a process loads when it starts is not what it gathers while it runs.
const warmUpMs = 15_000
const fewestToJudge = 4

type Held = { at: number; bytes: number }

/**
 * Processes that are killed are judged by the peaks of their lives, one that lives through it by
 * what it holds: in the first third of the time and in the last.
 */
export function memory({ samples }: Watch): Row[] {
  const lives = [...Map.groupBy(samples, ({ pid }) => pid).values()].flatMap((life) => {
    const born = life[0]?.at ?? 0
    const warm = life.filter(({ at }) => at > born + warmUpMs)
    return warm.length > 0 ? [{ name: life[0]?.name ?? '', born, warm }] : []
  })
  const apis = lives.filter(({ name }) => name !== 'worker')
  const peaks = apis.map(({ born, warm }) => ({
    at: born,
    bytes: Math.max(...warm.map(({ bytes }) => bytes)),
  }))
  const worker = lives.filter(({ name }) => name === 'worker').flatMap(({ warm }) => warm)
  return [
    growth(`memory of the api processes, ${apis.length} lives that lasted`, peaks),
    growth('memory of the worker', worker),
  ]
}

function growth(what: string, held: readonly Held[]): Row {
  const sorted = held.toSorted((a, b) => a.at - b.at)
  const third = Math.ceil(sorted.length / 3)
  const sizes = sorted.map(({ bytes }) => bytes)
  const before = percentile(sizes.slice(0, third), 0.5)
  const after = percentile(sizes.slice(-third), 0.5)
  const most = Math.max(0, ...sizes)
  const isEnough = held.length >= fewestToJudge
  return {
    what,
    value: `${megabytes(before)} → ${megabytes(after)}`,
    wanted: isEnough ? `≤ ×${mostGrowth} or +64 MB` : '',
    isHeld: isEnough ? after <= Math.max(before * mostGrowth, before + mostGrowthBytes) : null,
    remark: `first third and last, at most ${megabytes(most)}${isEnough ? '' : '; too few to judge'}`,
  }
}

/** A process that is started while there is no database has to be started again; that is no fault. */
export function restarts({ starts }: Watch, { faults, kills, spared }: Faults): Row {
  const first = new Set(starts.map(({ name }) => name)).size
  const failover = faults.find(({ name }) => name === 'database failover')
  const slackMs = 3_000
  const near = (all: readonly { at: number }[], beforeMs: number) =>
    all.filter(({ at }) => failover && at > failover.from - beforeMs && at < failover.to + slackMs)
      .length
  const explained = Math.max(0, near(starts, 0) - near(kills, slackMs))
  const others = starts.length - first - kills.length - explained
  return {
    ...is('unexpected restarts', others, 0),
    remark: `${kills.length} kills, ${spared()} left out as the other was not back; ${explained} starts again without a database`,
  }
}

export function processorTime({ seconds: over, cpu }: ReturnType<Watch['cost']>): Row[] {
  const sorted = Object.entries(cpu).toSorted(([, one], [, other]) => other - one)
  const told = sorted.map(([name, spent]) => `${name} ${((100 * spent) / over).toFixed(0)} %`)
  return [reported('processor time, of one core', told[0] ?? '', told.slice(1).join(', '))]
}
