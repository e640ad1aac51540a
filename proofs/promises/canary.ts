import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import type { ProofEnvironment } from '#kit/environment'
import type { System } from '#kit/system'

/**
 * Looks for a text in all that the product writes: the whole data directory of PostgreSQL with its
 * log of changes, queue and letters included, every object, the logs, the temporary files.
 */
export async function createSearch(environment: ProofEnvironment, system: System, secret: string) {
  const store = openStore(readConfig(system.env))
  const [row] = await system.rows<{ setting: string }>(
    `select setting from pg_settings where name = 'data_directory'`,
  )
  const database = row?.setting ?? ''
  if (!existsSync(database))
    throw new Error(`the files of PostgreSQL are out of reach: ${database}`)
  const forms = [
    secret,
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
  ]

  function inFiles(directory: string) {
    const patterns = forms.flatMap((form) => ['-e', form])
    const { stdout, status } = spawnSync('grep', ['-rlaiF', ...patterns, directory], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    // 2: a file vanished while it was read, which files of a living database do.
    if (status === null) throw new Error('grep did not run')
    return stdout.split('\n').filter(Boolean)
  }

  async function inObjects() {
    const found: string[] = []
    for await (const { key } of store.list('')) {
      const reading = await store.get(key)
      if (!reading) continue
      const content = (await buffer(reading.stream)).toString('latin1').toLowerCase()
      if (forms.some((form) => content.includes(form.toLowerCase()) || key.includes(form))) {
        found.push(`object ${key}`)
      }
    }
    return found
  }

  return async function search() {
    // What PostgreSQL holds in memory must be on its disk to be found there.
    await system.rows('checkpoint')
    return [...inFiles(database), ...inFiles(environment.directory), ...(await inObjects())]
  }
}
