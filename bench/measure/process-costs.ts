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

const storePrograms = ['radosgw', 'ceph-osd', 'ceph-mon']

/** Milliseconds of processor time for each megabyte that passes: what the sender, we and the store take. */
export async function costsByPart(api: number, megabytes: number, work: () => Promise<unknown>) {
  const spent = () => {
    const all = allProcesses()
    const sum = (isPart: (process: (typeof all)[number]) => boolean) =>
      all.filter(isPart).reduce((total, { cpuMs }) => total + cpuMs, 0)
    return {
      sender: sum(({ pid }) => pid === process.pid),
      api: sum(({ pid }) => pid === api),
      store: sum(({ name }) => storePrograms.includes(name)),
      database: sum(({ name }) => name === 'postgres'),
    }
  }
  const before = spent()
  await work()
  const after = spent()
  return (Object.keys(after) as (keyof typeof after)[])
    .map((part) => `${part} ${((after[part] - before[part]) / megabytes).toFixed(1)}`)
    .join(', ')
}
