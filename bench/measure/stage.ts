import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFront } from '@padauk/testing/front'
import { startStack } from '@padauk/tools/stack'
import { withoutLimits } from '@padauk/api/test/without-limits'
import { prepareEnvironment } from '@padauk/proofs/kit/environment'
import type { ProofEnvironment } from '@padauk/proofs/kit/environment'
import { startSystem } from '@padauk/proofs/kit/system'

/** What all lines of a run stand on; the product with its demo content is started when it is wanted. */
export async function prepareStage({ isShort }: { isShort: boolean }) {
  const environment = await prepareEnvironment({ isShort })
  let product: ReturnType<typeof startProduct> | undefined
  let system: ReturnType<typeof startSystem> | undefined
  return {
    isShort,
    environment,
    /** How often and how long each side is measured. */
    rounds: isShort ? 1 : 3,
    seconds: isShort ? 1 : 3,
    product: () => (product ??= startProduct(environment)),
    /** One api process without content and without a scanner, for what companies do. */
    system: () =>
      (system ??= startSystem(environment, { env: { CLAMD_HOST: '', LOG_LEVEL: 'info' } })),
    async leave() {
      // Both are known to the environment once they have started, and stop with it.
      await Promise.allSettled([product, system])
      await environment.leave()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof prepareStage>>

/** Site, api and worker with demo content, behind the front as an installation has it. */
async function startProduct(environment: ProofEnvironment) {
  const directory = join(environment.directory, 'product')
  const logDirectory = join(directory, 'logs')
  mkdirSync(logDirectory, { recursive: true })
  const database = `padauk_bench_${process.pid}`
  const stored = Object.entries(environment.env).filter(([name]) => name.startsWith('S3_'))
  const stack = await startStack({
    mode: 'production',
    directory,
    database,
    logDirectory,
    env: { ...Object.fromEntries(stored), ...withoutLimits },
  })
  const frontDirectory = join(directory, 'front')
  const front = await startFront({
    directory: frontDirectory,
    apis: [stack.env.API_URL ?? ''],
    site: stack.url,
    limits: false,
  })
  const end = async () => {
    environment.running.delete(stop)
    await front.stop()
    await stack.stop()
    await environment.dropDatabase(database)
  }
  let ended: Promise<void> | undefined
  const stop = () => (ended ??= end())
  environment.running.add(stop)
  return {
    directory,
    stack,
    database,
    front: {
      url: front.url,
      pid: () => Number(readFileSync(join(frontDirectory, 'nginx.pid'), 'utf8')),
    },
    site: stack.url,
    api: stack.env.API_URL ?? '',
    stop,
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
