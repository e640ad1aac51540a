import { receiptFacts } from '@padauk/contract/receipt-facts'
import { takeBack } from '@padauk/contract/taking-back'
import type { SignedReceipt, SignedSlip } from '@padauk/contract/submissions'
import { fileSize } from '@padauk/language/file-size'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { PasswordField, Refusal } from '#app/forms/form-fields.tsx'
import { outcomeOf } from '#app/forms/outcome.ts'
import { Icon } from '#app/parts/icon.tsx'
import { EndedReceipts } from '#app/receipts/after-receipt.tsx'
import { saveFile } from '#app/receipts/receipt-view.ts'
import { screenPath, submitPath, tenderPath } from '#app/words/links.ts'
import { useDigits, useExactMoment, useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import { headingHere } from '#app/words/typesetting-here.ts'
import { DueLabel } from './due-label.tsx'
import { dueOf } from './tender-time.ts'
import { useDurationWords } from './duration.tsx'
import type { TenderView } from './tender-view.ts'
import { useTimeUntil } from './tender-view.ts'

type Props = { view: TenderView }

/** The company alone takes its bid back, until the deadline (rules 7.11). */
export function TakeBackScreen({ view }: Props) {
  const t = useTranslations('takeBack')
  const language = useLanguage()
  const [signed, setSigned] = useState<SignedSlip | null>(null)
  const { tender, clock } = view
  const left = useTimeUntil(tender.end_date, clock)
  const isOver = tender.state !== 'open' || left < 0
  return (
    <div className="take-back-screen">
      <Link to={screenPath(language, tenderPath(tender.id))} className="onward mb-3">
        <Icon name="arrow-left" />
        <Typeset text={headingHere(tender.name)} />
      </Link>
      <h1>
        <Phrases>{t('title')}</Phrases>
      </h1>
      {signed ? (
        <TakenBack signed={signed} view={view} />
      ) : (
        <Asking view={view} left={left} isOver={isOver} onDone={setSigned} />
      )}
    </div>
  )
}

type AskingProps = Props & {
  left: number
  isOver: boolean
  onDone: (signed: SignedSlip) => void
}

function Asking({ view, left, isOver, onDone }: AskingProps) {
  const t = useTranslations('takeBack')
  const say = useTranslations('submission')
  const at = useMoment()
  const duration = useDurationWords()
  const { tender, submission } = view
  if (isOver) {
    return (
      <>
        <p className="screen-lead">{t('closed')}</p>
        <EndedReceipts tenderId={tender.id} />
      </>
    )
  }
  if (!submission) return <p className="screen-lead">{t('none')}</p>
  const { number } = receiptFacts(submission.receipt)
  return (
    <>
      <div className="deadline">
        <div>
          <DueLabel due={dueOf(tender.end_date, left)} />
          <p className="deadline-date">
            <SmallPhrases>{at(tender.end_date)}</SmallPhrases>
          </p>
        </div>
        <p className="deadline-left" role="timer">
          <SmallPhrases>{say('timeLeft', { time: duration(left) })}</SmallPhrases>
        </p>
      </div>
      <p className="screen-lead">
        <SmallPhrases>{t('lead')}</SmallPhrases>
      </p>
      <ul className="take-back-facts">
        {[t('stays', { number }), t('keys'), t('unseen')].map((fact) => (
          <li key={fact}>
            <SmallPhrases>{fact}</SmallPhrases>
          </li>
        ))}
      </ul>
      <BySubmitter act="decide">
        <PasswordForm tenderId={tender.id} onDone={onDone} />
      </BySubmitter>
      <YourBid submission={submission} />
    </>
  )
}

type FormProps = { tenderId: string; onDone: (signed: SignedSlip) => void }

function useTakingBack({ tenderId, onDone }: FormProps) {
  const t = useTranslations()
  const { call } = useCompanyArea()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<{ field?: string; sentence: string | null }>({
    sentence: null,
  })
  const send = async (password: string) => {
    if (password === '') {
      return setRefusal({ field: t('validation.submission.passwordRequired'), sentence: null })
    }
    setSending(true)
    const answer = await call(takeBack, { params: { tenderId }, body: { password } })
    setSending(false)
    if (answer.ok) return onDone(answer.value)
    const field = answer.fields['password']
    const outcome = outcomeOf(answer)
    const sentence = outcome.state === 'refused' ? outcome.sentence : t('toast.serverError')
    setRefusal(field === undefined ? { sentence } : { field, sentence: null })
  }
  return { isSending, refusal, send }
}

function PasswordForm({ tenderId, onDone }: FormProps) {
  const t = useTranslations()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const { isSending, refusal, send } = useTakingBack({ tenderId, onDone })
  return (
    <form
      ref={form}
      noValidate
      className="take-back-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSending)
          void send(password).then(() => form.current?.querySelector('input')?.focus())
      }}
    >
      <div role="alert">
        <Refusal sentence={refusal.sentence} />
      </div>
      <PasswordField
        name="password"
        label={t('takeBack.password')}
        hint={t('takeBack.passwordHint')}
        error={refusal.field}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <p className="button-row">
        <button type="submit" className="button button-danger" aria-disabled={isSending}>
          {isSending ? t('common.sending') : t('takeBack.yes')}
        </button>
        <Link to={screenPath(language, tenderPath(tenderId))} className="button">
          {t('takeBack.no')}
        </Link>
      </p>
    </form>
  )
}

function YourBid({ submission: { receipt } }: { submission: SignedReceipt }) {
  const t = useTranslations()
  const language = useLanguage()
  const at = useExactMoment()
  const inDigits = useDigits()
  const { number, arrivedAt } = receiptFacts(receipt)
  const parts = 'kind' in receipt ? receipt.parts : receipt.files
  const size = fileSize(
    parts.reduce((sum, part) => sum + part.size, 0),
    language,
  )
  const together = inDigits(t('takeBack.partsTogether', { count: parts.length, size: '{size}' }))
  return (
    <section className="take-back-bid" aria-labelledby="your-bid">
      <h2 id="your-bid" className="text-h3">
        {t('takeBack.yours')}
      </h2>
      <dl>
        <Fact label={t('submission.receiptNo')} value={number} />
        <Fact label={t('submission.arrivedAt')} value={at(arrivedAt)} />
        {'kind' in receipt && <Fact label={t('takeBack.sentBy')} value={receipt.sentBy.name} />}
        <Fact label={t('takeBack.parts')} value={together.replace('{size}', size)} />
      </dl>
    </section>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function TakenBack({ signed, view: { tender } }: Props & { signed: SignedSlip }) {
  const t = useTranslations()
  const language = useLanguage()
  const at = useMoment()
  const exactly = useExactMoment()
  const { slip } = signed
  return (
    <>
      <div className="taken-back" role="status">
        <Icon name="done" />
        <div>
          <p className="font-semibold">{t('takeBack.done', { date: exactly(slip.takenBackAt) })}</p>
          <p>{t('takeBack.doneText', { deadline: at(tender.end_date) })}</p>
          <p>{t('takeBack.slipText')}</p>
        </div>
      </div>
      <p className="button-row">
        <Link to={screenPath(language, submitPath(tender.id))} className="button button-gold">
          {t('tender.tenderSubmission')}
        </Link>
        <button
          type="button"
          className="button"
          onClick={() =>
            saveFile(`taking-back-${slip.receiptNo}.json`, JSON.stringify(signed, null, 2))
          }
        >
          <Icon name="download" />
          {t('takeBack.slip')}
        </button>
      </p>
    </>
  )
}
