import { join } from 'node:path'
import { freePort } from '@padauk/testing/postgres'
import { answers, supervise } from '@padauk/testing/processes'
import { openDatabase } from './database.ts'
import type { Environment, ProofEnvironment } from './environment.ts'
import { memorySettings } from './unit-memory.ts'

/** What differs for one of several api processes: its clock, or whom it talks to. */
export type Change = (env: Environment) => Environment

type SystemOptions = {
  /** One entry per api process. */
  apis?: readonly Change[]
  env?: Environment
  worker?: boolean | Change
}

const unchanged: Change = () => ({})

// No proof is about how fast a busy machine starts them.
const startsWithinMs = 240_000

const behindDoor = (door: number) => ({
  ready: () => answers(`http://127.0.0.1:${door}/readyz`, startsWithinMs),
  metrics: async () => (await fetch(`http://127.0.0.1:${door}/metrics`)).text(),
})

/** Api processes and a worker on a database of their own, supervised as an init system would. */
export async function startSystem(environment: ProofEnvironment, options: SystemOptions = {}) {
  const { adminUrl, logDirectory, programs } = environment
  const { name: database, applicationUrl } = await environment.newDatabase()
  const env = { ...environment.env, DATABASE_URL: applicationUrl, ...options.env }
  const { rows, unguarded, end } = openDatabase(adminUrl, database)

  async function startApi(change: Change, number: number) {
    const [port, door] = await Promise.all([freePort(), freePort()])
    const process = supervise({
      name: `${database}-api-${number}`,
      arguments: [programs.main],
      env: {
        ...memorySettings('padauk-api@'),
        ...env,
        API_PORT: String(port),
        API_PRIVATE_PORT: String(door),
        ...change(env),
      },
      logDirectory,
    })
    return { origin: `http://127.0.0.1:${port}`, port, process, ...behindDoor(door) }
  }
  async function startWorker(change: Change) {
    const door = await freePort()
    const process = supervise({
      name: `${database}-worker`,
      arguments: [programs.worker],
      env: {
        ...memorySettings('padauk-worker'),
        ...env,
        WORKER_PRIVATE_PORT: String(door),
        ...change(env),
      },
      logDirectory,
    })
    return { process, ...behindDoor(door) }
  }
  const apis = await Promise.all((options.apis ?? [unchanged]).map(startApi))
  const { worker: wanted } = options
  const worker = wanted ? await startWorker(wanted === true ? unchanged : wanted) : null
  const running = worker ? [...apis, worker] : [...apis]
  const stop = environment.endsOnce(async () => {
    await Promise.all(running.map(({ process }) => process.stop()))
    // The database first: it ends what is still being asked, which the pool would wait for.
    await environment.dropDatabase(database)
    await end()
  })
  await Promise.all(running.map(({ ready }) => ready()))

  return {
    apis,
    worker,
    /** Of the first api process. */
    origin: apis[0]?.origin ?? '',
    /** The api processes and the worker. */
    processes: running,
    env,
    database,
    /** One more process, for something to be looked at alone. */
    async addApi(change: Change) {
      const api = await startApi(change, running.length)
      running.push(api)
      await api.ready()
      return api
    },
    logs: [
      ...apis.map((_, number) => join(logDirectory, `${database}-api-${number}.log`)),
      ...(options.worker ? [join(logDirectory, `${database}-worker.log`)] : []),
    ],
    rows,
    unguarded,
    stop,
  }
}

export type System = Awaited<ReturnType<typeof startSystem>>
export type ApiProcess = System['apis'][number]

/** Runs something against a system, and leaves nothing of it behind. */
export async function withSystem<Value>(
  environment: ProofEnvironment,
  options: SystemOptions,
  act: (system: System) => Promise<Value>,
) {
  const system = await startSystem(environment, options)
  try {
    return await act(system)
  } finally {
    await system.stop()
  }
}
