import { once } from 'node:events'
import { createGate } from '#kit/fault-gate'
import type { Gate } from '#kit/fault-gate'
import type { Environment, ProofEnvironment } from '#kit/environment'
import { startPostgresProxy } from '#kit/postgres-proxy'
import { startProxy } from '#kit/proxy'
import type { Target } from '#kit/proxy'
import { startS3Proxy } from '#kit/s3-proxy'
import { startSystem } from '#kit/system'
import type { System } from '#kit/system'

export type Lane = System & { gate: Gate; origin: string; ready: () => Promise<void> }

/** An api process whose every call to the outside passes a gate, on a database of its own. */
export async function startLane(
  environment: ProofEnvironment,
  { hangMs, env }: { hangMs: number; env: Environment },
): Promise<Lane> {
  const gate = createGate({ hangMs })
  const database = new URL(environment.adminUrl)
  const postgres = await startPostgresProxy({
    target: { host: database.hostname, port: Number(database.port) },
    gate,
  })
  const { S3_ENDPOINT, CLAMD_HOST, CLAMD_PORT } = environment.env
  const store = S3_ENDPOINT ? await startS3Proxy({ target: new URL(S3_ENDPOINT), gate }) : null
  const scanner = CLAMD_HOST
    ? await startClamdProxy({ host: CLAMD_HOST, port: Number(CLAMD_PORT) }, gate)
    : null

  const throughTheGate = ({ DATABASE_URL = '' }: Environment): Environment => {
    const url = new URL(DATABASE_URL)
    url.port = String(postgres.port)
    return {
      DATABASE_URL: url.href,
      ...(store && { S3_ENDPOINT: `http://127.0.0.1:${store.port}` }),
      ...(scanner && { CLAMD_PORT: String(scanner.port) }),
    }
  }
  const system = await startSystem(environment, { apis: [throughTheGate], env })
  const [api] = system.apis
  if (!api) throw new Error('no api was started')
  gate.onKill(() => void api.process.kill('SIGKILL'))
  return {
    ...system,
    gate,
    origin: api.origin,
    ready: api.ready,
    async stop() {
      await system.stop()
      for (const proxy of [postgres, store, scanner]) proxy?.stop()
    },
  }
}

/** Between the application and its virus scanner; one connection is one call. */
const startClamdProxy = (target: Target, gate: Gate) =>
  startProxy(target, (client, scanner) =>
    gate.carryOut('clamd: scan', {
      forward() {
        client.pipe(scanner)
        scanner.pipe(client)
      },
      forwardSilently() {
        client.pipe(scanner)
        return once(scanner, 'data')
      },
      breakOff: () => client.destroy(),
    }),
  )
