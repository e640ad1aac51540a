import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const report = join(import.meta.dirname, 'wrk-report.lua')

type Load = {
  url: string
  seconds: number
  connections: number
  headers?: Record<string, string>
}

type Report = Record<'count' | 'seconds' | 'p99' | 'refused' | 'broken', number>

/** Asks for one address as fast as it is answered; anything but an answer fails the run. */
export async function load({ url, seconds, connections, headers = {} }: Load) {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '--latency']
  const { stdout } = await run('wrk', [...how, '-s', report, ...given, url])
  const { count, p99, ...rest } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report
  if (rest.refused + rest.broken > 0) {
    throw new Error(`${url}: ${rest.refused} refused and ${rest.broken} broken of ${count}`)
  }
  return { rate: count / rest.seconds, p99, count: Math.max(1, count) }
}

/** Asks until the code has become fast, as it is for a crowd; on a busy machine that takes longer. */
export async function warmUp(asked: Omit<Load, 'seconds'>, requests: number) {
  let left = requests
  while (left > 0) left -= (await load({ ...asked, seconds: 1 })).count
}
