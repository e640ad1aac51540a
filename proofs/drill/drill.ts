import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Alone, AloneProof } from '#kit/proof'
import { atMost, reported } from '#kit/report'
import type { Row } from '#kit/report'
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
import { openLedger } from './ledger.ts'
import { sabotage } from './sabotage.ts'
import { buildScratch, fill } from './scratch.ts'

/** Without a second disk the archive gets a segment each minute; one must have passed. */
const secondsBefore = (isShort: boolean) => ({ withSecond: isShort ? 3 : 60, without: 100 })
const goals = { rpo: 300, rto: 900 }

const megabytes = (path: string) =>
  `${(Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1000).toFixed(1)} MB`
const seconds = (amount: number) => `${amount.toFixed(1)} s`

function must({ isDone, said }: { isDone: boolean; said: string }) {
  if (!isDone) throw new Error(said)
}

type Loss = Awaited<ReturnType<typeof loseTheMachine>>

const timesOf = ({ rpo, rto }: Loss) => [
  atMost('RPO: how far back what is lost reaches', rpo, goals.rpo, seconds),
  atMost('RTO: from the loss to the first accepted bid', rto, goals.rto, seconds),
]

async function loseMachineWithSecondDisk(stage: Stage, isShort: boolean) {
  const loss = await loseTheMachine(stage, secondsBefore(isShort).withSecond)
  return [
    atMost('accepted bids lost', loss.lost, 0),
    ...timesOf(loss),
    ...(await examine(stage.scratch, [...loss.before, loss.first])),
  ]
}

/** A measurement: what the archive has not got yet is lost. */
async function loseMachineWithoutSecondDisk(stage: Stage) {
  must(await stage.cluster.run('second-wal.sh', 'off'))
  const loss = await loseTheMachine(stage, secondsBefore(false).without)
  const kept = `last one kept ${seconds(loss.lastKept)} before`
  return [
    reported('accepted bids lost', `${loss.lost} of ${loss.before.length}`, kept),
    ...timesOf(loss),
    ...(await examine(stage.scratch, [...loss.kept, loss.first])),
  ]
}

async function prepareStage({ isShort, say, atEnd }: Alone): Promise<Stage> {
  const ledgerPath = join(tmpdir(), `padauk-drill-ledger-${process.pid}.jsonl`)
  const cluster = await startCluster()
  atEnd(() => rmSync(ledgerPath, { force: true }))
  atEnd(() => cluster.stop())
  must(await cluster.run('setup.sh'))
  const built = await buildScratch(cluster, { isShort })
  atEnd(built.leave)
  const { scratch, bidders, records } = await fill(built)
  const ledger = openLedger(ledgerPath)
  atEnd(ledger.close)
  must(await cluster.run('backup.sh', 'diff'))
  must(runObjects(scratch.system, 'copy'))
  const { repository, second } = cluster.places
  say(`  database ${records}, backups ${megabytes(repository)}, second disk ${megabytes(second)}`)
  return { cluster, scratch, ledger, bidders, files: built.files, say }
}

/** Builds an installation, destroys it, rebuilds it by ops/backup and checks what came back. */
export const drill: AloneProof = {
  name: 'drill',
  claim: 'after every kind of loss an installation comes back with every acknowledged bid',
  isAsked: true,
  async runAlone(alone) {
    alone.say('A new installation, backed up by ops/backup')
    const stage = await prepareStage(alone)
    const { scratch, cluster, ledger } = stage
    const rows: Row[] = []
    const act = async (title: string, lose: () => Promise<Row[]>) => {
      alone.say(`\n${title}`)
      rows.push(...(await lose()))
    }
    await act('The database disk and every process are lost; the second disk is not', () =>
      loseMachineWithSecondDisk(stage, alone.isShort),
    )
    await act('Every object that the application’s keys can delete is deleted', () =>
      abuseTheKeys(stage),
    )
    await act('The object store is lost, whole', async () => {
      must(runObjects(scratch.system, 'copy'))
      return loseTheStore(stage)
    })
    await act('A table is emptied by mistake', async () => [await undoMistake(stage)])
    await act('Each check, seen to fail', () => sabotage(scratch, cluster, ledger.read()))
    await act('The second disk hangs', async () => [await hangTheSecondDisk(stage)])
    if (!alone.isShort) {
      await act('The same without a second disk', () => loseMachineWithoutSecondDisk(stage))
    }
    return { rows }
  },
}
