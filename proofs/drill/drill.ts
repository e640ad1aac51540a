import { execFileSync } from 'node:child_process'
import { must, runProgram } from '#kit/command'
import type { Alone, AloneProof } from '#kit/proof'
import { atMost, reported } from '#kit/report'
import type { Row } from '#kit/report'
import {
  abuseTheKeys,
  drillBeside,
  hangTheSecondDisk,
  loseTheMachine,
  loseTheStore,
  undoMistake,
} from './acts.ts'
import { backUpToAnotherMachine } from './another-machine.ts'
import { backUpToBucket } from './bucket.ts'
import { startCluster } from './cluster.ts'
import { examine } from './examine.ts'
import { buildInstallation } from './installation.ts'
import { openByHand } from './open-by-hand.ts'
import type { Installation } from './installation.ts'
import { sabotage } from './sabotage.ts'

/** Without a second disk the archive gets a segment each minute; one must have passed. */
const secondsBefore = (isShort: boolean) => ({ withSecond: isShort ? 3 : 60, without: 100 })
const goals = { rpo: 300, rto: 900 }

const megabytes = (path: string) =>
  `${(Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1000).toFixed(1)} MB`
const seconds = (amount: number) => `${amount.toFixed(1)} s`

type Loss = Awaited<ReturnType<typeof loseTheMachine>>

const timesOf = ({ rpo, rto }: Loss) => [
  atMost('RPO: how far back what is lost reaches', rpo, goals.rpo, seconds),
  atMost('RTO: from the loss to the first accepted bid', rto, goals.rto, seconds),
]

async function loseMachineWithSecondDisk(installation: Installation, isShort: boolean) {
  const loss = await loseTheMachine(installation, secondsBefore(isShort).withSecond)
  return [
    atMost('accepted bids lost', loss.lost, 0),
    ...timesOf(loss),
    ...(await examine(installation, [...loss.before, loss.first])),
  ]
}

/** A measurement: what the archive has not got yet is lost. */
async function loseMachineWithoutSecondDisk(installation: Installation) {
  await must(installation.cluster.run('second-wal.sh', 'off'))
  const loss = await loseTheMachine(installation, secondsBefore(false).without)
  const kept = `last one kept ${seconds(loss.lastKept)} before`
  return [
    reported('accepted bids lost', `${loss.lost} of ${loss.before.length}`, kept),
    ...timesOf(loss),
    ...(await examine(installation, [...loss.kept, loss.first])),
  ]
}

async function prepareInstallation(alone: Alone) {
  const cluster = await startCluster()
  alone.atEnd(cluster.stop)
  await must(cluster.run('setup.sh'))
  const installation = await buildInstallation(cluster, alone)
  await must(cluster.run('backup.sh', 'diff'))
  await must(runProgram(installation.system.env, 'objects', 'copy'))
  const { repository, second } = cluster.places
  const sizes = `backups ${megabytes(repository)}, second disk ${megabytes(second)}`
  alone.say(`  database ${installation.records}, ${sizes}`)
  return installation
}

/** Builds an installation, destroys it, rebuilds it by ops/backup and checks what came back. */
export const drill: AloneProof = {
  name: 'drill',
  claim: 'after every kind of loss an installation comes back with every acknowledged bid',
  isAsked: true,
  async runAlone(alone) {
    alone.say('A new installation, backed up by ops/backup')
    const installation = await prepareInstallation(alone)
    const losses: [title: string, lose: () => Promise<Row[]>][] = [
      ['Nothing is lost: a drill beside the running installation', () => drillBeside(installation)],
      [
        'The database disk and every process are lost; the second disk is not',
        () => loseMachineWithSecondDisk(installation, alone.isShort),
      ],
      [
        'Every object that the application’s keys can delete is deleted',
        () => abuseTheKeys(installation),
      ],
      [
        'The application is gone; two key cards and a backup are left',
        () => openByHand(installation),
      ],
      ['The object store is lost, whole', () => loseTheStore(installation)],
      ['A table is emptied by mistake', () => undoMistake(installation)],
      ['Each check, seen to fail', () => sabotage(installation)],
      ['The second disk hangs', () => hangTheSecondDisk(installation)],
      ['The backups lie in an object store', () => backUpToBucket(installation, alone)],
      ['The backups lie on another machine', () => backUpToAnotherMachine(alone)],
    ]
    if (!alone.isShort) {
      const lose = () => loseMachineWithoutSecondDisk(installation)
      losses.push(['The same without a second disk', lose])
    }
    const rows: Row[] = []
    for (const [title, lose] of losses) {
      alone.say(`\n${title}`)
      rows.push(...(await lose()))
    }
    return { rows }
  },
}
