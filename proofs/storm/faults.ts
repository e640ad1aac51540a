import { setTimeout as pause } from 'node:timers/promises'
import { forgetClock } from '#kit/faketime'
import { isListening } from '#kit/proxy'
import type { Proxy, Target } from '#kit/proxy'
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

  function beginFault(name: string, said: string) {
    const fault = { name, from: Date.now(), to: Infinity }
    faults.push(fault)
    say(said)
    return () => {
      fault.to = Date.now()
      return (fault.to - fault.from) / 1000
    }
  }

  type Acts = { begin: () => void; end: () => void }
  async function during(name: string, { from, to }: Times, acts: Acts) {
    await until(from)
    const end = beginFault(name, `${name}, for ${Math.round(to - from)} s`)
    acts.begin()
    await until(to).catch(() => {})
    acts.end()
    end()
  }
  const moved = (relay: Proxy, back: Target, instead: Target | null = null): Acts => ({
    begin: () => relay.moveTo(instead),
    end: () => relay.moveTo(back),
  })

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
    pair.killPrimary()
    relays.database.moveTo(null)
    const end = beginFault('database failover', 'the primary database is gone')
    await pair.promoteStandby()
    relays.database.moveTo({ port: pair.standbyPort })
    say(`the standby has taken over after ${end().toFixed(1)} s`)
  }

  async function stepClocks() {
    const { wrong, otherwise, right } = schedule.clocks
    const step = (...steps: number[]) =>
      clocks.forEach((clock, turn) => clock.step(steps[turn] ?? 0))
    await until(wrong)
    const end = beginFault('clocks wrong', 'the clocks of the processes are an hour wrong')
    step(hour, -hour, hour)
    await until(otherwise).catch(() => {})
    step(-hour, hour, -hour)
    await until(right).catch(() => {})
    step()
    end()
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
    during('mail server dead', schedule.mailDead, moved(relays.mail, behind.mail)),
    during('scanner hangs', schedule.scannerHangs, { begin: scanner.hang, end: scanner.goOn }),
    during('scanner gone', schedule.scannerGone, moved(relays.scanner, scanner)),
    during(
      'store answers 503',
      schedule.storeAway,
      moved(relays.store, behind.store, behind.unavailable),
    ),
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
