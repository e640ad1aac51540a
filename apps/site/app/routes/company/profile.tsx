import { useTranslations } from 'use-intl'
import { ProfileSessions, useOwnSessions } from '#app/account/profile-sessions.tsx'
import { PrivacyLink } from '#app/account/account-screen.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { ProfileDetails } from '#app/account/profile-details.tsx'
import { ProfilePeople } from '#app/account/profile-people.tsx'
import { ProfilePassword } from '#app/account/profile-password.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { Phrases } from '#app/words/typeset.tsx'

export default function Profile() {
  const t = useTranslations('profile')
  const sessions = useOwnSessions()
  return (
    <Screen>
      <PageHead title={t('title')} isHidden />
      <div className="profile">
        <h1>
          <Phrases>{t('title')}</Phrases>
        </h1>
        <ProfileDetails />
        <ProfilePeople />
        <ProfilePassword onChanged={sessions.load} />
        <ProfileSessions {...sessions} />
        <PrivacyLink />
      </div>
    </Screen>
  )
}
