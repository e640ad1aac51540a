import { eachOf } from '#kit/each-of'
import { verifyChain } from '#kit/checks'
import { closing, submission, uploadByForm, uploadByTus } from './fault-operations.ts'
import type { Operation } from './fault-operations.ts'
import { faults as faultKinds } from '#kit/fault-gate'
import type { Fault } from '#kit/fault-gate'
import type { ProofEnvironment } from '#kit/environment'
import { startLane } from './lane.ts'
import type { Lane } from './lane.ts'
import type { Proof } from '#kit/proof'
import { adjourning, opening, repairing, signing } from './opening-operations.ts'
import { replacing, sealedSubmission, sealedUpload, takingBack } from './sealed-operations.ts'
import { atLeast, none, reported, reportedAll } from '#kit/report'
import type { Figures } from '#kit/report'

const operations = [
  uploadByTus,
  uploadByForm,
  sealedUpload,
  submission,
  sealedSubmission,
  takingBack,
  replacing,
  closing,
  opening,
  adjourning,
  repairing,
  signing,
]
// In the gate tests run beside them.
const atOnceInShort = 4
// A loop that is never left would hide behind patience.
const mostCalls = 300

// The operations with the most calls are shared out; hanging and starting again is mostly waiting.
const shared = [uploadByTus, opening, adjourning]
const lanesOf = (operation: Operation) => (shared.includes(operation) ? 3 : 1)

type Timing = { hangMs: number; patience: number; mostCases: number }

const timingOf = ({ isShort }: ProofEnvironment): Timing =>
  isShort
    ? { hangMs: 2_500, patience: 1_200, mostCases: 2 }
    : { hangMs: 8_000, patience: 3_000, mostCases: Infinity }

type Case = { call: number; hit: string; fault: Fault; outcome: string; seconds: number }

/** One case: the n-th outside call goes wrong, the client does what a good client does. */
async function runCase(
  lane: Lane,
  operation: Operation,
  patience: number,
  armed: { at: number; fault: Fault } | null,
) {
  const { gate, ready, apis } = lane
  const pid = apis[0]?.process.pid()
  const { act, outcome } = await operation.prepare(lane, patience)
  if (operation === closing) gate.close()
  gate.arm(armed)
  const failed = await act().then(
    () => null,
    (error: unknown) => String(error),
  )
  const calls = gate.calls()
  const hit = gate.hit()
  gate.disarm()
  gate.open()
  await gate.settled()
  await ready()
  const isKilled = armed?.fault.startsWith('killed') ?? false
  if (!isKilled && apis[0]?.process.pid() !== pid) {
    return { calls, hit, outcome: 'between: the process ended by itself' }
  }
  return { calls, hit, outcome: failed ? `between: ${failed}` : await outcome() }
}

type Needs = { environment: ProofEnvironment; operation: Operation; timing: Timing }

/** Every so many-th case, beginning with one of the first. */
async function runShare({ environment, operation, timing }: Needs, share: number, of: number) {
  const env = { CLOSE_EVERY_SECONDS: operation.closeEverySeconds, LOG_LEVEL: 'silent' }
  const lane = await startLane(environment, { hangMs: timing.hangMs, env })
  try {
    // The first one meets what is only done once, so the second one is counted.
    await runCase(lane, operation, timing.patience, null)
    const { calls } = await runCase(lane, operation, timing.patience, null)
    const cases: Case[] = []
    const most = Math.min(timing.mostCases, operation.mostCases ?? Infinity)
    const first = operations.indexOf(operation)
    const chosen = chosenCases(Math.min(calls, mostCalls), { most, first })
    for (const armed of chosen.filter((_, number) => number % of === share)) {
      const start = performance.now()
      const { hit, outcome } = await runCase(lane, operation, timing.patience, armed)
      const seconds = (performance.now() - start) / 1000
      if (hit !== null) cases.push({ call: armed.at, fault: armed.fault, hit, outcome, seconds })
    }
    return { calls, cases, chain: await verifyChain(lane) }
  } finally {
    await lane.stop()
  }
}

/** All of them end before one that could not be carried out is told. */
async function allOf<Item, Value>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<Value>,
) {
  const running = await eachOf(items, atOnce, async (item) => {
    const value = act(item)
    await Promise.allSettled([value])
    return { value }
  })
  return Promise.all(running.map(({ value }) => value))
}

async function runOperation(needs: Needs) {
  const { environment, operation } = needs
  const of = environment.isShort ? 1 : lanesOf(operation)
  const shares = await allOf([...Array(of).keys()], of, (share) => runShare(needs, share, of))
  return {
    operation,
    calls: Math.max(...shares.map(({ calls }) => calls)),
    cases: shares.flatMap(({ cases }) => cases),
    chains: shares.flatMap(({ chain }) => (chain.isDone ? [] : [chain.said])),
  }
}

/** Each call with each fault; when there is no time for all, some that lie evenly among them. */
function chosenCases(calls: number, { most, first }: { most: number; first: number }) {
  const all = Array.from({ length: calls }, (_, call) =>
    faultKinds.map((fault) => ({ at: call + 1, fault })),
  ).flat()
  // Never a whole number of calls apart, or it would always be the same fault.
  const step = Math.max(
    1,
    Math.floor(all.length / most / faultKinds.length) * faultKinds.length + 1,
  )
  // Each operation begins with another fault, or the short form would know only the first ones.
  return all.filter((_, number) => number % step === first % step)
}

type Ran = Awaited<ReturnType<typeof runOperation>>

function figuresOf({ operation: { name }, calls, cases }: Ran): Figures {
  const outcomes = Map.groupBy(cases, ({ outcome }) => outcome.split(':')[0] ?? '')
  return {
    [`${name}: outside calls`]: calls,
    [`${name}: cases`]: cases.length,
    ...Object.fromEntries(
      [...outcomes].map(([outcome, ended]) => [`${name}: ended ${outcome}`, ended.length]),
    ),
  }
}

export const faults: Proof = {
  name: 'faults',
  claim:
    'for every failing outside call, a bid is accepted with its receipt or not at all, and all bids are opened or none',
  isIdle: true,
  async run(environment, { only } = {}) {
    const timing = timingOf(environment)
    const chosen = operations.filter(({ name }) => only === undefined || name.startsWith(only))
    if (chosen.length === 0) throw new Error(`there is no operation ${only}`)
    const ran = await allOf(
      chosen,
      environment.isShort ? atOnceInShort : chosen.length,
      (operation) => runOperation({ environment, operation, timing }),
    )
    const cases = ran.flatMap((one) => one.cases)
    const wrong = cases.filter(({ outcome }) => outcome.startsWith('between'))
    const chains = ran.flatMap((one) => one.chains)
    return {
      rows: [
        ...ran.flatMap((one) => reportedAll(figuresOf(one))),
        reported(
          'seconds of the slowest case',
          Math.round(Math.max(...cases.map(({ seconds }) => seconds))),
        ),
        atLeast('cases in all', cases.length, 1),
        none('cases that ended between', wrong),
        none('audit chains broken', chains),
      ],
      remarks: [
        `a call hangs for ${timing.hangMs / 1000} s, the client asks again after ${timing.patience / 1000} s`,
        ...(environment.env.S3_ENDPOINT ? [] : ['the disk store makes no outside calls: left out']),
        ...(environment.env.CLAMD_HOST ? [] : ['there is no virus scanner here: left out']),
      ],
    }
  },
}
