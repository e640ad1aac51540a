import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { ProfileSessions, useOwnSessions } from '#app/account/profile-sessions.tsx'
import { PrivacyLink } from '#app/account/account-screen.tsx'
import { useCompanyArea } from '#app/account/company-area.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { ProfileDetails } from '#app/account/profile-details.tsx'
import { ProfilePeople } from '#app/account/profile-people.tsx'
import { ProfilePassword } from '#app/account/profile-password.tsx'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { Phrases } from '#app/words/typeset.tsx'

const ProfileEmail = lazyPart(
  async () => (await import('#app/account/profile-email.tsx')).ProfileEmail,
)
// Only an owner has these.
const ProfileFacts = lazyPart(
  async () => (await import('#app/account/profile-facts.tsx')).ProfileFacts,
)

const ProfileClosing = lazyPart(
  async () => (await import('#app/account/profile-closing.tsx')).ProfileClosing,
)

export default function Profile() {
  const t = useTranslations('profile')
  const sessions = useOwnSessions()
  const { company } = useCompanyArea()
  return (
    <Screen>
      <PageHead title={t('title')} isHidden />
      <div className="profile">
        <h1>
          <Phrases>{t('title')}</Phrases>
        </h1>
        <ProfileDetails />
        {company.role === 'owner' && (
          <Suspense fallback={<PageLoading />}>
            <ProfileFacts />
          </Suspense>
        )}
        <Suspense fallback={<PageLoading />}>
          <ProfileEmail />
        </Suspense>
        <ProfilePeople />
        <ProfilePassword onChanged={sessions.load} />
        <ProfileSessions {...sessions} />
        {company.role === 'owner' && (
          <Suspense fallback={<PageLoading />}>
            <ProfileClosing />
          </Suspense>
        )}
        <PrivacyLink />
      </div>
    </Screen>
  )
}
