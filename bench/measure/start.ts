import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { comparedRow, inTurns, medians } from '@padauk/proofs/kit/in-turns'
import { atMost } from '@padauk/proofs/kit/report'
import type { System } from '@padauk/proofs/kit/system'
import { milliseconds } from './bench.ts'
import type { Bench } from './bench.ts'
import { withBareFastify } from './besides.ts'
import { cpuOf, memoryMb } from './process-costs.ts'

/**
 * How long a process is left alone before its memory is read. What starting leaves behind is collected
 * within two minutes; a short run reads before that.
 */
const idleMs = (isShort: boolean) => (isShort ? 3_000 : 150_000)
const goals = { cpuMs: 800, memory: 140 }

async function startOne({ addApi }: System, idleFor: number) {
  const { process } = await addApi(() => ({}))
  const cpuMs = cpuOf([process.pid() ?? 0])
  await pause(idleFor)
  const memory = memoryMb(process.pid())
  await process.stop()
  return { cpuMs, memory }
}

async function startFastify(directory: string) {
  const sent = { bytes: Buffer.from('{}'), type: 'application/json' }
  return withBareFastify(directory, sent, async (_url, pid) => ({
    cpuMs: cpuOf([pid]),
    memory: memoryMb(pid),
  }))
}

/** What an api process costs until it takes requests, beside Fastify with one route. */
export const start: Bench = {
  name: 'start',
  async run({ directory, rounds, isShort, system: wanted, profile }) {
    const system = await wanted()
    const place = mkdtempSync(join(directory, 'start-'))
    mkdirSync(join(place, 'logs'))
    const sides = {
      ours: () => startOne(system, idleMs(isShort)),
      beside: () => startFastify(place),
    }
    const pairs = await inTurns(rounds, sides)
    const [cpu, memory] = [medians(pairs, 'cpuMs'), medians(pairs, 'memory')]
    const megabytes = (amount: number) => `${amount} MB`
    const name = 'bare Fastify'
    const rows = [
      comparedRow('api ready after start, CPU', cpu, { name, written: milliseconds }),
      comparedRow('api idle after start, memory', memory, { name, written: megabytes }),
      atMost('api ready after start, CPU against its goal', cpu.ours, goals.cpuMs, milliseconds),
      atMost('api idle, memory against its goal', memory.ours, goals.memory, megabytes),
    ]
    const spent = await profile(
      'start',
      (env) => system.addApi(() => env),
      () => Promise.resolve(),
    )
    return { rows, remarks: [spent].filter(Boolean) }
  },
}
