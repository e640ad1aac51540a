import type { MemberState } from '@padauk/contract/admin/staff'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { useWords } from '#admin/words/words.ts'

const tones = { active: 'good', invited: 'new', inactive: 'closed' } as const

export function MemberStateBadge({ state }: { state: MemberState }) {
  const { t } = useWords()
  return <StatusBadge tone={tones[state]}>{t(`staff.states.${state}`)}</StatusBadge>
}
