import type { Language } from '@padauk/language/language'
import { useWords } from '#admin/words/words.ts'
import { NewTabLink } from './button.tsx'

/** Where the site shows something; each address names its language. */
export type SitePaths = Record<Language, string>

export function SiteLink({ paths }: { paths: SitePaths }) {
  const { t, language } = useWords()
  return (
    <NewTabLink href={paths[language]} icon="elsewhere" kind="outline" title={t('frame.newTab')}>
      {t('frame.seeOnSite')}
    </NewTabLink>
  )
}
