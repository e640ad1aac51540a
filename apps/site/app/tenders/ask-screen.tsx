import type { OwnQuestion, QuestionList } from '@padauk/contract/questions'
import { withdrawQuestion } from '@padauk/contract/questions'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { screenPath, tenderPath } from '#app/words/links.ts'
import { useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import { headingHere, textHere } from '#app/words/typesetting-here.ts'
import { AskForm } from './ask-form.tsx'
import { QuestionEntries, QuestionTimes } from './question-list.tsx'
import { shownHere } from './questions-view.ts'
import { numbersOf } from './tender-questions.tsx'
import type { TenderView } from './tender-view.ts'

type Props = { view: TenderView; questions: QuestionList; refresh: () => Promise<void> }

/** Ask, see one's own questions, read every answer: in this order on a phone. */
export function AskScreen({ view, questions, refresh }: Props) {
  const t = useTranslations('questions')
  const language = useLanguage()
  const { tender, clock } = view
  const waiting = questions.own.filter(({ number }) => number === null)
  return (
    <div className="ask-screen">
      <Link to={screenPath(language, tenderPath(tender.id))} className="onward mb-3">
        <Icon name="arrow-left" />
        <Typeset text={headingHere(tender.name)} />
      </Link>
      <h1>
        <Phrases>{t(questions.is_open ? 'ask.button' : 'title')}</Phrases>
      </h1>
      <div className="ask-columns">
        <div>
          {questions.is_open && questions.times ? (
            <AskForm
              tenderId={tender.id}
              times={questions.times}
              left={questions.left}
              clock={clock}
              onAsked={refresh}
            />
          ) : (
            <QuestionTimes questions={questions} />
          )}
          {waiting.length > 0 && (
            <section className="question-panel" aria-labelledby="own-questions">
              <h2 id="own-questions" className="text-h3">
                {t('ask.yours')}
              </h2>
              <ol className="questions">
                {waiting.map((question) => (
                  <Own
                    key={question.no}
                    tenderId={tender.id}
                    question={question}
                    refresh={refresh}
                  />
                ))}
              </ol>
            </section>
          )}
        </div>
        <section className="question-panel" aria-labelledby="published-questions">
          <h2 id="published-questions" className="text-h3">
            {t('ask.published')}
          </h2>
          <p className="question-lead">
            <SmallPhrases>{t('lead')}</SmallPhrases>
          </p>
          {questions.published.length === 0 ? (
            <p className="question-meta">{t('empty')}</p>
          ) : (
            <QuestionEntries
              questions={questions.published.map(shownHere)}
              own={numbersOf(questions)}
            />
          )}
        </section>
      </div>
    </div>
  )
}

type OwnProps = { tenderId: string; question: OwnQuestion; refresh: () => Promise<void> }

function Own({ tenderId, question, refresh }: OwnProps) {
  const t = useTranslations('questions')
  const at = useMoment()
  const { no, state, text, asked_at: askedAt, reason } = question
  return (
    <li>
      <span className="question-number" aria-hidden="true">
        –
      </span>
      <div>
        <span className="question-mark" data-look={state === 'asked' ? 'waiting' : undefined}>
          <SmallPhrases>{t(`states.${state}`)}</SmallPhrases>
        </span>
        <p className="question-text">
          <Typeset text={textHere(text)} />
        </p>
        {reason && (
          <div className="question-answer">
            <Typeset text={textHere(reason)} />
          </div>
        )}
        <p className="question-meta">
          <SmallPhrases>{t('sentOn', { date: at(askedAt) })}</SmallPhrases>
        </p>
        {state === 'asked' && <Withdraw tenderId={tenderId} no={no} refresh={refresh} />}
      </div>
    </li>
  )
}

function Withdraw({ tenderId: id, no, refresh }: Omit<OwnProps, 'question'> & { no: number }) {
  const t = useTranslations()
  const { call } = useCompanyArea()
  const showToast = useToast()
  const [isSending, setSending] = useState(false)
  async function withdraw() {
    if (isSending) return
    setSending(true)
    const answer = await call(withdrawQuestion, { params: { id, no } })
    if (answer.ok) showToast(t('questions.ask.withdrawn'))
    else showToast(answer.error || t('toast.serverError'), 'error')
    await refresh()
    setSending(false)
  }
  return (
    <button
      type="button"
      className="text-link question-withdraw"
      aria-disabled={isSending}
      onClick={() => void withdraw()}
    >
      {t('questions.ask.withdraw')}
    </button>
  )
}
