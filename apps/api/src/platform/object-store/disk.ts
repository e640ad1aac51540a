import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { assertContentType, assertKey, assertPrefix, measure, selectBytes } from './object-store.ts'
import type * as store from './object-store.ts'

/**
 * Objects as files, for a laptop and the smallest installation. A person with access to the disk can
 * change an object: a stored hash shows it afterwards, nothing here prevents it.
 *
 * An object is one file, its content type in a header before its bytes, so that both appear by one
 * rename. `bids/a.pdf` is kept as `objects/bids/a.pdf@object`; no key can hold an `@`, so an object
 * `bids` and the directory of `bids/a.pdf` do not meet.
 */
export function createDiskStore({ directory }: { directory: string }): store.ObjectStore {
  const root = resolve(directory)
  const place = { root, objects: join(root, 'objects'), temporary: join(root, 'temporary') }
  return {
    put: (key, body, options) => put(place, key, body, options),
    get: (key, options) => get(place, key, options),
    stat: (key) => describe(place, key),
    remove: (key) => remove(place, key),
    erase: async (key) => {
      await remove(place, key)
      return 'erased'
    },
    list: (prefix) => list(place, prefix),
    retain: (key) => retain(place, key),
    check: () => check(place),
    prepare: () => prepare(place),
  }
}

type Place = { root: string; objects: string; temporary: string }

const SUFFIX = '@object'
const HEADER_BYTES = 512
// For the group too: api and worker have different accounts of one group. Never for others.
const FILE_MODE = 0o660
const DIRECTORY_MODE = 0o770
const LEFTOVER_AFTER_MS = 60 * 60 * 1000
const Header = z.object({ contentType: z.string(), size: z.number() })

async function put(
  place: Place,
  key: string,
  body: store.ObjectBody,
  { contentType, contentLength }: store.PutOptions,
): Promise<store.PutResult> {
  assertKey(key)
  assertContentType(contentType)
  const measured = measure(body, contentLength)
  const temporary = join(place.temporary, randomUUID())
  const file = await open(temporary, 'wx', FILE_MODE)
  try {
    const result = await writeObject(file, measured, contentType).finally(() => file.close())
    await publish(place, temporary, pathOf(place, key))
    return result
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function writeObject(
  file: FileHandle,
  measured: ReturnType<typeof measure>,
  contentType: string,
): Promise<store.PutResult> {
  await file.write(Buffer.alloc(HEADER_BYTES, ' '))
  await file.writeFile(measured.chunks)
  const result = measured.result()
  // The size is known only now; spaces after the text are the rest of the header.
  await file.write(JSON.stringify({ contentType, size: result.size }), 0)
  await file.sync()
  return result
}

async function publish(place: Place, temporary: string, path: string): Promise<void> {
  const parent = dirname(path)
  await mkdir(parent, { recursive: true, mode: DIRECTORY_MODE })
  await rename(temporary, path)
  // Every directory above, not only new ones: another writer may have made one a moment ago and
  // not have synced it yet.
  for (let above = parent; above !== place.root; above = dirname(above)) await sync(above)
}

async function get(
  place: Place,
  key: string,
  { range, version }: store.GetOptions = {},
): Promise<store.ObjectReading | null> {
  assertKey(key)
  if (version !== undefined) return null
  const opened = await openObject(place, key)
  if (opened === null) return null
  const { file, ...facts } = opened
  try {
    const { start, length } = selectBytes(range, facts.size)
    if (length > 0) {
      const first = HEADER_BYTES + start
      const stream = file.createReadStream({ start: first, end: first + length - 1 })
      return { ...facts, stream, start, length }
    }
    await file.close()
    return { ...facts, stream: Readable.from([]), start, length }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function describe(place: Place, key: string): Promise<store.ObjectFacts | null> {
  assertKey(key)
  const opened = await openObject(place, key)
  if (opened === null) return null
  const { file, ...facts } = opened
  await file.close()
  return facts
}

async function openObject(place: Place, key: string) {
  const file = await orAbsent(place, open(pathOf(place, key), 'r'))
  if (file === null) return null
  try {
    return { file, ...(await readHeader(file, key)) }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readHeader(file: FileHandle, key: string): Promise<store.ObjectFacts> {
  const bytes = Buffer.alloc(HEADER_BYTES)
  await file.read(bytes, 0, HEADER_BYTES, 0)
  const { size } = await file.stat()
  const header = Header.safeParse(parseJson(bytes.toString('utf8')))
  if (!header.success || header.data.size !== size - HEADER_BYTES) {
    throw new Error(`object ${key} is damaged on disk`)
  }
  return header.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function remove(place: Place, key: string): Promise<void> {
  assertKey(key)
  const path = pathOf(place, key)
  const removed = await orAbsent(
    place,
    unlink(path).then(() => true),
  )
  if (removed) await sync(dirname(path))
}

async function retain(place: Place, key: string): Promise<store.Retention> {
  return (await describe(place, key)) === null ? 'missing' : 'unsupported'
}

async function* list(place: Place, prefix: string): AsyncGenerator<store.ListedObject, void, void> {
  assertPrefix(prefix)
  yield* walk(place, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix)
}

async function* walk(
  place: Place,
  folder: string,
  prefix: string,
): AsyncGenerator<store.ListedObject, void, void> {
  const entries = await orAbsent(
    place,
    readdir(join(place.objects, folder), { withFileTypes: true }),
  )
  const keys = (entries ?? []).flatMap((entry) => {
    if (entry.isDirectory()) return [`${folder}${entry.name}/`]
    return entry.name.endsWith(SUFFIX) ? [folder + entry.name.slice(0, -SUFFIX.length)] : []
  })
  // A folder is compared with its slash, which makes the walk follow the order of whole keys.
  for (const key of keys.filter((each) => each.startsWith(prefix)).toSorted()) {
    if (key.endsWith('/')) {
      yield* walk(place, key, prefix)
      continue
    }
    const file = await orAbsent(place, stat(pathOf(place, key)))
    if (file !== null) yield { key, size: file.size - HEADER_BYTES }
  }
}

async function check(place: Place): Promise<void> {
  await access(place.objects, constants.R_OK | constants.W_OK)
  await access(place.temporary, constants.W_OK)
}

async function prepare(place: Place): Promise<void> {
  await mkdir(place.objects, { recursive: true, mode: DIRECTORY_MODE })
  await mkdir(place.temporary, { recursive: true, mode: DIRECTORY_MODE })
  await sync(place.root)
  await sync(dirname(place.root))
  await removeLeftovers(place)
}

/** What a killed process was writing. Another process may be writing now, so only old files go. */
async function removeLeftovers(place: Place): Promise<void> {
  const untouchedSince = Date.now() - LEFTOVER_AFTER_MS
  for (const name of await readdir(place.temporary)) {
    const path = join(place.temporary, name)
    const file = await orAbsent(place, stat(path))
    if (file !== null && file.mtimeMs < untouchedSince) await rm(path, { force: true })
  }
}

function pathOf(place: Place, key: string): string {
  return join(place.objects, key + SUFFIX)
}

async function sync(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A volume that is not mounted also answers ENOENT; that must not read as "no such object". */
async function orAbsent<Found>(place: Place, work: Promise<Found>): Promise<Found | null> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await check(place)
    return null
  }
}
