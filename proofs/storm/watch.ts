import { allProcesses, residentBytes } from '#kit/processes'
import type { System } from '#kit/system'

type Sample = { at: number; name: string; pid: number; bytes: number }

type Needs = {
  system: System
  /** Whose processor time is counted, by name: a process belongs to the first group that has it. */
  groups: () => Record<string, readonly number[]>
}

const everyMs = 1_000
const cephPrograms = ['radosgw', 'ceph-osd', 'ceph-mon']

/** Looks at the processes once a second: what they hold, what they cost, whether they are the same. */
export function startWatch({ system, groups }: Needs) {
  const samples: Sample[] = []
  const starts: { name: string; at: number }[] = []
  const spent = new Map<string, number>()
  let known = new Map<number, number>()
  const begun = Date.now()

  const ownPids = () =>
    system.processes.map(({ process }, turn) => ({
      name: turn < system.apis.length ? `api ${turn + 1}` : 'worker',
      pid: process.pid() ?? 0,
      starts: process.starts(),
    }))

  function count() {
    const own = ownPids()
    const named = { api: own.slice(0, -1), worker: own.slice(-1) }
    const groupOf = new Map<number, string>()
    for (const [name, pids] of Object.entries(groups())) {
      for (const pid of pids) groupOf.set(pid, name)
    }
    for (const [name, ours] of Object.entries(named)) {
      for (const { pid } of ours) groupOf.set(pid, name)
    }
    const next = new Map<number, number>()
    for (const { pid, name, cpuMs } of allProcesses()) {
      const group = groupOf.get(pid) ?? (cephPrograms.includes(name) ? 'ceph' : 'others')
      next.set(pid, cpuMs)
      // What ran before we looked is not ours; what began since is counted from its beginning.
      const before = known.get(pid) ?? (known.size > 0 ? 0 : cpuMs)
      spent.set(group, (spent.get(group) ?? 0) + Math.max(0, cpuMs - before))
    }
    known = next
    for (const { name, pid, starts: times } of own) {
      const known = starts.filter((start) => start.name === name).length
      for (let more = known; more < times; more++) starts.push({ name, at: Date.now() })
      const bytes = residentBytes(pid)
      if (bytes) samples.push({ at: Date.now(), name, pid, bytes })
    }
  }

  count()
  const watching = setInterval(count, everyMs)
  return {
    samples,
    /** Every start of a process, the first ones included. */
    starts,
    /** Processor seconds by group, and the time over which they were spent. */
    cost: () => ({
      seconds: (Date.now() - begun) / 1000,
      cpu: Object.fromEntries([...spent].map(([name, ms]) => [name, ms / 1000])),
    }),
    stop: () => clearInterval(watching),
  }
}

export type Watch = ReturnType<typeof startWatch>
