import type { Session } from '@padauk/contract/accounts'
import { shortDate, timeOfDay } from '@padauk/language/dates'
import { useTranslations } from 'use-intl'
import { deviceName } from './device-name.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { LoadFailed } from '#app/loading/page-loading.tsx'
import { ProfileSection } from './profile-section.tsx'
import { endSession, listSessions } from '@padauk/contract/accounts'
import { useCallback, useState } from 'react'
import { useAnswer, useCompanyArea } from './company-area.ts'
import { outcomeOf } from '#app/forms/outcome.ts'
import { useToast } from '#app/shell/toast.tsx'

export function ProfileSessions({ sessions, hasFailed, load, end }: OwnSessions) {
  const t = useTranslations()
  return (
    <ProfileSection
      id="sessions"
      title={t('profile.sessionsTitle')}
      note={t('profile.sessionsNote')}
    >
      <ul className="profile-sessions" aria-busy={!sessions && !hasFailed}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} end={() => void end(session.id)} />
        ))}
      </ul>
      {!sessions && !hasFailed && <p role="status">{t('common.loadingShort')}</p>}
      {hasFailed && <LoadFailed tryAgain={load} />}
    </ProfileSection>
  )
}

function SessionRow({ session, end }: { session: Session; end: () => void }) {
  const t = useTranslations('profile')
  const at = useMoment()
  const device = deviceName(session.agent) || t('unknownDevice')
  return (
    <li>
      <div>
        <p className="profile-device">
          {device} {session.current && <span className="text-badge">{t('thisDevice')}</span>}
        </p>
        <p>{t('signedInAt', { time: at(session.created_at) })}</p>
        <p>{t('lastUsedAt', { time: at(session.seen_at) })}</p>
      </div>
      {!session.current && (
        <button
          type="button"
          className="button button-small"
          aria-label={t('endOf', { device })}
          onClick={end}
        >
          {t('end')}
        </button>
      )}
    </li>
  )
}

function useMoment() {
  const t = useTranslations('date')
  const language = useLanguage()
  return (instant: string) =>
    t('at', { date: shortDate(instant, language), time: timeOfDay(instant, language) })
}

/** Where the company is signed in, and how to end that from here. */
export function useOwnSessions() {
  const t = useTranslations()
  const showToast = useToast()
  const { call } = useCompanyArea()
  const [sessions, setSessions] = useState<Session[]>()
  const { hasFailed, load } = useAnswer(
    useCallback(() => call(listSessions, {}), [call]),
    setSessions,
  )
  async function end(id: string) {
    const outcome = outcomeOf(await call(endSession, { params: { id } }))
    if (outcome.state === 'done') showToast(t('profile.ended'))
    if (outcome.state === 'refused') showToast(outcome.sentence, 'error')
    if (outcome.state === 'failed') showToast(t('toast.serverError'), 'error')
    load()
  }
  return { sessions, hasFailed, load, end }
}

export type OwnSessions = ReturnType<typeof useOwnSessions>
