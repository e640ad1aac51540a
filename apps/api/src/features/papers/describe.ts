import type { Paper } from '@padauk/contract/papers'
import { longDate } from '@padauk/language/dates'
import type { Language } from '@padauk/contract/languages'
import type { PaperFiles } from '#features/papers/files'
import type { PaperRow } from '#features/papers/repository'
import { stateOf } from '#features/papers/rules'

/** A day without a time, in words. */
export const dayInWords = (day: string, language: Language) =>
  longDate(`${day}T12:00:00+06:30`, language)

export function describePaper(
  row: PaperRow,
  { nameOf, today }: Pick<PaperFiles, 'nameOf'> & { today: string },
): Paper {
  const { id, kind, number, expiresOn, reason, mediaType, size, sha256, addedAt } = row
  return {
    id,
    kind,
    number,
    expires_on: expiresOn,
    state: stateOf(row, today),
    reason,
    file: { name: nameOf(row), media_type: mediaType, size, sha256 },
    added_at: addedAt.toISOString(),
  }
}
