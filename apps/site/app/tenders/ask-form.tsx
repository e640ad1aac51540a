import { askQuestion, questionLength, questionsAtOnce } from '@padauk/contract/questions'
import type { QuestionTimes } from '@padauk/contract/questions'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { Field, controlProps } from '#app/forms/field.tsx'
import { Refusal } from '#app/forms/form-fields.tsx'
import { outcomeOf, readFields } from '#app/forms/outcome.ts'
import type { Outcome } from '#app/forms/outcome.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Icon } from '#app/parts/icon.tsx'
import { useToast } from '#app/shell/toast.tsx'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { useDurationWords } from './duration.tsx'
import type { ServerClock } from './server-clock.ts'
import { dueLook } from './tender-time.ts'
import { useTimeUntil } from './tender-view.ts'

type Props = {
  tenderId: string
  times: QuestionTimes
  /** How many more may be asked now. */
  left: number
  clock: ServerClock
  onAsked: () => Promise<void>
}

const longest = questionLength.toLocaleString('en')

/** What is typed stays on a bad line; the same words sent twice are one question (rules 12.2). */
export function AskForm({ tenderId, times, left, clock, onAsked }: Props) {
  const t = useTranslations()
  const inDigits = useDigits()
  const at = useMoment()
  const { company } = useCompanyArea()
  const showToast = useToast()
  const [length, setLength] = useState(0)
  const ask = useAsking(tenderId)
  const { formProps, error, refusal, isSending } = useForm({
    // Not for the next person who signs in on the same device.
    draft: { name: `question:${tenderId}:${company.id}` },
    submit: ask,
    onDone: (_asked, form) => {
      form.reset()
      setLength(0)
      showToast(t('questions.ask.sent'))
      void onAsked()
    },
  })
  const hint = inDigits(t('questions.ask.hint', { max: longest }))
  return (
    <>
      <TimeLeft until={times.questions_until} clock={clock} />
      <form {...formProps} className="ask-form">
        <Refusal sentence={refusal} />
        <Field id="question" label={t('questions.ask.label')} error={error('question')} hint={hint}>
          <textarea
            {...controlProps('question', error('question'), hint)}
            name="question"
            rows={5}
            maxLength={questionLength}
            required
            onChange={({ target }) => setLength(target.value.length)}
          />
        </Field>
        <p className="ask-count">
          <span>
            <SmallPhrases>
              {inDigits(
                t(left > 0 ? 'questions.ask.left' : 'questions.ask.full', {
                  left,
                  max: questionsAtOnce,
                }),
              )}
            </SmallPhrases>
          </span>
          <span className="nb">{inDigits(`${length} / ${longest}`)}</span>
        </p>
        <p className="ask-tell">
          <Icon name="shield" />
          <span>
            <SmallPhrases>{t('questions.ask.tell', { date: at(times.answers_by) })}</SmallPhrases>
          </span>
        </p>
        <button
          type="submit"
          className="button button-gold"
          aria-disabled={isSending || left === 0}
          aria-busy={isSending}
        >
          {isSending ? t('common.sending') : t('questions.ask.send')}
        </button>
      </form>
    </>
  )
}

type Fields = 'question'

function useAsking(id: string) {
  const t = useTranslations('questions.ask')
  const { call } = useCompanyArea()
  return async (form: FormData): Promise<Outcome<Fields>> => {
    const { question } = readFields(['question'], form)
    if (question.trim() === '') {
      return { state: 'wrong', faults: { question: { sentence: t('required') } } }
    }
    return outcomeOf(await call(askQuestion, { params: { id }, body: { question } }))
  }
}

function TimeLeft({ until, clock }: { until: string; clock: ServerClock }) {
  const t = useTranslations('questions.ask')
  const at = useMoment()
  const duration = useDurationWords()
  const left = useTimeUntil(until, clock)
  if (left < 0) return null
  return (
    <div className="deadline" data-look={dueLook(left)}>
      <p className="deadline-left" role="timer">
        <SmallPhrases>{t('timeLeft', { time: duration(left) })}</SmallPhrases>
      </p>
      <p>
        <SmallPhrases>{t('until', { date: at(until) })}</SmallPhrases>
      </p>
    </div>
  )
}
