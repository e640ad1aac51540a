import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasNginx, startFront } from '@padauk/testing/front'
import { freePort } from '@padauk/testing/postgres'
import { answers, supervise } from '@padauk/testing/processes'
import { startStack } from '@padauk/tools/stack'
import { withoutLimits } from '@padauk/api/test/without-limits'
import { prepareEnvironment } from '@padauk/proofs/kit/environment'
import type { Environment, ProofEnvironment } from '@padauk/proofs/kit/environment'
import { startSystem } from '@padauk/proofs/kit/system'
import { topFrames, whereTimeWent } from './profile.ts'

type Options = {
  isShort: boolean
  site: string | undefined
  /** Where profiles are written as text, one for each bench. */
  profiles: string | undefined
}
type Watched = { origin: string; process: { stop: () => Promise<void> } }

/** What all benches of a run share; the product with its demo content is started when it is wanted. */
export async function prepareBenches({ isShort, site, profiles: written }: Options) {
  const environment = await prepareEnvironment({ isShort })
  let product: ReturnType<typeof startProduct> | undefined
  let system: ReturnType<typeof startSystem> | undefined
  const startedProduct = () => (product ??= startProduct(environment))
  return {
    ...environment,
    /** How often and how long each side is measured. */
    rounds: 3,
    seconds: isShort ? 1 : 3,
    product: startedProduct,
    /** The address that was given, or our own product as visitors reach it. */
    site: async () => site ?? (await startedProduct()).front.url,
    /** One api process without content and without a scanner, for what companies do. */
    system: () =>
      (system ??= startSystem(environment, { env: { CLAMD_HOST: '', LOG_LEVEL: 'info' } })),
    /** One more process beside the measured one, because watching it costs time; what it spends it on. */
    async profile(
      name: string,
      start: (env: Environment) => Promise<Watched>,
      work: (origin: string) => Promise<unknown>,
    ) {
      if (isShort) return ''
      const profiles = mkdtempSync(join(environment.directory, 'profile-'))
      const { origin, process } = await start({
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}`,
      })
      await work(origin).finally(process.stop)
      if (written) {
        const day = new Date().toISOString().slice(0, 10)
        const about = `npm run bench -- ${name}, --cpu-prof, own time of each function. ${day}`
        writeFileSync(join(written, `${name}.txt`), `${about}\n\n${topFrames(profiles)}`)
      }
      return `where its time goes: ${whereTimeWent(profiles)}`
    },
    async leave() {
      // Both are known to the environment once they have started, and stop with it.
      await Promise.allSettled([product, system])
      await environment.leave()
    },
  }
}

export type BenchEnvironment = Awaited<ReturnType<typeof prepareBenches>>

/** Site, api and worker with demo content, behind the front as an installation has it. */
async function startProduct(environment: ProofEnvironment) {
  const directory = join(environment.directory, 'product')
  const logDirectory = join(directory, 'logs')
  mkdirSync(logDirectory, { recursive: true })
  const database = `padauk_bench_${process.pid}`
  const stored = Object.entries(environment.env).filter(([name]) => name.startsWith('S3_'))
  const env = { ...Object.fromEntries(stored), ...withoutLimits }
  const stack = await startStack({ mode: 'production', directory, database, logDirectory, env })
  const api = stack.env.API_URL ?? ''
  const place = join(directory, 'front')
  const nginx = hasNginx()
    ? await startFront({ directory: place, apis: [api], site: stack.url, limits: false })
    : null
  environment.endsOnce(async () => {
    await nginx?.stop()
    await stack.stop()
    await environment.dropDatabase(database)
  })
  return {
    directory,
    processes: stack.processes,
    site: stack.url,
    api,
    front: {
      url: nginx?.url ?? stack.url,
      pid: () => Number(readFileSync(join(place, 'nginx.pid'), 'utf8')),
    },
    /** One more process of the site or the api. */
    async add(name: 'SITE' | 'API', more: Environment) {
      const [port, door] = await Promise.all([freePort(), freePort()])
      const ports = { [`${name}_PORT`]: String(port), [`${name}_PRIVATE_PORT`]: String(door) }
      const process = supervise({
        name: `${name}-${port}`,
        arguments: [name === 'API' ? environment.programs.main : 'apps/site/server.ts'],
        env: { ...stack.env, ...ports, ...more },
        logDirectory,
      })
      await answers(`http://127.0.0.1:${door}/healthz`)
      return { origin: `http://127.0.0.1:${port}`, process }
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
