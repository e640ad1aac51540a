import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilStopped } from '@padauk/tools/until-stopped'
import {
  abuseTheKeys,
  hangTheSecondDisk,
  loseTheMachine,
  loseTheStore,
  undoMistake,
} from './acts.ts'
import type { Stage } from './acts.ts'
import { startCluster } from './cluster.ts'
import { examine, runObjects } from './examine.ts'
import type { Check } from './examine.ts'
import { openLedger } from './ledger.ts'
import { sabotage } from './sabotage.ts'
import { buildScratch, fill } from './scratch.ts'

/**
 * Builds an installation, destroys it, rebuilds it by the scripts of ops/backup and looks at what
 * came back.
 *
 *   npm run drill [-- --short]
 */
const isShort = process.argv.includes('--short')
/** Without a second disk the archive gets a segment each minute; one must have passed. */
const seconds = { withSecond: isShort ? 3 : 60, without: 100 }
const goals = { rpo: 300, rto: 900 }

const say = (text: string) => void process.stdout.write(`${text}\n`)
const megabytes = (path: string) =>
  `${(Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1000).toFixed(1)} MB`
let isHeld = true

function judge(checks: readonly Check[]) {
  for (const { what, isHeld: holds, said } of checks) {
    isHeld &&= holds
    say(`  ${holds ? 'held  ' : 'BROKEN'}  ${what}: ${said}`)
  }
}

const goal = (what: string, value: number, most: number, unit = 's'): Check => ({
  what: `${what} (at most ${most} ${unit})`,
  isHeld: value <= most,
  said: `${value.toFixed(unit === 's' ? 1 : 0)} ${unit}`,
})

function must({ isDone, said }: { isDone: boolean; said: string }) {
  if (!isDone) throw new Error(said)
}

const begun = performance.now()
const ledgerPath = join(tmpdir(), `padauk-drill-ledger-${process.pid}.jsonl`)
const cluster = await startCluster()
const leaving: (() => unknown)[] = [() => rmSync(ledgerPath, { force: true }), () => cluster.stop()]
async function clear() {
  for (const act of leaving.toReversed()) await act()
}
let cleared: Promise<void> | undefined
// Whoever interrupts a run does it while it may be ending by itself.
const leave = () => (cleared ??= clear())
untilStopped(leave)

async function loseMachineWithSecondDisk(stage: Stage) {
  say('\nThe disk of the database and every process are lost; the second disk is not')
  const loss = await loseTheMachine(stage, seconds.withSecond)
  judge([
    goal('accepted bids lost', loss.lost, 0, 'bids'),
    goal('RPO: how far back what is lost reaches', loss.rpo, goals.rpo),
    goal('RTO: from the loss to the first accepted bid', loss.rto, goals.rto),
    ...(await examine(stage.scratch, [...loss.before, loss.first])),
  ])
}

async function loseMachineWithoutSecondDisk(stage: Stage) {
  say(
    '\nThe same without a second disk, as a measurement: what the archive has not got yet is lost',
  )
  must(await stage.cluster.run('second-wal.sh', 'off'))
  const loss = await loseTheMachine(stage, seconds.without)
  say(
    `          accepted bids lost: ${loss.lost} of ${loss.before.length}, last one kept ${loss.lastKept.toFixed(1)} s before`,
  )
  judge([
    goal('RPO: how far back what is lost reaches', loss.rpo, goals.rpo),
    goal('RTO: from the loss to the first accepted bid', loss.rto, goals.rto),
    ...(await examine(stage.scratch, [...loss.kept, loss.first])),
  ])
}

async function drill() {
  say('A scratch installation, backed up by ops/backup')
  must(await cluster.run('setup.sh'))
  const built = await buildScratch(cluster, { isShort })
  leaving.push(built.leave)
  const { scratch, bidders, records } = await fill(built)
  const ledger = openLedger(ledgerPath)
  leaving.push(ledger.close)
  const stage: Stage = { cluster, scratch, ledger, bidders, files: built.files, say }
  must(await cluster.run('backup.sh', 'diff'))
  must(runObjects(scratch.system, 'copy'))
  const { repository, second } = cluster.places
  say(`  database ${records}, backups ${megabytes(repository)}, second disk ${megabytes(second)}`)

  await loseMachineWithSecondDisk(stage)

  say('\nEvery object that the application’s keys can delete is deleted')
  judge(await abuseTheKeys(stage))

  say('\nThe object store is lost, whole')
  must(runObjects(scratch.system, 'copy'))
  judge(await loseTheStore(stage))

  say('\nA table is emptied by mistake')
  judge([await undoMistake(stage)])

  say('\nEach check, seen to fail')
  for (const { what, isCaught, said } of await sabotage(scratch, cluster, ledger.read())) {
    judge([{ what: `${what} is caught`, isHeld: isCaught, said }])
  }

  say('\nThe second disk hangs')
  judge([await hangTheSecondDisk(stage)])

  if (!isShort) await loseMachineWithoutSecondDisk(stage)
}

try {
  await drill()
} catch (error) {
  isHeld = false
  say(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await leave()
}
say(`\n${isHeld ? 'held' : 'BROKEN'}, ${((performance.now() - begun) / 1000).toFixed(0)} s`)
process.exit(isHeld ? 0 : 1)
