import { setTimeout as pause } from 'node:timers/promises'
import { isListening } from '#kit/proxy'
import { forgetClock } from './clocks.ts'
import type { StormEnvironment } from './environment.ts'
import type { Schedule, Times } from './schedule.ts'

type Needs = {
  storm: StormEnvironment
  schedule: Schedule
  /** Milliseconds by this machine's clock. */
  startsAt: number
  say: (text: string) => void
}

/** What went wrong from when to when, in milliseconds by this machine's clock. */
export type Fault = { name: string; from: number; to: number }

const hour = 3_600
// An api that was killed is back within this time.
const backAfterMs = 6_000

/** Lets everything go wrong when its time has come. */
export function startFaults({ storm, schedule, startsAt, say }: Needs) {
  const { system, relays, behind, scanner, spools, clocks, pair } = storm
  const ending = new AbortController()
  const { signal } = ending
  const faults: Fault[] = []
  const kills: { pid: number; at: number }[] = []
  let spared = 0
  const until = (seconds: number) =>
    pause(Math.max(0, startsAt + seconds * 1000 - Date.now()), undefined, { signal })

  async function during(
    name: string,
    { from, to }: Times,
    acts: { begin: () => void; end: () => void },
  ) {
    await until(from)
    const fault = { name, from: Date.now(), to: Infinity }
    faults.push(fault)
    acts.begin()
    say(`${name}, for ${Math.round(to - from)} s`)
    await until(to).catch(() => {})
    acts.end()
    fault.to = Date.now()
  }

  /** In turn, and never the last one: that would be another fault than one process gone. */
  async function killApis() {
    for (let turn = 1; ; turn++) {
      await until(turn * schedule.killEvery)
      const areUp = await Promise.all(system.apis.map(({ port }) => isListening(port)))
      const { process } = system.apis[turn % system.apis.length] ?? {}
      const pid = process?.pid()
      if (areUp.includes(false) || pid === undefined || !process?.kill('SIGKILL')) {
        spared++
        continue
      }
      forgetClock(pid)
      const at = Date.now()
      kills.push({ pid, at })
      faults.push({ name: 'api killed', from: at, to: at + backAfterMs })
    }
  }

  async function failOver() {
    await until(schedule.failover)
    const fault = { name: 'database failover', from: Date.now(), to: Infinity }
    faults.push(fault)
    pair.killPrimary()
    relays.database.moveTo(null)
    say('the primary database is gone')
    await pair.promoteStandby()
    relays.database.moveTo({ port: pair.standbyPort })
    fault.to = Date.now()
    say(`the standby has taken over after ${((fault.to - fault.from) / 1000).toFixed(1)} s`)
  }

  async function stepClocks() {
    const { wrong, otherwise, right } = schedule.clocks
    const step = (...steps: number[]) =>
      clocks.forEach((clock, turn) => clock.step(steps[turn] ?? 0))
    await until(wrong)
    const fault = { name: 'clocks wrong', from: Date.now(), to: Infinity }
    faults.push(fault)
    step(hour, -hour, hour)
    say('the clocks of the processes are an hour wrong')
    await until(otherwise).catch(() => {})
    step(-hour, hour, -hour)
    await until(right).catch(() => {})
    step()
    fault.to = Date.now()
  }

  function keepFull() {
    const filling = setInterval(() => spools.forEach((spool) => spool.fill()), 250)
    return () => {
      clearInterval(filling)
      for (const spool of spools) spool.empty()
    }
  }
  let freeSpools = () => {}

  const running = [
    killApis(),
    failOver(),
    stepClocks(),
    during('mail server dead', schedule.mailDead, {
      begin: () => relays.mail.moveTo(null),
      end: () => relays.mail.moveTo(behind.mail),
    }),
    during('scanner hangs', schedule.scannerHangs, { begin: scanner.hang, end: scanner.goOn }),
    during('scanner gone', schedule.scannerGone, {
      begin: () => relays.scanner.moveTo(null),
      end: () => relays.scanner.moveTo(scanner),
    }),
    during('store answers 503', schedule.storeAway, {
      begin: () => relays.store.moveTo(behind.unavailable),
      end: () => relays.store.moveTo(behind.store),
    }),
    during('spool disks full', schedule.spoolsFull, {
      begin: () => {
        freeSpools = keepFull()
      },
      end: () => freeSpools(),
    }),
  ]
  // Ending a storm early also ends what it waits for.
  for (const task of running) task.catch(() => {})

  return {
    faults,
    kills,
    /** Turns at which the other process was not back yet. */
    spared: () => spared,
    /** Everything is put right, and stays so. */
    async stop() {
      ending.abort()
      await Promise.allSettled(running)
    },
  }
}

export type Faults = ReturnType<typeof startFaults>
