import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Outcome } from '@padauk/contract/problems'
import type { Media } from '#features/media/service'
import { content, demoTenders } from '#seed/content'

/** Told how far it is: pictures that were never encoded take a minute. */
export type Say = (line: string) => void

const read = (directory: string, file: string) =>
  readFile(join(import.meta.dirname, directory, file))

/** The seed's own files are part of the repository: one that is refused is a bug. */
function stored(outcome: Outcome<string>, file: string) {
  if (outcome.ok) return outcome.value
  throw new Error(`${file} was refused: ${outcome.code}`)
}

/** From the name of a picture in `content.json` to the id it was stored under. */
export async function storePictures(media: Media, say: Say) {
  const waiting = Object.entries(content.pictures)
  const all = waiting.length
  const ids = new Map<string, string>()
  async function storeNext() {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [name, alt] = next
      const file = `${name}.webp`
      const bytes = await read('pictures', file)
      const outcome = await media.storePicture({ name, altEn: alt.en, altMm: alt.mm, bytes })
      ids.set(name, stored(outcome, file))
      if (ids.size % 10 === 0 || waiting.length === 0) say(`  pictures: ${ids.size} of ${all}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, storeNext))
  return (name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`content.json describes no picture ${name}`)
    return id
  }
}

export type PictureIds = Awaited<ReturnType<typeof storePictures>>

/** Everyone may read the terms; what belongs to a tender needs a login. */
export async function storeDocuments(media: Media) {
  async function store(name: string, title: string, audience: 'public' | 'company') {
    const bytes = await read('documents', `${name}.pdf`)
    const outcome = await media.storeDocument({
      name,
      title,
      audience,
      mediaType: 'application/pdf',
      bytes,
    })
    return stored(outcome, name)
  }
  const tenders = new Map<string, string>()
  for (const { slug, en } of demoTenders) {
    tenders.set(slug, await store(`tender-${slug}`, `Tender document - ${en.name}`, 'company'))
  }
  return {
    tenders,
    nda: await store('nda-and-anti-bribery-form', 'NDA and Anti-Bribery Form', 'company'),
    terms: await store('terms-and-conditions', 'Terms and Conditions', 'public'),
  }
}

export type DocumentNames = Awaited<ReturnType<typeof storeDocuments>>
