import { readFileSync, readdirSync } from 'node:fs'

type Process = { pid: number; name: string; parent: number; cpuMs: number }

const ticksPerSecond = 100

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // A name may hold blanks and brackets; after the last bracket there are only numbers.
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    const name = stat.slice(stat.indexOf('(') + 1, end)
    return { pid, name, parent: Number(fields[1]), cpuMs: (ticks * 1000) / ticksPerSecond }
  } catch {
    return null
  }
}

export const allProcesses = () =>
  readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => readProcess(Number(entry)) ?? [])

/** A process and those it has started, as nginx and PostgreSQL do. */
export const withChildren = (pid: number): number[] => [
  pid,
  ...allProcesses()
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => withChildren(child.pid)),
]

/** What a process holds in memory, in bytes; null when it has gone. */
export function residentBytes(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return null
  }
}
