import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Alone, AloneProof, Report } from '#kit/proof'
import { areHeld, describeRows } from '#kit/report'
import { prepareStorm } from './environment.ts'
import type { StormEnvironment } from './environment.ts'
import { keepEvidence, runStorm } from './run.ts'

async function oneStorm({ isShort, given, say, atEnd }: Alone, companies: number): Promise<Report> {
  let preparing: Promise<StormEnvironment> | undefined
  // Half a storm that is being prepared has to be there before it can be cleared away.
  atEnd(async () => (await preparing?.catch(() => null))?.leave())
  preparing = prepareStorm({ isShort })
  const storm = await preparing
  const minutes = Number(given.minutes ?? (isShort ? 1 : 10))
  let isHeld = false
  try {
    const options = { seed: Number(given.seed ?? 1), companies, minutes, isShort }
    const { rows } = await runStorm(storm, options, say)
    isHeld = areHeld(rows)
    return { rows, remarks: [`with ${companies} companies, seed ${options.seed}`] }
  } finally {
    if (given.keep || !isHeld) keep(storm, given.keep, say)
    await storm.leave()
  }
}

function keep(storm: StormEnvironment, wanted: string | undefined, say: Alone['say']) {
  const place = wanted ?? mkdtempSync(join(tmpdir(), 'padauk-storm-kept-'))
  mkdirSync(place, { recursive: true })
  keepEvidence(storm, place)
  say(`ledger and logs are in ${place}`)
}

/** Smaller ones are tried with `--search` until one holds. */
const shares = [1, 0.7, 0.5, 0.35, 0.25]

export const storm: AloneProof = {
  name: 'storm',
  claim: 'on a closing day on which everything fails, no acknowledged bid is lost or misjudged',
  isAsked: true,
  async runAlone(alone) {
    const { isShort, given, say } = alone
    const companies = Number(given.companies ?? (isShort ? 24 : 500))
    let report = await oneStorm(alone, companies)
    for (const share of given.search ? shares.slice(1) : []) {
      if (areHeld(report.rows)) break
      say(`\n${describeRows(report.rows)}\n`)
      report = await oneStorm(alone, Math.round(companies * share))
    }
    return report
  },
}
