import { useWords } from '#admin/words/words.ts'
import { StatusBadge } from './status-badge.tsx'

export function MissingBurmese() {
  const { t } = useWords()
  return <StatusBadge tone="new">{t('content.missingBurmese')}</StatusBadge>
}
