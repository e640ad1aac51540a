import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

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

async function administer(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
