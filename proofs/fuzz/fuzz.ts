import { join } from 'node:path'
import { hasNginx, startFront } from '@padauk/testing/front'
import type { ProofEnvironment } from '#kit/environment'
import type { Given, Proof } from '#kit/proof'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'
import type { Targets } from './attempt.ts'
import { closeLines } from './send.ts'
import { sendAttempts } from './run.ts'
import { describeRun, judgeRun } from './report.ts'
import { unexpectedLines, watchCanary, watchProcesses } from './watch.ts'
import { keepSignedIn, prepareTargets } from './targets.ts'

type Options = { count: number; seed: number; first: number }

const atOnce = 24
const plain = () => ({})
const env = {
  // Few companies send everything, and what is refused for that reason alone has not been tried.
  UPLOADS_AT_ONCE_PER_COMPANY: '40',
  UPLOADS_AT_ONCE: '80',
  // A wrong password is answered ever later, and nearly all of these are wrong.
  LIMIT_SIGN_IN_FAILURES: '1000000/1',
}

const optionsOf = (isShort: boolean, { seed = '8', count, only }: Given): Options => ({
  seed: Number(seed),
  first: Number(only ?? 0),
  count: only ? 1 : Number(count ?? (isShort ? 5_000 : 100_000)),
})

/** Two api processes and a worker take so many malformed requests, half of them through the front. */
export const fuzz: Proof = {
  name: 'fuzz',
  claim: 'no malformed request breaks anything, and right ones beside them are answered',
  isAsked: true,
  run: (environment, given = {}) =>
    withSystem(environment, { apis: [plain, plain], worker: true, env }, async (system) => {
      const targets = await prepareTargets(system)
      const apis = system.apis.map(({ origin }) => origin)
      const front = await startOwnFront(environment, apis)
      // Each second one goes through the front, when there is one.
      const origins = front ? apis.flatMap((api) => [front.url, api]) : apis
      const options = { ...optionsOf(environment.isShort, given), targets, origins }
      return run(system, options).finally(() => front?.stop())
    }),
}

/** All requests come from one address, so limits are off; without pages there is no site. */
async function startOwnFront(environment: ProofEnvironment, apis: readonly string[]) {
  const directory = join(environment.directory, 'front')
  return hasNginx() ? startFront({ directory, apis, site: apis[0] ?? '', limits: false }) : null
}

type Run = Options & { targets: Targets; origins: readonly string[] }

async function run(system: System, { origins, ...options }: Run) {
  const endKeeping = await keepSignedIn(system)
  const endProcesses = watchProcesses(system.processes)
  const endCanary = watchCanary(origins)
  const start = performance.now()
  const lines = origins.map((origin) => new URL(origin))
  const sent = await sendAttempts({ ...options, atOnce, lines }).finally(endKeeping)
  closeLines()
  const seconds = (performance.now() - start) / 1000
  const canary = await endCanary()
  const log = unexpectedLines(system)
  const seen = { ...options, seconds, origins, ...sent, canary, ...endProcesses(), log }
  return { rows: judgeRun(seen), remarks: [describeRun(seen)] }
}
