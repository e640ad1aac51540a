import { endSession, listSessions } from '@padauk/contract/accounts'
import type { Session } from '@padauk/contract/accounts'
import { shortDate, timeOfDay } from '@padauk/language/dates'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/company-area'
import { deviceName } from '#app/device-name'
import { outcomeOf } from '#app/form-outcome'
import { useLanguage } from '#app/site-data'
import { ProfileSection } from '#components/profile-section'
import { useToast } from '#components/toast'

export function ProfileSessions() {
  const t = useTranslations()
  const { sessions, hasFailed, load, end } = useSessions()
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
      {hasFailed && (
        <div className="failed failed-page" role="alert">
          <p>{t('errors.loadFailed')}</p>
          <button type="button" className="button button-small" onClick={() => void load()}>
            {t('common.tryAgain')}
          </button>
        </div>
      )}
    </ProfileSection>
  )
}

function useSessions() {
  const t = useTranslations()
  const showToast = useToast()
  const { company, call } = useCompanyArea()
  const [sessions, setSessions] = useState<Session[]>()
  const [hasFailed, setFailed] = useState(false)

  const load = useCallback(async () => {
    const outcome = outcomeOf(await call(listSessions, {}))
    if (outcome.state === 'done') setSessions(outcome.value)
    setFailed(outcome.state === 'failed' || outcome.state === 'refused')
  }, [call])

  // The record is read again after a change of the password, which ends sessions.
  useEffect(() => {
    void load()
  }, [load, company])

  async function end(id: string) {
    const outcome = outcomeOf(await call(endSession, { params: { id } }))
    if (outcome.state === 'done') showToast(t('profile.ended'))
    else if (outcome.state === 'failed') showToast(t('toast.serverError'), 'error')
    else if (outcome.state === 'refused') showToast(outcome.sentence, 'error')
    await load()
  }

  return { sessions, hasFailed, load, end }
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
