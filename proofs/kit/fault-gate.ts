import { setTimeout as pause } from 'node:timers/promises'

export const faults = [
  'error before effect',
  'error after effect',
  'killed before effect',
  'killed after effect',
  'hang',
] as const
export type Fault = (typeof faults)[number]

/** One call to the outside, as a proxy can carry it out. */
type Call = {
  forward: () => unknown
  /** Lets it take effect, and keeps the answer from the caller. */
  forwardSilently: () => Promise<unknown>
  breakOff: () => void
}

type Armed = { at: number; fault: Fault }

/**
 * Every call a process makes to the outside passes here, one after the other in one count. The
 * n-th call after arming goes wrong in the way asked for.
 */
export function createGate({ hangMs }: { hangMs: number }) {
  let kill = () => {}
  let armed: Armed | null = null
  let count = 0
  let hit: string | null = null
  let hanging: Promise<void> = Promise.resolve()
  let opened = Promise.resolve()
  let open = () => {}

  /** The fault this call must suffer, or null. */
  async function pass(name: string): Promise<Fault | null> {
    await opened
    count++
    if (!armed || count !== armed.at) return null
    const { fault } = armed
    armed = null
    hit = name
    return fault
  }

  return {
    onKill(act: () => void) {
      kill = act
    },
    /** Carries out a call, or lets it go wrong. Names are only for the reader. */
    async carryOut(name: string, { forward, forwardSilently, breakOff }: Call) {
      const fault = await pass(name)
      if (fault === 'hang') await (hanging = pause(hangMs))
      if (fault === null || fault === 'hang') return void (await forward())
      if (fault.endsWith('after effect')) await forwardSilently()
      if (fault.startsWith('killed')) kill()
      breakOff()
    },
    /** Holds all calls until it is opened; then they reach the process at once. */
    close() {
      opened = new Promise((resolve) => (open = resolve))
    },
    open: () => open(),
    /** Counts from here; without a fault it only counts. */
    arm(next: Armed | null) {
      armed = next
      count = 0
      hit = null
    },
    disarm() {
      armed = null
    },
    calls: () => count,
    /** The call that went wrong, or null when there were not so many. */
    hit: () => hit,
    /** When the call that hung has been let go: it may still take effect. */
    settled: () => hanging,
  }
}

export type Gate = ReturnType<typeof createGate>
