import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { jobs } from '@padauk/api/jobs'
import { migrate } from '@padauk/api/platform/database/migrations'
import { prepareCluster } from '@padauk/api/platform/database/roles'
import { startInbox } from '@padauk/testing/inbox'
import { newKeys } from '@padauk/api/platform/security/key-rings'
import { rolePasswords, startPostgres } from '@padauk/testing/postgres'
import { servicesEnvironment } from '@padauk/tools/services'
import { administer } from '@padauk/api/test/administer'
import { withoutLimits } from '@padauk/api/test/without-limits'
import { buildApi } from './built-api.ts'
import { createEndings } from './endings.ts'
import { openTestStore } from './store.ts'

export type Environment = Record<string, string>

type Options = {
  isShort: boolean
  /** Other services than the ones that run. */
  instead?: Environment
  objectLock?: boolean
}

/**
 * What all proofs of a run stand on: a PostgreSQL, an inbox, an object store of their own, clamd
 * where it runs. Each proof makes databases on it and removes them.
 */
export async function prepareEnvironment({ isShort, instead = {}, objectLock = false }: Options) {
  const endings = createEndings()
  const services = { ...servicesEnvironment(), ...process.env, ...instead }
  const directory = mkdtempSync(join(tmpdir(), 'padauk-prove-'))
  const logDirectory = join(directory, 'logs')
  mkdirSync(logDirectory)
  endings.add(() => rmSync(directory, { recursive: true, force: true }))
  const given = services.DATABASE_URL
  const postgres = await startPostgres({ directory: join(directory, 'postgres'), given })
  endings.add(postgres.stop)
  const databases = createDatabases(postgres.adminUrl)
  endings.add(() => databases.drop(databases.template))
  const store = openTestStore(services, directory, objectLock)
  endings.add(store.remove)
  const inbox = await startInbox()
  endings.add(inbox.stop)
  const { remove, ...programs } = await buildApi()
  endings.add(remove)

  const env: Environment = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: 'http://127.0.0.1',
    SMTP_URL: inbox.smtpUrl,
    MAIL_FROM: 'Padauk proof <no-reply@padauk.example>',
    ...(parseEnv(newKeys()) as Environment),
    ...withoutLimits,
    ...store.env,
    ...(services.CLAMD_HOST && { CLAMD_HOST: services.CLAMD_HOST }),
    ...(services.CLAMD_PORT && { CLAMD_PORT: services.CLAMD_PORT }),
  }

  return {
    isShort,
    directory,
    logDirectory,
    adminUrl: postgres.adminUrl,
    inbox,
    programs,
    env,
    store,
    parts: {
      database: given ? 'PostgreSQL of DATABASE_URL' : 'embedded PostgreSQL',
      files: store.name,
      scanner: services.CLAMD_HOST ? 'clamd' : 'no scanner',
    },
    newDatabase: databases.make,
    dropDatabase: databases.drop,
    /** An ending that happens once: when it is called, or when the run ends or is ended. */
    endsOnce(end: () => Promise<void>) {
      let ended: Promise<void> | undefined
      const stop = () => (ended ??= end())
      endings.add(stop)
      return stop
    },
    leave: endings.leave,
  }
}

/** Copies of one migrated database; names tell which run left one behind. */
function createDatabases(adminUrl: string) {
  const template = `padauk_prove_${process.pid}`
  const passwords = rolePasswords(adminUrl)
  let made = 0

  async function prepareTemplate() {
    const urls = await prepareCluster({ adminUrl, database: template, ...passwords })
    await migrate(urls.ownerUrl, jobs)
    return urls
  }
  let prepared: ReturnType<typeof prepareTemplate> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  return {
    template,
    async make() {
      const urls = await (prepared ??= prepareTemplate())
      const name = `${template}_${++made}`
      // A template can only be copied by one at a time.
      const copied = turn.then(() =>
        administer(adminUrl, `create database ${name} template ${template} owner padauk_owner`),
      )
      turn = copied.catch(() => {})
      await copied
      return { name, applicationUrl: urls.applicationUrl.replace(`/${template}`, `/${name}`) }
    },
    drop: (name: string) => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}

export type ProofEnvironment = Awaited<ReturnType<typeof prepareEnvironment>>
