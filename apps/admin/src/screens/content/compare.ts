import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import type { Part } from './parts.ts'
import { namesOf } from './parts.ts'
import type { Values } from './values.ts'

export type Compared = {
  name: string
  /** A key of the catalogue. */
  label: string
  language: 'en' | 'mm' | undefined
  older: unknown
  newest: unknown
  isDifferent: boolean
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

/** Words of pictures belong to the pictures, not to a version: only which pictures, in which order. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence)
  if (typeof value !== 'object' || value === null) return value
  const file = value as Partial<StaffPicture & StaffDocument>
  return file.id ?? file.name
}

/** Two versions, field by field. */
export function compare(parts: Part[], older: Values, newest: Values): Compared[] {
  return parts.flatMap((part) =>
    namesOf(part).map((name, place) => ({
      name,
      label: part.label,
      language: 'names' in part ? (place === 0 ? 'en' : 'mm') : undefined,
      older: older[name],
      newest: newest[name],
      isDifferent: !same(essence(older[name]), essence(newest[name])),
    })),
  )
}
