import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { startFront } from '@padauk/testing/front'
import { servicesEnvironment } from '@padauk/tools/services'
import { withoutLimits } from '@padauk/api/test/without-limits'
import { prepareEnvironment } from '#kit/environment'
import { makeClock } from '#kit/faketime'
import { isRoot } from '#kit/install'
import { makeDirectory } from '#kit/postgres-server'
import type { Alone } from '#kit/proof'
import { listening, startProxy } from '#kit/proxy'
import { startSystem } from '#kit/system'
import { startDatabasePair } from './database-pair.ts'
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

/** Everything a storm stands on; each part has its end noted before the next one begins. */
export async function prepareStorm(isShort: boolean, atEnd: Alone['atEnd']) {
  const services = { ...servicesEnvironment(), ...process.env }
  const { S3_ENDPOINT } = services
  if (!S3_ENDPOINT || !isRoot) {
    throw new Error('a storm needs root and the services: `npm run services up`')
  }
  const started = async <Part extends { stop: () => unknown }>(starting: Part | Promise<Part>) => {
    const part = await starting
    atEnd(part.stop)
    return part
  }
  // PostgreSQL and nginx have accounts of their own, which must get through.
  const { directory, owned } = makeDirectory('padauk-storm-')
  atEnd(() => rmSync(directory, { recursive: true, force: true }))

  const pair = await started(startDatabasePair(owned('databases')))
  const scannerSpool = join(directory, 'scanner-spool')
  const spools = [await started(mountSpool(scannerSpool, scannerSpoolMegabytes))]
  const scanner = await started(startScanner(join(directory, 'scanner'), scannerSpool))
  const store = { port: Number(new URL(S3_ENDPOINT).port) }
  const relays = {
    database: await started(startProxy({ port: pair.primaryPort })),
    scanner: await started(startProxy(scanner)),
    store: await started(startProxy(store)),
  }
  const environment = await prepareEnvironment({
    isShort,
    instead: {
      DATABASE_URL: pair.urlAt(relays.database.port),
      S3_ENDPOINT: `http://127.0.0.1:${relays.store.port}`,
      CLAMD_HOST: '127.0.0.1',
      CLAMD_PORT: String(relays.scanner.port),
    },
  })
  atEnd(environment.leave)
  const mail = { port: Number(new URL(environment.inbox.smtpUrl).port) }
  const mailRelay = await started(startProxy(mail))

  const clocks = ['api-1', 'api-2', 'worker'].map((name) => makeClock(directory, name))
  const changes = clocks.map(({ change }) => change)
  const system = await startSystem(environment, {
    apis: changes.slice(0, 2),
    worker: changes.at(2) ?? true,
    env: {
      ...usualLimits,
      LOG_LEVEL: 'info',
      SMTP_URL: `smtp://127.0.0.1:${mailRelay.port}`,
      NODE_COMPILE_CACHE: join(directory, 'compiled'),
    },
  })
  const frontDirectory = join(directory, 'front')
  spools.push(await started(mountSpool(frontDirectory, frontSpoolMegabytes)))
  const front = await started(
    startFront({
      // All of the load comes from one address.
      limits: false,
      directory: frontDirectory,
      apis: system.apis.map(({ origin }) => origin),
      // No pages are requested: bids are sent to the api.
      site: system.origin,
    }),
  )
  return {
    directory,
    environment,
    system,
    front,
    frontDirectory,
    pair,
    scanner,
    spools,
    clocks,
    relays: { ...relays, mail: mailRelay },
    behind: { store, mail, unavailable: await started(startUnavailable()) },
  }
}

export type StormEnvironment = Awaited<ReturnType<typeof prepareStorm>>

/** A store that answers everything with 503. */
async function startUnavailable() {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(503, { 'retry-after': '5' }).end()
  })
  return { port: await listening(server), stop: () => server.close().closeAllConnections() }
}
