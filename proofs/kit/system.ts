import { join } from 'node:path'
import { createPool } from '@padauk/api/platform/database/database'
import { freePort } from '@padauk/testing/postgres'
import { answers, supervise } from '@padauk/testing/processes'
import type { Environment, ProofEnvironment } from './environment.ts'

/** What differs for one of several api processes: its clock, or whom it talks to. */
export type Change = (env: Environment) => Environment

type SystemOptions = {
  /** One entry per api process. */
  apis?: readonly Change[]
  env?: Environment
  worker?: boolean | Change
}

const unchanged: Change = () => ({})

const behindDoor = (door: number) => ({
  ready: () => answers(`http://127.0.0.1:${door}/readyz`),
  metrics: async () => (await fetch(`http://127.0.0.1:${door}/metrics`)).text(),
})

/** Api processes and a worker on a database of their own, supervised as an init system would. */
export async function startSystem(environment: ProofEnvironment, options: SystemOptions = {}) {
  const { adminUrl, logDirectory } = environment
  const { name: database, applicationUrl } = await environment.newDatabase()
  const env = { ...environment.env, DATABASE_URL: applicationUrl, ...options.env }
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const pool = createPool({ url: url.href, poolSize: 4, name: 'padauk-prove' })

  async function startApi(change: Change, number: number) {
    const [port, door] = await Promise.all([freePort(), freePort()])
    const process = supervise({
      name: `${database}-api-${number}`,
      arguments: ['apps/api/src/main.ts'],
      env: { ...env, API_PORT: String(port), API_PRIVATE_PORT: String(door), ...change(env) },
      logDirectory,
    })
    return { origin: `http://127.0.0.1:${port}`, port, process, ...behindDoor(door) }
  }
  async function startWorker(change: Change) {
    const door = await freePort()
    const process = supervise({
      name: `${database}-worker`,
      arguments: ['apps/api/src/worker.ts'],
      env: { ...env, WORKER_PRIVATE_PORT: String(door), ...change(env) },
      logDirectory,
    })
    return { process, ...behindDoor(door) }
  }
  const apis = await Promise.all((options.apis ?? [unchanged]).map(startApi))
  const { worker: wanted } = options
  const worker = wanted ? await startWorker(wanted === true ? unchanged : wanted) : null
  const running = worker ? [...apis, worker] : [...apis]
  const end = async () => {
    environment.running.delete(stop)
    await Promise.all(running.map(({ process }) => process.stop()))
    // The database first: it ends what is still being asked, which the pool would wait for.
    await environment.dropDatabase(database)
    await pool.end()
  }
  let ended: Promise<void> | undefined
  // A run may be interrupted while it is stopping by itself.
  const stop = () => (ended ??= end())
  environment.running.add(stop)
  await Promise.all(running.map(({ ready }) => ready()))

  return {
    apis,
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
    /** As the superuser: past the application's rights, never past its constraints. */
    async rows<Row>(text: string, values: unknown[] = []) {
      const result = await pool.query(text, values)
      return result.rows as Row[]
    },
    /** Several statements in one session without triggers, foreign keys and time limit. */
    async unguarded(...statements: (string | [text: string, values: unknown[]])[]) {
      const client = await pool.connect()
      try {
        await client.query('set session_replication_role = replica; set statement_timeout = 0')
        for (const statement of statements) {
          const [text, values = []] = typeof statement === 'string' ? [statement] : statement
          await client.query(text, values)
        }
      } finally {
        client.release(true)
      }
    },
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
