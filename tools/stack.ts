import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { migrate } from '@padauk/api/platform/database/migrations'
import { dropDatabase, prepareCluster } from '@padauk/api/platform/database/roles'
import { jobs } from '@padauk/api/jobs'
import { demoHolders } from '@padauk/api/seed/accounts'
import { newDemoKeys } from '@padauk/api/seed/key-holders'
import type { DemoKey } from '@padauk/api/seed/key-holders'
import { startFront } from '@padauk/testing/front'
import { startInbox } from '@padauk/testing/inbox'
import { newKeys } from '@padauk/api/platform/security/key-rings'
import { freePort, rolePasswords, startPostgres } from '@padauk/testing/postgres'
import { newTotpSecret, saved, savedPassword } from '@padauk/testing/saved'
import { answers, root, runToEnd, supervise } from '@padauk/testing/processes'
import { servicesEnvironment } from './services.ts'
import { withoutLimits } from '@padauk/api/test/without-limits'

type StackOptions = {
  mode: 'development' | 'production'
  /** Everything the stack keeps lies here. */
  directory: string
  database?: string
  sitePort?: number
  inboxPort?: number
  logDirectory?: string | undefined
  /** Told what takes long while the demo content is stored. */
  say?: (line: string) => void
  /** Awaited before the programs start; what comes before them goes on beside it. */
  build?: Promise<void>
  /** A database whose folder was removed is made anew: without the keys it can't be read. */
  isReplaceable?: boolean
  /** Pictures are larger than in an installation, and sooner there. */
  quickPictures?: boolean
  env?: Record<string, string>
  /** Other services than the ones that run. */
  instead?: Record<string, string>
  /** Without them bids cannot be sealed until people make their keys. */
  keyHolders?: boolean
  /** nginx before site and api, as in an installation; without it the site forwards to the api. */
  front?: boolean
}

/** The whole product behind one address: database, inbox, api, worker, site. */
export async function startStack(options: StackOptions) {
  const begun: (() => Promise<unknown>)[] = []
  // Awaited later: a build that fails before must not end this process with PostgreSQL left behind.
  options.build?.catch(() => {})
  const stop = async () => {
    for (const end of begun.toReversed()) await end()
  }
  try {
    return { ...(await start(options, begun)), stop }
  } catch (error) {
    // Half a product must not stay behind and hold the ports.
    await stop()
    throw error
  }
}

export type Stack = Awaited<ReturnType<typeof startStack>>

async function start(options: StackOptions, begun: (() => Promise<unknown>)[]) {
  const { mode, directory, database = 'padauk', sitePort = 0, inboxPort = 0, front } = options
  // With `ops/services.sh up` the same commands use PostgreSQL 15, Ceph and clamd.
  const services = { ...servicesEnvironment(), ...process.env, ...options.instead }
  mkdirSync(directory, { recursive: true })
  const postgres = await startPostgres({
    directory: join(directory, 'postgres'),
    given: services.DATABASE_URL,
  })
  begun.push(postgres.stop)
  if (options.isReplaceable && !existsSync(join(directory, 'keys')))
    await dropDatabase(postgres.adminUrl, database)
  const { ownerUrl, applicationUrl } = await prepareCluster({
    adminUrl: postgres.adminUrl,
    database,
    ...rolePasswords(postgres.adminUrl),
  })
  await migrate(ownerUrl, jobs)

  const inbox = await startInbox({ webPort: inboxPort })
  begun.push(inbox.stop)
  const [port, apiPort, apiAdminPort, workerAdminPort, siteAdminPort, behind, inside] =
    await Promise.all([sitePort || freePort(), ...Array.from({ length: 6 }, () => freePort())])
  const publicUrl = `http://127.0.0.1:${port}`
  const api = `http://127.0.0.1:${apiPort}`
  const demo = {
    password: savedPassword(join(directory, 'demo-password')),
    totpSecret: saved(join(directory, 'demo-totp-secret'), newTotpSecret),
    holders: await demoHolderKeys(directory),
  }
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: mode,
    DEMO: 'on',
    LOG_LEVEL: 'info',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: applicationUrl,
    SMTP_URL: inbox.smtpUrl,
    ...parseEnv(saved(join(directory, 'keys'), newKeys)),
    MAIL_FROM: 'Padauk demo <no-reply@padauk.example>',
    API_PORT: String(apiPort),
    API_PRIVATE_PORT: String(apiAdminPort),
    WORKER_PRIVATE_PORT: String(workerAdminPort),
    ADMIN_DIRECTORY: join(root, 'apps', 'admin', 'dist'),
    API_URL: front ? `http://127.0.0.1:${inside}` : api,
    SITE_PORT: String(front ? behind : port),
    SITE_PRIVATE_PORT: String(siteAdminPort),
    FORWARD_TO_API: String(!front),
    FILES_DIRECTORY: join(directory, 'files'),
    ...pick(services, 'S3_', 'CLAMD_'),
    ...options.env,
  }
  const seedEnvironment = {
    ...env,
    ...withoutLimits,
    DEMO_PASSWORD: demo.password,
    DEMO_TOTP_SECRET: demo.totpSecret,
    ...(options.quickPictures && { DEMO_PICTURES: 'quick' }),
    ...(options.keyHolders !== false && { DEMO_HOLDERS: JSON.stringify(demo.holders) }),
  }
  await runToEnd('seed', ['apps/api/seed/main.ts'], seedEnvironment, options.say)
  await options.build

  const { logDirectory } = options
  const built = mode === 'production'
  const watch = built ? [] : ['--watch']
  const program = (name: string, file: string, flags: string[] = []) =>
    supervise({ name, arguments: [...flags, file], env, logDirectory })
  const processes = {
    api: program('api', built ? 'apps/api/dist/main.js' : 'apps/api/src/main.ts', watch),
    worker: program('worker', built ? 'apps/api/dist/worker.js' : 'apps/api/src/worker.ts', watch),
    site: program('site', 'apps/site/server.ts'),
  }
  begun.push(() => Promise.all(Object.values(processes).map((running) => running.stop())))
  await Promise.all([
    answers(`http://127.0.0.1:${apiAdminPort}/readyz`),
    answers(`http://127.0.0.1:${workerAdminPort}/readyz`),
    answers(`http://127.0.0.1:${siteAdminPort}/healthz`),
  ])
  if (front) {
    const site = `http://127.0.0.1:${behind}`
    const place = { directory: join(directory, 'front'), port, insidePort: inside }
    const nginx = await startFront({ ...place, apis: [api], site })
    begun.push(nginx.stop)
  }

  return {
    url: publicUrl,
    inbox,
    processes,
    ownerUrl,
    applicationUrl,
    env,
    demo,
    parts: {
      database: services.DATABASE_URL ? 'PostgreSQL of DATABASE_URL' : 'embedded PostgreSQL',
      files: services.S3_ENDPOINT ? 'S3' : 'disk (tamper-evident, not tamper-proof)',
      scanner: services.CLAMD_HOST ? 'clamd' : 'off',
    },
  }
}

/** Who they are, with the secrets that only a demo prints. */
async function demoHolderKeys(directory: string) {
  const fresh = JSON.stringify(await newDemoKeys())
  const keys = JSON.parse(saved(join(directory, 'demo-holders'), () => fresh)) as DemoKey[]
  return demoHolders.flatMap((holder, place) => {
    const key = keys[place]
    return key ? [{ ...holder, ...key }] : []
  })
}

function pick(environment: NodeJS.ProcessEnv, ...prefixes: string[]) {
  const named = Object.entries(environment).filter(([name]) =>
    prefixes.some((prefix) => name.startsWith(prefix)),
  )
  return Object.fromEntries(named)
}
