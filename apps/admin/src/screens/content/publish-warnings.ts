import type { StaffPicture } from '@padauk/contract/admin/media'
import { isSmallPicture } from '@padauk/contract/pictures'
import type { Part } from './parts.ts'

/** What visitors would notice; a person weighs it before publishing. */
export type PublishWarning = { kind: 'burmese' | 'alt' | 'small'; label: string }

type Values = Record<string, unknown>

/** Tags alone say nothing. */
const isEmpty = (text: unknown) =>
  typeof text !== 'string' || text.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

const lacksWords = ({ alt_en, alt_mm }: StaffPicture) => alt_en === '' || alt_mm === ''

export function publishWarnings(parts: readonly Part[], values: Values): PublishWarning[] {
  return parts.flatMap((part): PublishWarning[] => {
    const { label } = part
    if (part.look === 'words' || part.look === 'rich') {
      const [en, mm] = part.names
      return !isEmpty(values[en]) && isEmpty(values[mm]) ? [{ kind: 'burmese', label }] : []
    }
    if (part.look !== 'picture' && part.look !== 'pictures') return []
    const pictures = [values[part.name] ?? []].flat() as StaffPicture[]
    return [
      ...(pictures.some(lacksWords) ? [{ kind: 'alt', label } as const] : []),
      ...(pictures.some(isSmallPicture) ? [{ kind: 'small', label } as const] : []),
    ]
  })
}
