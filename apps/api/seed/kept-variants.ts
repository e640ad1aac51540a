import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import sharp from 'sharp'
import { makeVariants } from '#features/media/variants'
import type { Effort, PreparedPicture } from '#features/media/variants'

const here = import.meta.dirname
const media = join(here, '..', 'src', 'features', 'media')
const directory = join(here, '..', '..', '..', 'node_modules', '.cache', 'padauk-demo-pictures')

// Other code or another encoder makes other files.
const encoder = Promise.all(
  ['variants.ts', 'rules.ts'].map((file) => readFile(join(media, file), 'utf8')),
).then((sources) => [...sources, JSON.stringify(sharp.versions)].join())

/** A fifth of the time, and files a third larger: the first start of a demo should be short. */
export const quick: Effort = { avif: 0, webp: 1, mozjpeg: false }

/** Encoding the demo's pictures takes a minute of processor time, so each is encoded only once. */
export const keptVariants =
  (effort?: Effort) =>
  async (bytes: Uint8Array): Promise<PreparedPicture | null> => {
    const key = createHash('sha256')
      .update(await encoder)
      .update(JSON.stringify(effort ?? 'usual'))
      .update(bytes)
      .digest('hex')
    const file = join(directory, key)
    const kept = await readFile(file).catch(() => null)
    if (kept) return deserialize(kept) as PreparedPicture
    const prepared = await makeVariants(bytes, effort)
    if (!prepared) return null
    await mkdir(directory, { recursive: true })
    // Two demos may start at once: a file appears whole or not at all.
    const unfinished = `${file}.${process.pid}`
    await writeFile(unfinished, serialize(prepared))
    await rename(unfinished, file)
    return prepared
  }
