import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createReceipts } from '@padauk/api/features/submissions/receipts'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { createSigner } from '@padauk/api/platform/security/signatures'
import { createVault } from '@padauk/api/platform/security/vault'
import { freePort } from '@padauk/testing/postgres'
import { must, runProgram } from '#kit/command'
import { eachOf } from '#kit/each-of'
import { dumpMemory } from '#kit/memory'
import { stopServer } from '#kit/postgres-server'
import type { Installation } from './onlooker-installation.ts'

export type Needles = readonly Buffer[]
/** Where any of the needles was found; of several searches of one place, in their order. */
type Search = (...needles: Needles[]) => Promise<readonly string[][]> | readonly string[][]

type Place = {
  name: string
  search: Search
  /** What the search finds there in any case, where it is not a name. */
  clear?: Buffer
}

const has = (bytes: Buffer, needles: Needles) => needles.some((needle) => bytes.includes(needle))

/** A search of texts; a text has a name that is told where a needle is in it. */
const inTexts =
  (texts: () => Promise<(readonly [name: string, text: Buffer])[]>): Search =>
  async (...searches) => {
    const all = await texts()
    return searches.map((needles) =>
      all
        .filter(([name, text]) => has(text, needles) || name.includes(String(needles[0])))
        .map(([name]) => name),
    )
  }

/** Every place that a person with root on every machine can read. */
export function createPlaces(installation: Installation) {
  const { stack, cluster, database, places, processes } = installation
  const { rows } = database
  const config = readConfig(stack.env)
  const store = openStore(config)
  const patterns = join(cluster.directory, 'patterns')
  const data = join(cluster.directory, 'first-disk', 'data')
  let copies = 0

  const inFiles =
    (paths: readonly string[], ...options: string[]): Search =>
    (...searches) =>
      searches.map((needles) => {
        writeFileSync(patterns, Buffer.concat(needles.flatMap((one) => [one, Buffer.from('\n')])))
        // In bytes, also where they are no text.
        const { stdout, status } = spawnSync(
          'grep',
          ['-rlaF', ...options, '-f', patterns, ...paths],
          {
            encoding: 'utf8',
            env: { ...process.env, LC_ALL: 'C' },
            maxBuffer: 1e8,
          },
        )
        // 2: a file vanished while it was read, which files of a living database do.
        if (status === null) throw new Error('grep did not run')
        return stdout.split('\n').filter(Boolean)
      })

  /** A dump of it, which is searched as any file. */
  const inMemory =
    (name: keyof typeof processes): Search =>
    (...searches) => {
      const dumps = join(cluster.directory, 'dumps')
      mkdirSync(dumps)
      for (const pid of processes[name]()) dumpMemory(pid, join(dumps, `${name}-${pid}`))
      const found = inFiles([dumps])(...searches)
      rmSync(dumps, { recursive: true })
      return found
    }

  /** With the login of the database: every row as text. */
  const inRows: Search = async (...searches) => {
    const tables = await rows<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found = searches.map((): string[] => [])
    for (const { name } of tables) {
      for (const [place, needles] of searches.entries()) {
        const texts = needles.map((needle) => needle.toString('latin1'))
        const [row] = await rows<{ count: number }>(
          `select count(*)::int as count from ${name} t where t::text like any ($1)`,
          [texts.filter((text) => /^[\x20-\x7e]+$/.test(text)).map((text) => `%${text}%`)],
        )
        if (row && row.count > 0) found[place]?.push(name)
      }
    }
    return found
  }

  /** With every key of the environment: what the server can open of its own. */
  async function receipts() {
    const vault = createVault(config.FILE_KEYS)
    const opener = createReceipts({ vault, signer: createSigner(config.RECEIPT_KEYS) })
    const bids = await rows<{ id: string; wrapped_key: string; sealed_receipt: string }>(
      'select id, wrapped_key, sealed_receipt from submissions',
    )
    return bids.map(({ id, wrapped_key: wrappedKey, sealed_receipt: sealedReceipt }) => {
      const opened = opener.open({ id, wrappedKey, sealedReceipt })
      return [id, Buffer.from(JSON.stringify(opened))] as const
    })
  }

  /** Each as a file, and their names in another. */
  const inObjects: Search = async (...searches) => {
    const directory = join(cluster.directory, 'objects')
    mkdirSync(directory)
    const keys = await Array.fromAsync(store.list(''), ({ key }) => key)
    await eachOf([...keys.entries()], 16, async ([place, key]) => {
      const reading = await store.get(key)
      if (reading) writeFileSync(join(directory, String(place)), await buffer(reading.stream))
    })
    writeFileSync(join(directory, 'keys'), keys.join('\n'))
    const found = await inFiles([directory])(...searches)
    rmSync(directory, { recursive: true })
    return found
  }

  /** What PostgreSQL holds in memory must be on its disk to be found there. */
  const inData: Search = async (...searches) => {
    await rows('checkpoint')
    return inFiles([data], '--exclude-dir=pg_wal')(...searches)
  }

  /** A backup of this moment, restored as an operator would: decrypted and unpacked. */
  const inBackup: Search = async (...searches) => {
    const into = join(cluster.directory, `copy-${++copies}`)
    await must(cluster.run('backup.sh', 'diff'))
    await must(
      cluster.run('restore.sh', 'copy', '--into', into, '--port', String(await freePort())),
    )
    stopServer(into)
    return inFiles([into])(...searches)
  }

  const inCopies: Search = async (...searches) => {
    await must(runProgram(stack.env, 'objects', 'copy'))
    return inFiles([places.objectCopies])(...searches)
  }

  const named = Object.keys(processes) as (keyof typeof processes)[]
  const logOf = (name: string) =>
    name === 'nginx'
      ? inFiles([places.front], '--include=*.log')
      : inFiles([join(places.logs, `${name}.log`)])
  const memory: Place[] = named.map((name) => ({
    name: `memory of ${name}`,
    search: inMemory(name),
  }))
  // By design a log names no tender and no person.
  const logs: Place[] = named.map((name) => ({
    name: `log of ${name}`,
    search: logOf(name),
    clear: Buffer.from(`"process":"${name === 'nginx' ? 'front' : name}"`),
  }))
  const mails = async () =>
    stack.inbox.mails.map((mail) => [mail.subject, Buffer.from(JSON.stringify(mail))] as const)
  const during: Place[] = [
    ...memory,
    ...logs,
    {
      name: 'temporary files, cache of nginx',
      search: inFiles([places.temporary, join(places.front, 'state')]),
    },
    { name: 'rows of the database', search: inRows },
    { name: 'files of the database', search: inData },
    { name: 'its write-ahead log', search: inFiles([join(data, 'pg_wal')]) },
    { name: 'write-ahead log, second disk', search: inFiles([cluster.places.second]) },
    { name: 'objects', search: inObjects },
  ]
  const after: Place[] = [
    ...during,
    { name: 'copy of the objects', search: inCopies },
    { name: 'backup, restored', search: inBackup },
    { name: 'receipts, opened with our keys', search: inTexts(receipts) },
    { name: 'mails', search: inTexts(mails) },
  ]
  return { memory, during, after }
}
