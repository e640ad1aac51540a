import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { practicePath } from '#app/words/bid-links.ts'
import { screenPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { PracticeWords } from '#app/words/practice-words.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

/** What becomes of a practice bid. */
export const PracticeNext = () => (
  <PracticeWords>
    <Steps />
  </PracticeWords>
)

function Steps() {
  const t = useTranslations('practice.next')
  const digits = useDigits()
  const language = useLanguage()
  return (
    <section className="what-next" aria-labelledby="what-next">
      <h2 id="what-next">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <ol>
        {(['opened', 'erased'] as const).map((step, place) => (
          <li key={step}>
            <span aria-hidden="true">{digits(String(place + 1))}</span>
            <p>
              <SmallPhrases>{t(step)}</SmallPhrases>
            </p>
          </li>
        ))}
      </ol>
      <Link to={screenPath(language, practicePath)} className="button button-ink mt-6">
        {t('look')}
      </Link>
    </section>
  )
}
