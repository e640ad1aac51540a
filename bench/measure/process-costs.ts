import { readFileSync } from 'node:fs'

/** Linux counts a process's time in these. */
const tickMs = 10

function readOrNothing(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** A process and those it has started, as nginx and PostgreSQL do. */
export function withChildren(pid: number): number[] {
  const children = readOrNothing(`/proc/${pid}/task/${pid}/children`).trim()
  return [pid, ...(children ? children.split(' ').map(Number).flatMap(withChildren) : [])]
}

/** Processor time that a process has used so far; its threads count, its children don't. */
function cpuMs(pid: number) {
  const [, fields = ''] = readOrNothing(`/proc/${pid}/stat`).split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * tickMs
}

export function memoryMb(pid: number) {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readOrNothing(`/proc/${pid}/status`))?.[1] ?? 0)
  return Math.round(kilobytes / 1_024)
}

/** How much processor time the work took in these processes. */
export async function spent<Value>(pids: () => readonly number[], work: () => Promise<Value>) {
  const before = new Map(pids().map((pid) => [pid, cpuMs(pid)]))
  const value = await work()
  // One that has come in the meantime counts from its beginning.
  const ms = pids().reduce((sum, pid) => sum + cpuMs(pid) - (before.get(pid) ?? 0), 0)
  return { value, ms }
}
