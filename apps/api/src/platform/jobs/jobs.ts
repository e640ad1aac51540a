import type { Logger } from 'pino'
import { PgBoss, fromKysely } from 'pg-boss'
import type { Pool } from 'pg'
import type * as z from 'zod'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { Job } from '#platform/jobs/job'
import { createJobReport } from '#platform/jobs/job-report'
import type { Metrics } from '#platform/watching/metrics'
import { currentRequest } from '#platform/watching/request-scope'
import { steadyClock } from '#platform/jobs/steady-clock'

// Woken by NOTIFY; a wake-up missed while busy costs two seconds at most. Each job of a batch ends
// for itself: a letter that bounces does not hold up the others.
const taking = {
  batchSize: 8,
  perJobResults: true,
  includeMetadata: true,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const

const deadLetters = 'dead-letters'
// A worker that was killed stops its heartbeat; the job is taken over within a minute.
const heartbeatSeconds = 20
const watchSeconds = 10

/** Makes the queue's own tables and one queue per job. Needs the owner's rights, so only migrations call it. */
export async function migrateQueue(ownerUrl: string, jobs: readonly Job[]) {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 2 })
  await boss.start()
  try {
    await ensureQueue(boss, deadLetters, { retentionSeconds: 365 * 86_400 })
    for (const { queue, retries, firstRetrySeconds, longestRetrySeconds } of jobs) {
      await ensureQueue(boss, queue, {
        retryLimit: retries,
        retryDelay: firstRetrySeconds,
        retryBackoff: true,
        retryDelayMax: longestRetrySeconds,
        expireInSeconds: 15 * 60,
        heartbeatSeconds,
        deadLetter: deadLetters,
        notify: true,
      })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function ensureQueue(
  boss: PgBoss,
  name: string,
  options: Parameters<PgBoss['createQueue']>[1],
) {
  if (await boss.getQueue(name)) await boss.updateQueue(name, options ?? {})
  else await boss.createQueue(name, options)
}

/** `givesWay`: what comes later to the same queue is done before it. */
type Enqueued = { givesWay?: boolean | undefined }

/** The sending side: "saved" and "will be done" become one transaction. */
export async function createQueue({ pool }: { pool: Pool }) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  // It refreshes what it knows of the queues by itself, which fails while the database is away.
  boss.on('error', () => {})
  await boss.start()
  return {
    async enqueue<J extends Job>(
      transaction: DatabaseOrTransaction,
      { queue, payload, confidential }: J,
      data: z.input<J['payload']>,
      { givesWay = false }: Enqueued = {},
    ) {
      const parsed = payload.parse(data) as object
      const requestId = confidential ? undefined : currentRequest()
      const id = await boss.send(queue, parsed, {
        db: fromKysely(transaction),
        ...(givesWay && { priority: -1 }),
        // The queue stores this key and ignores it, so it carries what is not payload.
        ...(requestId && { singletonKey: requestId }),
      })
      if (!id) throw new Error(`the queue ${queue} did not take the job`)
    },
    /** Puts work that failed for good back into its queue; false when it is not there any more. */
    async retry(transaction: DatabaseOrTransaction, id: string) {
      const options = { ids: [id], db: fromKysely(transaction) }
      return (await boss.redrive(deadLetters, options)) === 1
    },
    stop: () => boss.stop({ graceful: false, close: false }),
  }
}

export type Queue = Awaited<ReturnType<typeof createQueue>>

/**
 * `hide` is for jobs whose handler discovers that they concern a bid, `hideFailure` for those that
 * fail because of the company and not because of us.
 */
export type Handler<J extends Job> = (
  payload: z.output<J['payload']>,
  about: { hide: () => void; hideFailure: () => void },
) => Promise<void>

/** The working side. Handlers must be idempotent: a killed worker's job runs again elsewhere. */
type WorkerNeeds = { url: string; log: Logger; metrics: Metrics }

type Taken = { id: string; data: unknown; singletonKey?: string | null }

export async function createWorker({ url, log, metrics }: WorkerNeeds) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'padauk-worker',
    max: 4,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    reindex: false, // the application's role does not own the indexes
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    schedule: false,
    clock: steadyClock,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue trouble'))
  await boss.start()

  const report = createJobReport({ log, metrics })

  async function runOne<J extends Job>(work: J, run: Handler<J>, taken: Taken) {
    const { id, data, singletonKey: requestId } = taken
    const running = report.begin(work, { job: id, ...(requestId && { reqId: requestId }) })
    try {
      const payload = work.payload.parse(data) as z.output<J['payload']>
      const { hide, hideFailure } = running
      await run(payload, { hide, hideFailure })
      running.done()
      return { id, status: 'completed' as const }
    } catch (error) {
      running.failed(error)
      return { id, status: 'failed' as const, output: { message: String(error) } }
    }
  }

  return {
    async handle<J extends Job>(work: J, run: Handler<J>) {
      await boss.work(work.queue, taking, (jobs) =>
        Promise.all(jobs.map((taken) => runOne(work, run, taken))),
      )
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}

export type Worker = Awaited<ReturnType<typeof createWorker>>
