import { createContext, Script } from 'node:vm'

export const limitMs = 50
/** Of the clock, which runs on while others use the processor. */
const hangsMs = 10_000
const repeats = 8

const context = createContext({ act: () => {} })
const script = new Script('act()')

const isTimeout = (error: unknown) =>
  (error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** Milliseconds of the processor, which a busy machine does not make longer. */
function run(act: () => unknown, timeout: number) {
  const before = process.threadCpuUsage()
  let hasHung = false
  context.act = act
  try {
    // Ended from outside when it hangs, as an exponential pattern does.
    script.runInContext(context, { timeout })
  } catch (error) {
    // A parser may refuse by throwing.
    hasHung = isTimeout(error)
  }
  const { user, system } = process.threadCpuUsage(before)
  return { ms: (user + system) / 1_000, hasHung }
}

/**
 * The shortest of some runs when the first is too long: a collection of garbage is no slow pattern,
 * and a processor that others use too takes longer for the same work.
 */
export function timeOf(act: () => unknown, { limit = limitMs, timeout = hangsMs } = {}) {
  let { ms, hasHung } = run(act, timeout)
  for (let repeated = 1; repeated < repeats && ms > limit && !hasHung; repeated++) {
    const again = run(act, timeout)
    ms = Math.min(ms, again.ms)
    hasHung = again.hasHung
  }
  return ms
}
