import { longestObjection, objectToResult } from '@padauk/contract/outcomes'
import type { OwnResult } from '@padauk/contract/outcomes'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Field, controlProps } from '#app/forms/field.tsx'
import { Refusal } from '#app/forms/form-fields.tsx'
import { outcomeOf, readFields } from '#app/forms/outcome.ts'
import type { Outcome } from '#app/forms/outcome.ts'
import { useForm } from '#app/forms/use-form.ts'
import { Icon } from '#app/parts/icon.tsx'
import { languageOfText } from '#app/words/language.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import { textHere } from '#app/words/typesetting-here.ts'

type Given = NonNullable<OwnResult['objection']>
type Props = { tenderId: string; objection: Given; refresh: () => Promise<void> }

/** One for each bidder: to whom, until when, and then what became of it. */
export function Objection({ tenderId, objection, refresh }: Props) {
  const t = useTranslations('result.objection')
  const at = useMoment()
  const { person, until, is_open: isOpen, own } = objection
  const date = at(until)
  return (
    <section className="panel objection" aria-labelledby="objection-title">
      <h2 id="objection-title" tabIndex={-1}>
        {t('title')}
      </h2>
      {own && <Sent own={own} />}
      {!own && isOpen && (
        <>
          <p>
            <SmallPhrases>
              {person ? t('text', { date, person }) : t('textUnnamed', { date })}
            </SmallPhrases>
          </p>
          <BySubmitter act="other">
            <ObjectionForm tenderId={tenderId} refresh={refresh} />
          </BySubmitter>
        </>
      )}
      {!own && !isOpen && <p>{t('over', { date })}</p>}
    </section>
  )
}

const longest = longestObjection.toLocaleString('en')

function ObjectionForm({ tenderId, refresh }: Omit<Props, 'objection'>) {
  const t = useTranslations()
  const inDigits = useDigits()
  const { company } = useCompanyArea()
  const [isWriting, setWriting] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isWriting) field.current?.focus()
  }, [isWriting])
  const [length, setLength] = useState(0)
  const object = useObjecting(tenderId)
  const { formProps, error, refusal, isSending } = useForm({
    // Not for the next person who signs in on the same device.
    draft: { name: `objection:${tenderId}:${company.id}` },
    submit: object,
    onDone: () => {
      void refresh().then(() => document.getElementById('objection-title')?.focus())
    },
  })
  const hint = inDigits(t('result.objection.hint', { max: longest }))
  return (
    <form {...formProps} className="objection-form" data-open={isWriting}>
      {!isWriting && (
        <button type="button" className="button" onClick={() => setWriting(true)}>
          {t('result.objection.write')}
        </button>
      )}
      <div hidden={!isWriting}>
        <Refusal sentence={refusal} />
        <Field
          id="objection-text"
          label={t('result.objection.label')}
          error={error('text')}
          hint={hint}
        >
          <textarea
            {...controlProps('objection-text', error('text'), hint)}
            ref={field}
            name="text"
            rows={8}
            maxLength={longestObjection}
            required
            onChange={({ target }) => setLength(target.value.length)}
          />
        </Field>
        <p className="objection-count">{inDigits(`${length} / ${longest}`)}</p>
        <button
          type="submit"
          className="button button-gold"
          aria-disabled={isSending}
          aria-busy={isSending}
        >
          {isSending ? t('common.sending') : t('result.objection.send')}
        </button>
      </div>
    </form>
  )
}

function useObjecting(id: string) {
  const t = useTranslations('result.objection')
  const { call } = useCompanyArea()
  return async (form: FormData): Promise<Outcome<'text'>> => {
    const { text } = readFields(['text'], form)
    if (text.trim() === '') {
      return { state: 'wrong', faults: { text: { sentence: t('required') } } }
    }
    return outcomeOf(await call(objectToResult, { params: { id }, body: { text } }))
  }
}

function Sent({ own }: { own: NonNullable<Given['own']> }) {
  const t = useTranslations('result.objection')
  const at = useMoment()
  return (
    <>
      <p className="objection-sent">
        <Icon name="done" />
        <span>
          <SmallPhrases>{t('sent', { date: at(own.at) })}</SmallPhrases>
        </span>
      </p>
      <p>
        <strong className="badge" data-look={own.state === 'open' ? 'soon' : 'closed'}>
          {t(`states.${own.state}`)}
        </strong>
      </p>
      <h3>{t('label')}</h3>
      <Words text={own.text} />
      {own.answer !== null && (
        <>
          <h3>{t('answer')}</h3>
          <Words text={own.answer} isAnswer />
        </>
      )}
      {own.answered_at && (
        <p className="text-small text-muted">{t('answeredOn', { date: at(own.answered_at) })}</p>
      )}
    </>
  )
}

function Words({ text, isAnswer = false }: { text: string; isAnswer?: boolean }) {
  const language = useLanguage()
  return (
    <p
      className={isAnswer ? 'objection-words objection-answer' : 'objection-words'}
      lang={languageOfText(text, language)}
    >
      <Typeset text={textHere(text)} />
    </p>
  )
}
