import type { Config } from '#platform/config'
import { examineBackup, examineDrill } from '#platform/doctor/backup'
import { examineCertificate } from '#platform/doctor/certificate'
import { examineDatabase } from '#platform/doctor/database'
import { findingsAbout } from '#platform/doctor/finding'
import type { Finding } from '#platform/doctor/finding'
import {
  examineDisks,
  examineMemory,
  examineSecrets,
  examineTimeService,
  postgresDirectory,
} from '#platform/doctor/machine'
import { examineMail } from '#platform/doctor/mail'
import { examineProcesses } from '#platform/doctor/processes'
import { examineScanner } from '#platform/doctor/scanner'
import { examineSpool, examineSwap } from '#platform/doctor/spool'
import { examineStore } from '#platform/doctor/store'
import { examineUpkeep } from '#platform/doctor/upkeep'
import { examineWork } from '#platform/doctor/work'
import { looseSettings } from '#platform/weaknesses'

const configuration = findingsAbout('configuration')

type Secrets = Parameters<typeof examineSecrets>[0]

/** Checks everything an installation depends on, independently: one failure hides no other. */
export async function examine(config: Config, secrets: Secrets): Promise<Finding[]> {
  const settings = [
    configuration.ok('Every value can be read.'),
    ...looseSettings(config).map((sentence) => configuration.look(sentence)),
  ]
  const found = await Promise.all([
    examineSecrets(secrets),
    examineStore(config),
    examineScanner(config),
    examineSpool(config),
    examineMail(config),
    examineTimeService(),
    examineUpkeep(config),
    examineDrill(config),
    examineUrgent(config),
  ])
  return [...settings, ...found.flat(), ...examineMemory(), ...examineSwap()]
}

/** What can be examined by itself, before anything else of an installation is there. */
const parts = { mail: examineMail, store: examineStore }
export type Part = keyof typeof parts
export const isPart = (name: string): name is Part => Object.hasOwn(parts, name)

export async function examineOnly(names: readonly Part[], config: Config): Promise<Finding[]> {
  const found = await Promise.all(names.map((name) => parts[name](config)))
  return found.flat()
}

/** What can't wait until the morning. Runs every few minutes, so all checks are cheap. */
export async function examineUrgent(config: Config): Promise<Finding[]> {
  const found = await Promise.all([
    examineDatabase({ url: config.DATABASE_URL }),
    examineBackup(config),
    examineCertificate({ publicUrl: config.PUBLIC_URL, file: config.TLS_CERTIFICATE }),
    examineDisks(['/', config.FILES_DIRECTORY, postgresDirectory]),
    examineProcesses(config),
    examineWork(config),
  ])
  return found.flat()
}

/** A line for each finding, and below it what to do. */
export function report(findings: readonly Finding[]) {
  const lines = findings.map(({ state, about, sentence, todo }) =>
    [
      `${state.padEnd(6)} ${about.padEnd(14)} ${sentence}`,
      ...(todo ? [`${' '.repeat(22)}→ ${todo}`] : []),
    ].join('\n'),
  )
  const count = (state: Finding['state']) => findings.filter((it) => it.state === state).length
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('look')} to look at, ${count('wrong')} wrong\n`
}
