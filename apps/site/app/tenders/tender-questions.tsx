import type { QuestionList } from '@padauk/contract/questions'
import type { Tender } from '@padauk/contract/tenders'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { questionsPath, screenPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { Phrases } from '#app/words/typeset.tsx'
import { QuestionEntries, QuestionTimes } from './question-list.tsx'
import { shownHere, useQuestions } from './questions-view.ts'

const shownAtOnce = 3

/** On the tender's page: until when one may ask, and the newest answers. */
export function TenderQuestions({ tender }: { tender: Tender }) {
  const t = useTranslations('questions')
  const { questions } = useQuestions(tender.id)
  if (!questions?.times) return null
  const { published } = questions
  return (
    <section className="question-panel" aria-labelledby="questions-title">
      <h2 id="questions-title" className="text-h3">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <QuestionTimes questions={questions} />
      {published.length === 0 ? (
        <p className="question-meta">{t('empty')}</p>
      ) : (
        <QuestionEntries
          questions={published.slice(0, shownAtOnce).map(shownHere)}
          own={numbersOf(questions)}
        />
      )}
      <Ways tender={tender} questions={questions} />
    </section>
  )
}

export const numbersOf = ({ own }: QuestionList) =>
  own.flatMap(({ number }) => (number === null ? [] : number))

function Ways({ tender, questions }: { tender: Tender; questions: QuestionList }) {
  const t = useTranslations('questions')
  const inDigits = useDigits()
  const language = useLanguage()
  const to = screenPath(language, questionsPath(tender.id))
  const { is_open: isOpen, published } = questions
  return (
    <p className="question-ways">
      {isOpen && (
        <Link to={to} className="button">
          {t('ask.button')}
        </Link>
      )}
      {published.length > 0 && (
        <Link to={to} className="onward">
          {inDigits(t('all', { count: published.length }))}
          <Icon name="arrow-right" />
        </Link>
      )}
    </p>
  )
}
