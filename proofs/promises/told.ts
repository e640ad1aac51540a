import { aPushService } from '@padauk/api/test/push-service'
import { aBidder } from '#kit/bidders'
import { untilAnswered } from '#kit/client'
import type { ProofEnvironment } from '#kit/environment'
import { comparedRow } from '#kit/in-turns'
import type { Proof } from '#kit/proof'
import { atMost, holds, reported } from '#kit/report'
import type { Row } from '#kit/report'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'
import { prepareAddendum } from './told-act.ts'
import type { Act } from './told-act.ts'
import { tellBidders } from './told-bidders.ts'
import { generateCompanies, generatedCompanies } from './told-companies.ts'
import { pushHost, subscribe, withPushAt } from './told-devices.ts'
import { judgeBatches, judgeMails, judgePushes, judgeReceipts, judgeRows } from './told-judge.ts'
import { keepSubmitting, p95, timeSubmissions } from './told-submissions.ts'

const mostSeconds = 600
const mostTimesSlower = 1.5
const patienceMs = 2 * mostSeconds * 1000

type Size = { companies: number; devices: number; kills: number; samples: number; bidders: number }

const sizes: Record<'short' | 'long', Size> = {
  // Three batches, so that the worker is killed between two.
  short: { companies: 1_200, devices: 60, kills: 1, samples: 20, bidders: 24 },
  long: { companies: 10_000, devices: 500, kills: 2, samples: 300, bidders: 80 },
}

const inWork = ['tell-companies', 'send-letter', 'send-push']

type Progress = { copies: number; sent: number; jobs: number }

async function progressOf({ rows }: System, { noticeId }: Act): Promise<Progress> {
  const [progress] = await rows<Progress>(
    `select (select count(*)::int from notice_copies where notice_id = $1) as copies,
       (select count(*)::int from letters
         where once_key like 'notice:' || $1 || ':%' and sent_at is not null) as sent,
       (select count(*)::int from pgboss.job
         where name = any($2) and state in ('created', 'retry', 'active')) as jobs`,
    [noticeId, inWork],
  )
  return progress ?? { copies: 0, sent: 0, jobs: 0 }
}

/** Once while copies are made and once while they are mailed, as far as there are kills. */
async function killWorker(system: System, act: Act, { companies, kills }: Size) {
  const moments = [
    ({ copies }: Progress) => copies >= companies / 5,
    ({ sent }: Progress) => sent >= companies / 2,
  ]
  const seen: Progress[] = []
  for (const isTime of moments.slice(0, kills)) {
    seen.push(
      await untilAnswered(async () => {
        const progress = await progressOf(system, act)
        return isTime(progress) ? progress : null
      }, patienceMs),
    )
    system.worker?.process.kill('SIGKILL')
  }
  return seen
}

/** The bidder is one of them. What is not there by then is counted. */
const untilAllTold = (system: System, act: Act, { companies }: Size) =>
  untilAnswered(async () => {
    const { sent } = await progressOf(system, act)
    return sent === companies + 1 || null
  }, patienceMs).catch(() => null)

const untilNothingIsInWork = (system: System, act: Act) =>
  untilAnswered(async () => (await progressOf(system, act)).jobs === 0 || null, patienceMs)

const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`
const seconds = (amount: number) => `${amount.toFixed(0)} s`

const judgeKills = (killedAt: readonly Progress[], { companies, kills }: Size) =>
  holds(
    'the worker was killed while it told',
    killedAt.length === kills &&
      killedAt.every(({ sent }) => sent < companies) &&
      killedAt.slice(0, 1).every(({ copies }) => copies < companies),
    killedAt.map(({ copies, sent }) => `${copies} copied, ${sent} mailed`).join('; '),
  )

type Times = { took: number; calm: readonly number[]; busy: readonly number[] }

/** A short run has too little to judge times by, and runs beside other work. */
function judgeTimes({ took, calm, busy }: Times, isShort: boolean) {
  const [ours, beside] = [p95(busy), p95(calm)]
  const about = {
    name: 'before',
    written: milliseconds,
    ...(!isShort && { most: mostTimesSlower }),
  }
  const what = 'from the act to the last e-mail'
  return [
    isShort ? reported(what, seconds(took)) : atMost(what, took, mostSeconds, seconds),
    reported('submissions before and while they are told', `${calm.length}, ${busy.length}`),
    comparedRow(
      'p95 of submitting while they are told',
      { ours, beside, ratio: ours / beside },
      about,
    ),
  ]
}

/** Whom the addendum is told to, on which devices, and who bids during it. */
async function prepare(system: System, size: Size) {
  await generateCompanies(system, size.companies)
  const companies = await generatedCompanies(system)
  const devices = await subscribe(system, companies.slice(0, size.devices))
  return { companies, devices, bidder: await aBidder(system) }
}

async function tellAll(environment: ProofEnvironment, system: System, service: PushService) {
  const { isShort, inbox } = environment
  const size = sizes[isShort ? 'short' : 'long']
  const { companies, devices, bidder } = await prepare(system, size)
  const publish = await prepareAddendum(system)
  const earlierMails = inbox.mails.length
  // The first ones meet cold code.
  await timeSubmissions(system, bidder, size.samples / 5)
  const calm = await timeSubmissions(system, bidder, size.samples)

  const stopSubmitting = keepSubmitting(system, bidder)
  const start = performance.now()
  const act = await publish()
  const killedAt = await killWorker(system, act, size)
  await untilAllTold(system, act, size)
  const took = (performance.now() - start) / 1000
  const busy = await stopSubmitting()
  await untilNothingIsInWork(system, act)

  const rows: Row[] = [
    reported('the act', milliseconds(act.ms)),
    ...(await judgeBatches(system, act)),
    judgeKills(killedAt, size),
    ...(await judgeRows(system, act)),
    ...judgeMails(companies, inbox.mails.slice(earlierMails)),
    ...judgePushes(devices, service.received),
    await judgeReceipts(system, act),
    ...judgeTimes({ took, calm, busy }, isShort),
    ...(await tellBidders(system, inbox, size.bidders)),
  ]
  return { rows }
}

type PushService = Awaited<ReturnType<typeof aPushService>>

export const told: Proof = {
  name: 'told',
  claim:
    'each of ten thousand companies is told once of an addendum, and all bidders of an award at one instant, though the worker is killed, and bids go on',
  async run(environment) {
    const service = await aPushService()
    const env = { PUSH_SERVICES: pushHost }
    const worker = () => withPushAt(service.origin)
    try {
      return await withSystem(environment, { env, worker }, (system) =>
        tellAll(environment, system, service),
      )
    } finally {
      await service.stop()
    }
  },
}
