import { allProcesses, residentBytes } from '@padauk/proofs/kit/processes'

export const memoryMb = (pid = 0) => Math.round((residentBytes(pid) ?? 0) / 2 ** 20)

/** The processor time that these processes have used so far. */
export const cpuOf = (pids: readonly number[]) =>
  allProcesses()
    .filter(({ pid }) => pids.includes(pid))
    .reduce((sum, { cpuMs }) => sum + cpuMs, 0)

/** How much processor time of these processes each piece of the work took. */
export async function withCosts<Value extends { count: number }>(
  pids: readonly number[],
  work: () => Promise<Value>,
) {
  const before = cpuOf(pids)
  const value = await work()
  return { ...value, cpuMs: (cpuOf(pids) - before) / value.count }
}
