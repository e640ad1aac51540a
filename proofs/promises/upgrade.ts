import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareCluster } from '@padauk/api/platform/database/roles'
import { rolePasswords } from '@padauk/testing/postgres'
import { root as repository } from '@padauk/testing/processes'
import { anInstallation } from '#proofs/upgrade/installation'
import type { Installation } from '#proofs/upgrade/installation'
import { startLoad } from '#proofs/upgrade/load'
import type { Load } from '#proofs/upgrade/load'
import {
  archivesOf,
  brokenRelease,
  builtRelease,
  copiedRelease,
  previousCommit,
} from '#proofs/upgrade/releases'
import { aTender, signedInBidders } from '#kit/bidders'
import { outcomeOf } from '#kit/checks'
import { must } from '#kit/command'
import { openDatabase } from '#kit/database'
import type { ProofEnvironment } from '#kit/environment'
import type { Proof } from '#kit/proof'
import { none, percentile, reportedAll } from '#kit/report'
import type { Figures } from '#kit/report'

const companies = 6
const days = 86_400_000

type Profile = 'normal' | 'small'

async function prepareInstallation(environment: ProofEnvironment, profile: Profile) {
  const { adminUrl } = environment
  const database = `padauk_upgrade_${profile}_${process.pid}`
  const passwords = rolePasswords(adminUrl)
  const { ownerUrl, applicationUrl } = await prepareCluster({ adminUrl, database, ...passwords })
  const env = {
    ...environment.env,
    DATABASE_URL: applicationUrl,
    WORKER_IN_API: profile === 'small' ? 'on' : 'off',
  }
  const directory = join(environment.directory, `installation-${profile}`)
  const installation = await anInstallation({ directory, env, ownerUrl })
  const { rows, end } = openDatabase(adminUrl, database)
  const remove = environment.endsOnce(async () => {
    await installation.stop()
    await environment.dropDatabase(database)
    await end()
    rmSync(directory, { recursive: true, force: true })
  })
  return { ...installation, origin: installation.url, rows, remove }
}

type Prepared = Awaited<ReturnType<typeof prepareInstallation>>

/** The release before the newest migration and the work tree; alike in a short run, or without history. */
async function twoReleases(installation: Installation, isShort: boolean) {
  const alike = (why: string) => ({
    before: copiedRelease(installation, 'before'),
    after: copiedRelease(installation, 'after'),
    remark: `both releases are the work tree: ${why}`,
  })
  if (isShort) return alike('a short run')
  const previous = previousCommit()
  if (!previous) return alike('this clone has no history to take the previous release from')
  const { commit, newest } = previous
  return {
    before: await builtRelease(installation, commit, `before-${commit}`),
    after: await builtRelease(installation, repository, 'after'),
    remark: `before is ${commit}, which did not know ${newest}; after is the work tree`,
  }
}

/** Steps that must not disturb anyone; each says in a word what it must come to. */
async function exchangeReleases(installation: Prepared, after: string, isShort: boolean) {
  const faults: string[] = []
  const seconds: Figures = {}
  let migrated = ''
  async function step(name: string, words: string[], { done = true, says = '' } = {}) {
    const start = performance.now()
    const { isDone, said } = await installation.deploy(words)
    seconds[`s, ${name}`] = ((performance.now() - start) / 1000).toFixed(1)
    migrated ||= /migrated in (\d+) ms: ran/.exec(said)?.[1] ?? ''
    if (isDone !== done || !said.includes(says)) faults.push(`${name}:\n${said}`)
  }
  if (isShort) {
    await step('up after', ['up', after])
    await step('back', ['back', '--ignore-deadline'])
    return { faults, seconds, migrated }
  }
  const { right, changed, foreign } = await archivesOf(installation, after)
  const refused = { done: false, says: 'Nothing was changed' }
  await step('up a changed archive', ['up', changed], refused)
  await step('up an archive of another signer', ['up', foreign], refused)
  await step('up after', ['up', right])
  await step('back', ['back', '--ignore-deadline'])

  await step('up after again', ['up', right])
  const pids = installation.pids()
  await step('up what is up', ['up', right])
  if (installation.pids() !== pids) faults.push('what was up was restarted')
  await step('restart', ['restart'])
  brokenRelease(installation, after, 'broken')
  await step('up a broken release', ['up', 'broken'], {
    done: false,
    says: `${after} runs as before`,
  })
  const ending = await aTender(installation, new Date(Date.now() + 0.95 * days))
  // It is asked before anything is done; the oldest of these releases could not answer.
  await step('up near a deadline', ['up', 'broken'], { done: false, says: ending })
  return { faults, seconds, migrated }
}

type Round = { profile: Profile; isShort: boolean }

async function exchange(environment: ProofEnvironment, { profile, isShort }: Round) {
  const installation = await prepareInstallation(environment, profile)
  try {
    const releases = await twoReleases(installation, isShort)
    const faults: string[] = []
    const first = ['up', releases.before, '--ignore-deadline']
    for (const words of [['install'], ['install'], first]) await must(installation.deploy(words))
    const bidders = await signedInBidders(installation, companies)
    const tenders: string[] = []
    for (let made = 0; made < 300; made++) {
      tenders.push(await aTender(installation, new Date(Date.now() + 3 * days)))
    }
    const load = startLoad(installation.url, { bidders, tenders })
    const exchanging = exchangeReleases(installation, releases.after, isShort)
    const exchanged = await exchanging.finally(load.stop)
    faults.push(...exchanged.faults)
    const figures = await judge(installation, load, faults)
    return {
      rows: [
        ...reportedAll({
          ...figures,
          'ms for the migrations under load': exchanged.migrated || 'none',
          ...exchanged.seconds,
        }),
        none('faults', faults),
      ],
      remarks: [releases.remark, ...faults.slice(0, 20)],
    }
  } finally {
    await installation.remove()
  }
}

export const upgrade: Proof = {
  name: 'upgrade',
  claim: 'a new release takes over, and the old one again, without a request dropped or a bid lost',
  isAsked: true,
  async run(environment) {
    const normal = await exchange(environment, { profile: 'normal', isShort: environment.isShort })
    if (environment.isShort) return normal
    const small = await exchange(environment, { profile: 'small', isShort: true })
    const rows = small.rows.map((row) => ({ ...row, what: `small profile: ${row.what}` }))
    return { rows: [...normal.rows, ...rows], remarks: [...normal.remarks, ...small.remarks] }
  },
}

async function judge(installation: Prepared, load: Load, faults: string[]) {
  faults.push(...load.faults)
  const outcomes: string[] = []
  for (const bid of load.bids) outcomes.push(await outcomeOf(installation, bid))
  faults.push(...outcomes.filter((outcome) => outcome !== 'accepted with receipt'))
  const [stored] = await installation.rows<{ bids: number; pairs: number; enquiries: number }>(
    `select count(*)::int as bids, count(distinct (tender_id, company_id))::int as pairs,
       (select count(*)::int from enquiries) as enquiries from submissions`,
  )
  const { bids = 0, pairs = 0, enquiries = 0 } = stored ?? {}
  if (bids !== load.bids.length) faults.push(`${bids} bids stored, ${load.bids.length} accepted`)
  if (enquiries !== load.enquiries()) faults.push(`${enquiries} of ${load.enquiries()} enquiries`)
  const writes = load.asked.filter(({ what }) => what !== 'page' && what !== 'list')
  const waits = writes.map(({ begun, ended }) => ended - begun)
  return {
    requests: load.asked.length,
    'not answered, or with 5xx, or not whole': load.faults.length,
    'bids accepted': load.bids.length,
    'bids lost': load.bids.length - outcomes.filter((one) => one.startsWith('accepted')).length,
    'bids doubled': bids - pairs,
    'enquiries accepted': load.enquiries(),
    'ms, p50 of a write': percentile(waits, 0.5).toFixed(0),
    'ms, p99 of a write': percentile(waits, 0.99).toFixed(0),
    'ms, longest write': Math.max(...waits).toFixed(0),
  }
}
