import type { Dashboard } from '@padauk/contract/admin/dashboard'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Panel } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { useWords } from '#admin/words/words.ts'
import { daysBetween } from '#admin/components/date-parts.ts'

type Health = NonNullable<Dashboard['health']>
type Mood = 'good' | 'look' | 'bad'

const tones = { good: 'good', look: 'new', bad: 'bad' } as const
const oldAfterDays = 7

/** Scanner, storage, mail and jobs, in words. */
export function HealthPanel({ health, now }: { health: Health; now: string }) {
  const { t } = useWords()
  const { scanner, storage, failed_letters: letters, failed_jobs: jobs } = health
  const works = storage === 'working'
  return (
    <Panel title={t('dashboard.health.title')}>
      <ul className="dashboard-rows">
        <ScannerLine scanner={scanner} now={now} />
        <HealthLine name="storage" mood={works ? 'good' : 'bad'}>
          {t(works ? 'dashboard.health.storageWorking' : 'dashboard.health.storageAway')}
        </HealthLine>
        <HealthLine name="mail" mood={letters.count > 0 ? 'look' : 'good'} to="/mail">
          {t('dashboard.health.mailFailed', { count: letters.count })}
        </HealthLine>
        <HealthLine name="jobs" mood={jobs.count > 0 ? 'look' : 'good'} to="/jobs">
          {t('dashboard.health.jobsFailed', { count: jobs.count })}
        </HealthLine>
      </ul>
    </Panel>
  )
}

function ScannerLine({ scanner, now }: { scanner: Health['scanner']; now: string }) {
  const { t, briefDate } = useWords()
  const { state, signatures_at: made } = scanner
  const say = (word: string, values = {}) => t(`dashboard.health.${word}`, values)
  if (state === 'away')
    return (
      <HealthLine name="scanner" mood="bad">
        {say('scannerAway')}
      </HealthLine>
    )
  if (state === 'none')
    return (
      <HealthLine name="scanner" mood="look">
        {say('scannerNone')}
      </HealthLine>
    )
  if (!made)
    return (
      <HealthLine name="scanner" mood="good">
        {say('scannerWorking')}
      </HealthLine>
    )
  const isOld = daysBetween(made, now) > oldAfterDays
  return (
    <HealthLine name="scanner" mood={isOld ? 'look' : 'good'}>
      {say('scannerWorking')} {say(isOld ? 'scannerOld' : 'scannerList', { date: briefDate(made) })}
    </HealthLine>
  )
}

type HealthLineProps = { name: string; mood: Mood; to?: string; children: ReactNode }

function HealthLine({ name, mood, to, children }: HealthLineProps) {
  const { t } = useWords()
  const label = t(`dashboard.health.${name}`)
  return (
    <li className="health">
      <h3>{to ? <Link to={to}>{label}</Link> : label}</h3>
      <StatusBadge tone={tones[mood]}>{t(`dashboard.health.${mood}`)}</StatusBadge>
      <p>{children}</p>
    </li>
  )
}
