import type { CompanyState } from '@padauk/contract/accounts'
import type { CompanyAct, WaitingWarning } from '@padauk/contract/admin/companies'
import { Notice } from '#admin/components/notice.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import type { BadgeTone } from '#admin/components/status-badge.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

const tones: Record<CompanyState, BadgeTone> = {
  pending: 'new',
  approved: 'good',
  declined: 'bad',
  suspended: 'closed',
  closed: 'closed',
}

export function CompanyBadge({ state }: { state: CompanyState }) {
  const { t } = useWords()
  return <StatusBadge tone={tones[state]}>{t(`companies.states.${state}`)}</StatusBadge>
}

const actTones: Record<CompanyAct, BadgeTone> = {
  approved: 'good',
  declined: 'bad',
  suspended: 'closed',
  resumed: 'good',
  reopened: 'new',
}

export function ActBadge({ act }: { act: CompanyAct }) {
  const { t } = useWords()
  return <StatusBadge tone={actTones[act]}>{t(`companies.acts.${act}`)}</StatusBadge>
}

/** A waiting company may miss a deadline; nothing here depends on who bids. */
export function WaitingNotice({ warning }: { warning: WaitingWarning | null }) {
  const { t, dateAndTime } = useWords()
  const mayDecide = useMay('officer')
  if (!warning) return null
  const values = { tender: warning.name, date: dateAndTime(warning.end_date) }
  return (
    <Notice tone="warning" title={t('companies.warning.title')}>
      <p>{t('companies.warning.text', values)}</p>
      {!mayDecide && <p>{t('companies.warning.whoDecides')}</p>}
    </Notice>
  )
}
