import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import * as z from 'zod/mini'

const PictureWords = z.record(z.string(), z.tuple([z.string(), z.string()]))
/** Of each picture what it shows, in English and in Burmese. */
export type PictureWords = z.infer<typeof PictureWords>

export const readPictureWords = (stored: unknown): PictureWords => PictureWords.parse(stored)

type Described = { id: string; alt_en: string; alt_mm: string }

export const pictureWordsOf = (pictures: Iterable<Described>): PictureWords =>
  Object.fromEntries(Array.from(pictures, ({ id, alt_en, alt_mm }) => [id, [alt_en, alt_mm]]))

type Tender = { pictures: string[]; pictureWords: unknown }

/** What companies have read stays, also when the same picture gets other words elsewhere. */
export function picturesOfTender(
  { pictures, pictureWords }: Tender,
  described: ReadonlyMap<string, Picture>,
  language: Language,
) {
  const words = readPictureWords(pictureWords)
  return pictures.flatMap((id) => {
    const picture = described.get(id)
    if (!picture) return []
    const [en, mm] = words[id] ?? []
    if (en === undefined || mm === undefined) return picture
    return { ...picture, alt: (language === 'mm' && mm) || en }
  })
}
