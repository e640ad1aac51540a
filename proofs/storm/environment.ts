import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFront } from '@padauk/testing/front'
import { servicesEnvironment } from '@padauk/tools/services'
import { withoutLimits } from '@padauk/api/test/without-limits'
import { prepareEnvironment } from '#kit/environment'
import { listening } from '#kit/listening'
import { startSystem } from '#kit/system'
import { makeClock } from './clocks.ts'
import { startDatabasePair } from './database-pair.ts'
import { startRelay } from './relay.ts'
import { startScanner } from './scanner.ts'
import { mountSpool } from './spool.ts'

// Four scans of the largest file at once, and some room.
const scannerSpoolMegabytes = 160
const frontSpoolMegabytes = 32

/** The limits of an installation, where the proofs do without: empty means the default. */
const usualLimits = Object.fromEntries(
  Object.keys(withoutLimits)
    // All companies share this machine's address.
    .filter((name) => !name.startsWith('LIMIT_SIGN_IN_PER_ADDRESS'))
    .map((name) => [name, '']),
)

type Ending = () => unknown

/** Everything a storm stands on; each part has its end noted before the next one begins. */
export async function prepareStorm({ isShort }: { isShort: boolean }) {
  const endings: Ending[] = []
  let left: Promise<void> | undefined
  const end = async () => {
    for (const ending of endings.toReversed()) {
      try {
        await ending()
      } catch (error) {
        process.stderr.write(`could not clean up: ${String(error)}\n`)
      }
    }
  }
  const leave = () => (left ??= end())
  try {
    return { ...(await begin(isShort, endings)), leave }
  } catch (error) {
    await leave()
    throw error
  }
}

export type StormEnvironment = Awaited<ReturnType<typeof prepareStorm>>

function makeDirectory(endings: Ending[]) {
  const directory = mkdtempSync(join(tmpdir(), 'padauk-storm-'))
  endings.push(() => rmSync(directory, { recursive: true, force: true }))
  // PostgreSQL and nginx have accounts of their own, which must get through.
  chmodSync(directory, 0o711)
  return directory
}

async function begin(isShort: boolean, endings: Ending[]) {
  const services = { ...servicesEnvironment(), ...process.env }
  const { S3_ENDPOINT } = services
  if (!S3_ENDPOINT || process.getuid?.() !== 0) {
    throw new Error('a storm needs root and the services: `npm run services up`')
  }
  const directory = makeDirectory(endings)
  const databases = await startPair(directory, endings)
  const scanning = await startScanning(directory, endings)
  const store = Number(new URL(S3_ENDPOINT).port)
  const unavailable = createServer((request, response) => {
    request.resume()
    response.writeHead(503, { 'retry-after': '5' }).end()
  })
  const unavailablePort = await listening(unavailable)
  endings.push(() => unavailable.close().closeAllConnections())
  const storeRelay = await startRelay(store)
  endings.push(storeRelay.stop)

  const environment = await prepareEnvironment({
    isShort,
    instead: {
      DATABASE_URL: databases.pair.urlAt(databases.relay.port),
      S3_ENDPOINT: `http://127.0.0.1:${storeRelay.port}`,
      CLAMD_HOST: '127.0.0.1',
      CLAMD_PORT: String(scanning.relay.port),
    },
  })
  endings.push(environment.leave)
  const mail = Number(new URL(environment.inbox.smtpUrl).port)
  const mailRelay = await startRelay(mail)
  endings.push(mailRelay.stop)

  const clocks = {
    apis: ['api-1', 'api-2'].map((name) => makeClock(directory, name)),
    worker: makeClock(directory, 'worker'),
  }
  const system = await startSystem(environment, {
    apis: clocks.apis.map(({ change }) => change),
    worker: clocks.worker.change,
    env: {
      ...usualLimits,
      LOG_LEVEL: 'info',
      SMTP_URL: `smtp://127.0.0.1:${mailRelay.port}`,
      NODE_COMPILE_CACHE: join(directory, 'compiled'),
    },
  })
  endings.push(system.stop)
  const fronting = await startFronting(directory, endings, system.apis)
  return {
    directory,
    environment,
    system,
    front: fronting.front,
    frontDirectory: fronting.place,
    broken: {
      pair: databases.pair,
      relays: {
        database: databases.relay,
        store: storeRelay,
        scanner: scanning.relay,
        mail: mailRelay,
      },
      ports: { store, unavailable: unavailablePort, mail },
      scanner: scanning.scanner,
      spools: [scanning.spool, fronting.spool],
      clocks,
    },
  }
}

async function startPair(directory: string, endings: Ending[]) {
  const place = join(directory, 'databases')
  mkdirSync(place)
  const owner = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }))
  chownSync(place, owner, -1)
  const pair = await startDatabasePair(place)
  endings.push(pair.stop)
  const relay = await startRelay(pair.primaryPort)
  endings.push(relay.stop)
  return { pair, relay }
}

async function startScanning(directory: string, endings: Ending[]) {
  const place = join(directory, 'scanner')
  mkdirSync(place)
  const spoolPlace = join(directory, 'scanner-spool')
  const spool = mountSpool(spoolPlace, scannerSpoolMegabytes)
  endings.push(spool.remove)
  const scanner = await startScanner(place, spoolPlace)
  endings.push(scanner.stop)
  const relay = await startRelay(scanner.port)
  endings.push(relay.stop)
  return { spool, scanner, relay }
}

async function startFronting(
  directory: string,
  endings: Ending[],
  apis: readonly { origin: string }[],
) {
  const place = join(directory, 'front')
  const spool = mountSpool(place, frontSpoolMegabytes)
  endings.push(spool.remove)
  const origins = apis.map(({ origin }) => origin)
  // No pages are requested: bids are sent to the api.
  const front = await startFront({
    // All of the load comes from one address.
    limits: false,
    directory: place,
    apis: origins,
    site: origins[0] ?? '',
  })
  endings.push(front.stop)
  return { place, spool, front }
}
