import { cpSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Alone, AloneProof, Report } from '#kit/proof'
import { areHeld, describeRows } from '#kit/report'
import { createEndings } from '#kit/endings'
import { prepareStorm } from './environment.ts'
import type { StormEnvironment } from './environment.ts'
import { runStorm } from './run.ts'

async function oneStorm({ isShort, given, say, atEnd }: Alone, companies: number): Promise<Report> {
  const endings = createEndings()
  const preparing = prepareStorm(isShort, endings.add)
  // Half a storm that is being prepared has to be there before it can be cleared away.
  atEnd(() => preparing.catch(() => {}).then(endings.leave))
  const storm = await preparing
  const minutes = Number(given.minutes ?? (isShort ? 1 : 10))
  let isHeld = false
  try {
    const options = { seed: Number(given.seed ?? 1), companies, minutes, isShort }
    const rows = await runStorm(storm, options, say)
    isHeld = areHeld(rows)
    return { rows, remarks: [`with ${companies} companies, seed ${options.seed}`] }
  } finally {
    if (given.keep || !isHeld) say(`ledger and logs are in ${keep(storm, given.keep)}`)
    await endings.leave()
  }
}

/** What is needed to find the reason. */
function keep({ directory, environment }: StormEnvironment, wanted: string | undefined) {
  const place = wanted ?? mkdtempSync(join(tmpdir(), 'padauk-storm-kept-'))
  const ledger = join(directory, 'ledger.jsonl')
  if (existsSync(ledger)) cpSync(ledger, join(place, 'ledger.jsonl'))
  cpSync(environment.logDirectory, join(place, 'logs'), { recursive: true })
  return place
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
