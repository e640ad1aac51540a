import { practiceTenderId } from '@padauk/contract/practice-tender'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { practicePath } from '#app/words/bid-links.ts'
import { screenPath, tenderPath } from '#app/words/links.ts'
import { PracticeWords } from '#app/words/practice-words.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'
import './practice-mark.css'

/** Below the header, as long as a screen of the practice tender is shown. */
export function PracticeMark() {
  const { pathname } = useLocation()
  // That page is about nothing else.
  if (pathname === tenderPath(practiceTenderId)) return null
  return (
    <PracticeWords>
      <Strip />
    </PracticeWords>
  )
}

function Strip() {
  const t = useTranslations('practice.mark')
  const language = useLanguage()
  return (
    <p className="practice-mark">
      <strong>
        <SmallPhrases>{t('text')}</SmallPhrases>
      </strong>{' '}
      <Link to={screenPath(language, practicePath)}>{t('about')}</Link>
    </p>
  )
}
