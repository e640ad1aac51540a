import type { Content, ContentKind, EditedContent } from '@padauk/contract/admin/content'
import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import { partsOf } from './parts.ts'

/** What a form of content holds: pictures and documents whole, so that they can be shown. */
export type Values = Record<string, unknown> & { revision: number }

type Saved = {
  revision: number
  content: object
  pictures?: readonly StaffPicture[]
  documents?: readonly StaffDocument[]
}

export function valuesOf({ revision, content, pictures = [], documents = [] }: Saved): Values {
  const picture = (id: unknown) => pictures.find((known) => known.id === id) ?? null
  const entries = Object.entries(content).flatMap(([name, value]) => {
    if (name === 'kind') return []
    if (name === 'pictures') return [[name, (value as string[]).map(picture).filter(Boolean)]]
    if (name.endsWith('picture')) return [[name, picture(value)]]
    if (name === 'document')
      return [[name, documents.find((known) => known.name === value) ?? null]]
    return [[name, value]]
  })
  return { ...Object.fromEntries(entries), revision }
}

/** What is sent: ids instead of pictures, names instead of documents. */
export function contentOf(kind: ContentKind, { revision: _, ...values }: Values): Content {
  const entries = Object.entries(values).map(([name, value]) => {
    if (name === 'pictures') return [name, (value as StaffPicture[]).map(({ id }) => id)]
    if (name.endsWith('picture')) return [name, (value as StaffPicture | null)?.id ?? null]
    if (name === 'document') return [name, (value as StaffDocument | null)?.name ?? null]
    return [name, value]
  })
  return { kind, ...Object.fromEntries(entries) } as Content
}

export function emptyValues(kind: ContentKind, now: Date): Values {
  const entries = partsOf[kind].flatMap((part): [string, unknown][] => {
    if ('names' in part) return part.names.map((name) => [name, ''])
    if (part.look === 'pictures') return [[part.name, []]]
    if (part.look === 'instant') return [[part.name, now.toISOString()]]
    return [[part.name, part.look === 'line' ? '' : null]]
  })
  return { ...Object.fromEntries(entries), revision: 0 }
}

/** What an item is called on the screen: its title, or what its picture shows. */
export function titleOf({ content, pictures }: EditedContent, language: 'en' | 'mm') {
  if ('title_en' in content) return (language === 'mm' && content.title_mm) || content.title_en
  const [picture] = pictures
  return (language === 'mm' && picture?.alt_mm) || picture?.alt_en || ''
}
