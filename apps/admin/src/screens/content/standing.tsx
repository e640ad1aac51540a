import type { ContentState } from '@padauk/contract/admin/content'
import type { Person } from '@padauk/contract/admin/pages'
import { MissingBurmese, StatusBadge } from '#admin/components/status-badge.tsx'
import type { BadgeTone } from '#admin/components/status-badge.tsx'
import { useWords } from '#admin/words/words.ts'

const tones: Record<ContentState, BadgeTone> = {
  draft: 'closed',
  published: 'good',
  changed: 'new',
}

type StandingProps = { state: ContentState; missing_burmese: boolean }

export function StandingBadges({ state, missing_burmese }: StandingProps) {
  const { t } = useWords()
  return (
    <>
      <StatusBadge tone={tones[state]}>{t(`content.states.${state}`)}</StatusBadge>
      {missing_burmese && <MissingBurmese />}
    </>
  )
}

type LastChangeProps = { changed_at: string | null; changed_by: Person }

/** Who changed it last, as a line of a list. */
export function useLastChange() {
  const { t, dateAndTime } = useWords()
  return ({ changed_at, changed_by }: LastChangeProps) => {
    if (changed_at === null) return t('content.list.changedBefore')
    const name = changed_by?.name ?? t('content.editor.somebody')
    return t('content.list.changedBy', { name, at: dateAndTime(changed_at) })
  }
}
