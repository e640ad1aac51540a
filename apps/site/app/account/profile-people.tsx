import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { peoplePath, screenPath } from '#app/words/links.ts'
import { ProfileSection } from './profile-section.tsx'

export function ProfilePeople() {
  const t = useTranslations()
  const language = useLanguage()
  return (
    <ProfileSection id="people" title={t('papers.together')} note={t('people.link')}>
      <Link to={screenPath(language, peoplePath)} className="button">
        {t('papers.together')}
      </Link>
    </ProfileSection>
  )
}
