import { declareInterest } from '@padauk/contract/admin/evaluation'
import type { Evaluation } from '@padauk/contract/admin/evaluation'
import type { Failure } from '@padauk/contract/client'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useRefresh } from 'ra-core'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Button } from '#admin/components/button.tsx'
import { FieldFrame } from '#admin/components/field-frame.tsx'
import { Notice, Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'

type Props = { evaluation: Evaluation; stepAside: () => void }

const longest = 1_000
const answers = ['none', 'yes'] as const
type Answer = (typeof answers)[number]

/** After the names are shown: a yes ends the part in this tender at once. */
export function DeclareForm({ evaluation: { id, bidders }, stepAside }: Props) {
  const { t } = useWords()
  const refresh = useRefresh()
  const textId = useId()
  const [chosen, setChosen] = useState<Answer>()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | 'unanswered'>()

  async function declare(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!chosen) return setFailure('unanswered')
    setBusy(true)
    const body = { has_interest: chosen === 'yes', text: chosen === 'yes' ? text : '' }
    const answer = await callAdmin(declareInterest, { params: { id }, body })
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    if (chosen === 'yes') stepAside()
    else refresh()
  }

  return (
    <form className="evaluation-declare" onSubmit={(event) => void declare(event)} noValidate>
      <ul className="evaluation-bidders">
        {bidders?.map((name, place) => (
          <li key={place}>{name}</li>
        ))}
      </ul>
      <fieldset>
        <legend>{t('evaluations.interest.ask')}</legend>
        <p className="evaluation-fine">{t('evaluations.interest.hint')}</p>
        {answers.map((answer) => (
          <label key={answer} className="evaluation-choice">
            <input
              type="radio"
              name="interest"
              value={answer}
              checked={chosen === answer}
              onChange={() => {
                setChosen(answer)
                setFailure(undefined)
              }}
            />
            <b>{t(`evaluations.interest.${answer}`)}</b>
          </label>
        ))}
      </fieldset>
      {chosen === 'yes' && (
        <>
          <Notice tone="warning">{t('evaluations.interest.yesText')}</Notice>
          <FieldFrame id={textId} label={t('evaluations.interest.which')}>
            <textarea
              id={textId}
              rows={3}
              maxLength={longest}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </FieldFrame>
        </>
      )}
      {failure === 'unanswered' && (
        <Notice tone="trouble">{t('evaluations.interest.choose')}</Notice>
      )}
      {typeof failure === 'object' && <Trouble failure={failure} />}
      <div>
        <Button type="submit" kind="main" busy={busy}>
          {t('evaluations.interest.button')}
        </Button>
      </div>
    </form>
  )
}

/** What was declared, and the way out when that changes. */
export function DeclaredNone({ evaluation: { id, own }, stepAside }: Props) {
  const { t, dateAndTime } = useWords()
  if (own.has_interest !== false || own.declared_at === null) return null
  return (
    <Notice>
      <div className="evaluation-declared">
        <span>{t('evaluations.interest.declared', { date: dateAndTime(own.declared_at) })}</span>
        <AskFirst
          button={{ label: t('evaluations.interest.aside'), kind: 'quiet', small: true }}
          title={t('evaluations.interest.asideTitle')}
          confirm={t('evaluations.interest.aside')}
          kind="danger"
          reason={{
            label: t('evaluations.interest.asideReason'),
            name: 'text',
            optional: true,
            maxLength: longest,
          }}
          act={(text) =>
            callAdmin(declareInterest, { params: { id }, body: { has_interest: true, text } })
          }
          done={stepAside}
        >
          <p>{t('evaluations.interest.asideText')}</p>
        </AskFirst>
      </div>
    </Notice>
  )
}
