import type { Session } from '@padauk/contract/accounts'
import { shortDate, timeOfDay } from '@padauk/language/dates'
import { useTranslations } from 'use-intl'
import { deviceName } from './device-name.ts'
import type { OwnSessions } from './own-sessions.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { LoadFailed } from '#app/loading/load-failed.tsx'
import { ProfileSection } from './profile-section.tsx'

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
