import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { PageLoading } from '#app/loading/page-loading.tsx'
import { ClosingWords } from '#app/words/closing-words.tsx'
import { ProfileSection } from './profile-section.tsx'

const ClosingAccount = lazyPart(async () => (await import('./closing-account.tsx')).ClosingAccount)

export const ProfileClosing = () => (
  <ClosingWords>
    <Section />
  </ClosingWords>
)

/** Few read on. */
function Section() {
  const t = useTranslations('closing')
  const [isAsked, setAsked] = useState(false)
  return (
    <ProfileSection id="closing-title" title={t('title')} note={t('note')}>
      {isAsked ? (
        <Suspense fallback={<PageLoading />}>
          <ClosingAccount />
        </Suspense>
      ) : (
        <button type="button" className="button" onClick={() => setAsked(true)}>
          {t('button')}
        </button>
      )}
    </ProfileSection>
  )
}
