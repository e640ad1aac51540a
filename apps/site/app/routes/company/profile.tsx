import { useTranslations } from 'use-intl'
import { useOwnSessions } from '#app/own-sessions'
import { PrivacyLink } from '#components/account-screen'
import { PageHead } from '#components/page-head'
import { ProfileDetails } from '#components/profile-details'
import { ProfilePassword } from '#components/profile-password'
import { ProfileSessions } from '#components/profile-sessions'
import { Screen } from '#components/screen'
import { Phrases } from '#components/typeset'

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
        <ProfilePassword onChanged={sessions.load} />
        <ProfileSessions {...sessions} />
        <PrivacyLink />
      </div>
    </Screen>
  )
}
