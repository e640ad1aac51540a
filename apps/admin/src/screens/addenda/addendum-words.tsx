import type { AdminAddendum } from '@padauk/contract/admin/addenda'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import type { BadgeTone } from '#admin/components/status-badge.tsx'
import { useWords } from '#admin/words/words.ts'

type State = AdminAddendum['state']

const tones: Record<State, BadgeTone> = {
  draft: 'closed',
  waiting: 'new',
  approved: 'good',
  published: 'good',
}

export function AddendumBadge({ state }: { state: State }) {
  const { t } = useWords()
  return <StatusBadge tone={tones[state]}>{t(`tenders.addenda.states.${state}`)}</StatusBadge>
}

/** Who wrote it and when. */
export function useWrittenLine() {
  const { t, dateAndTime } = useWords()
  return ({ written_by: people, written_at: at }: AdminAddendum) =>
    t('tenders.addenda.writtenLine', {
      names: people.map((person) => person?.name ?? '').join(', '),
      date: dateAndTime(at),
    })
}
