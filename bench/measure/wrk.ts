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

type Report = {
  requests: number
  seconds: number
  p50: number
  p99: number
  refused: number
  broken: number
}

type Rate = { rate: number; p50: number; p99: number; requests: number }

/** Asks for one address as fast as it is answered; anything but an answer fails the run. */
export async function load({ url, seconds, connections, headers = {} }: Load): Promise<Rate> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '--latency']
  const { stdout } = await run('wrk', [...how, '-s', report, ...given, url])
  const { requests, p50, p99, ...rest } = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  ) as Report
  if (rest.refused + rest.broken > 0) {
    throw new Error(`${url}: ${rest.refused} refused and ${rest.broken} broken of ${requests}`)
  }
  return { rate: requests / rest.seconds, p50, p99, requests: Math.max(1, requests) }
}
