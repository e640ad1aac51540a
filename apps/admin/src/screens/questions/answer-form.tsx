import { answerQuestion, answerSame, declineQuestion } from '@padauk/contract/admin/questions'
import type { StaffQuestions, WaitingQuestion } from '@padauk/contract/admin/questions'
import type { Failure } from '@padauk/contract/client'
import { containsBurmese } from '@padauk/language/burmese-text'
import { useId, useState } from 'react'
import { Button } from '#admin/components/button.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { PublishAct } from './publish-act.tsx'
import { SameAs } from './same-as.tsx'
import { TextPair } from './text-pair.tsx'
import type { Pair } from './text-pair.tsx'
import { ToAddendum } from './to-addendum.tsx'
import { usePublishing } from './use-publishing.ts'

type FormProps = { questions: StaffQuestions; question: WaitingQuestion }
type How = 'answer' | 'same' | 'decline'

const empty: Pair = { en: '', mm: '' }

/** What was asked, in the field of its language; the other one is for staff to write. */
const firstWording = (text: string): Pair =>
  containsBurmese(text) ? { en: '', mm: text } : { en: text, mm: '' }

/** What everyone will read: the question as it is published, and one of three ways to end it. */
export function AnswerForm({ questions, question }: FormProps) {
  const { t, number } = useWords()
  const [how, setHow] = useState<How>('answer')
  const [wording, setWording] = useState(() => firstWording(question.text))
  const [answer, setAnswer] = useState(empty)
  const [reason, setReason] = useState(empty)
  const [sameAs, setSameAs] = useState<number | null>(null)
  const [changesTender, setChangesTender] = useState(false)
  const { isBusy, failure, publish } = usePublishing()
  const isBilingual = !questions.tender.english_only
  const params = { id: questions.tender.id, question: question.id }
  const words = { question_en: wording.en, question_mm: wording.mm }

  const send = {
    answer: () => {
      const body = { ...words, answer_en: answer.en, answer_mm: answer.mm }
      const changes = { changes_tender: changesTender }
      return callAdmin(answerQuestion, { params, body: { ...body, ...changes } })
    },
    same: () => callAdmin(answerSame, { params, body: { ...words, same_as: sameAs ?? 0 } }),
    decline: () => {
      const body = { ...words, reason_en: reason.en, reason_mm: reason.mm }
      return callAdmin(declineQuestion, { params, body })
    },
  }
  const pair = { isBilingual, rows: 5, maxLength: 4000 }

  return (
    <>
      <Panel title={t('questions.read', { number: number(questions.next) })}>
        <div className="questions-fields">
          {failure && <Trouble failure={failure} />}
          <TextPair
            {...pair}
            rows={3}
            maxLength={1500}
            label={t('questions.question')}
            value={wording}
            onChange={setWording}
            errors={errorsIn(failure, 'question')}
          />
          {how === 'answer' && (
            <TextPair
              {...pair}
              label={t('questions.answer')}
              value={answer}
              onChange={setAnswer}
              errors={errorsIn(failure, 'answer')}
            />
          )}
          {how === 'decline' && (
            <TextPair
              {...pair}
              label={t('questions.reason')}
              value={reason}
              onChange={setReason}
              errors={errorsIn(failure, 'reason')}
            />
          )}
          {how === 'same' && (
            <SameAs
              ended={questions.ended}
              value={sameAs}
              onChange={setSameAs}
              error={failure?.fields['same_as']}
            />
          )}
          {how === 'answer' && (
            <ChangesTender isTicked={changesTender} onChange={setChangesTender} />
          )}
        </div>
      </Panel>
      <PublishAct number={questions.next} how={how}>
        {how === 'answer' && changesTender ? (
          <ToAddendum tenderId={params.id} question={question} answer={answer} />
        ) : (
          <Button kind="main" busy={isBusy} onClick={() => void publish(send[how]())}>
            {t(`questions.publish.${how}`, { number: number(questions.next) })}
          </Button>
        )}
        <Ways how={how} hasEarlier={questions.ended.length > 0} onChange={setHow} />
      </PublishAct>
    </>
  )
}

export const errorsIn = (failure: Failure | undefined, name: string) => ({
  en: failure?.fields[`${name}_en`],
  mm: failure?.fields[`${name}_mm`],
})

type TickProps = { isTicked: boolean; onChange: (isTicked: boolean) => void }

export function ChangesTender({ isTicked, onChange }: TickProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="checkbox-field questions-tick">
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id}>{t('questions.changes')}</label>
        <p className="field-hint" id={`${id}-hint`}>
          {t('questions.changesHint')}
        </p>
      </div>
    </div>
  )
}

type WaysProps = { how: How; hasEarlier: boolean; onChange: (how: How) => void }

function Ways({ how, hasEarlier, onChange }: WaysProps) {
  const { t } = useWords()
  const others = (['answer', 'same', 'decline'] as const).filter(
    (way) => way !== how && (way !== 'same' || hasEarlier),
  )
  return (
    <div className="questions-ways">
      {others.map((way) => (
        <Button key={way} kind="quiet" onClick={() => onChange(way)}>
          {t(`questions.ways.${way}`)}
        </Button>
      ))}
    </div>
  )
}
