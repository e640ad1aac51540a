import type { ReactNode } from 'react'
import { useWords } from '#admin/words/words.ts'
import './status-badge.css'

/** `new` waits for staff, `good` is approved or healthy, `bad` is rejected or failed, `done` is handled, `closed` is over. */
export type BadgeTone = 'new' | 'good' | 'bad' | 'done' | 'closed'

/** A status in words; colour and shape only repeat them. */
export function StatusBadge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}

export function MissingBurmese() {
  const { t } = useWords()
  return <StatusBadge tone="new">{t('form.missingBurmese')}</StatusBadge>
}
