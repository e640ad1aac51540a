import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { administer } from '#test/administer'

/** A database of one's own: a copy of the migrated template, gone at the end. */
export async function aDatabase() {
  const { adminUrl, template, ownerUrl, applicationUrl } = inject('cluster')
  const name = `padauk_test_${randomBytes(6).toString('hex')}`
  await administer(adminUrl, `create database ${name} template ${template} owner padauk_owner`)
  const named = (url: string) => url.replace(`/${template}`, `/${name}`)
  return {
    superUrl: Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href,
    ownerUrl: named(ownerUrl),
    applicationUrl: named(applicationUrl),
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  }
}
