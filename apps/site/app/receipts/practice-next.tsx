import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { NumberedSteps } from '#app/parts/numbered-steps.tsx'
import { practicePath } from '#app/words/bid-links.ts'
import { screenPath } from '#app/words/links.ts'
import { PracticeWords } from '#app/words/practice-words.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

/** What becomes of a practice bid. */
export const PracticeNext = () => (
  <PracticeWords>
    <Steps />
  </PracticeWords>
)

function Steps() {
  const t = useTranslations('practice.next')
  const language = useLanguage()
  const steps = (['opened', 'erased'] as const).map((step) => (
    <SmallPhrases key={step}>{t(step)}</SmallPhrases>
  ))
  return (
    <NumberedSteps id="what-next" title={t('title')} steps={steps}>
      <Link to={screenPath(language, practicePath)} className="button button-ink mt-6">
        {t('look')}
      </Link>
    </NumberedSteps>
  )
}
