import { answerCure } from '@padauk/contract/outcomes'
import type { OwnResult } from '@padauk/contract/outcomes'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useCompanyArea } from '#app/account/company-area.ts'
import { sendFormFile } from '#app/api/send-form-file.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { languageOfText } from '#app/words/language.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import { textHere } from '#app/words/typesetting-here.ts'

type Cure = NonNullable<OwnResult['cure']>
type Props = { cure: Cure; refresh: () => Promise<void> }

/** What staff ask for after the opening: which papers, until when, one file each. */
export function MissingPapers({ cure, refresh }: Props) {
  const t = useTranslations('result.cure')
  const language = useLanguage()
  const at = useMoment()
  const { company } = useCompanyArea()
  const { message, papers, due_at: dueAt, answered_at: answeredAt, is_open: isOpen } = cure
  const isAnswered = answeredAt !== null
  const maySend = isOpen && company.role !== 'prepare'
  const words = isAnswered ? (isOpen ? 'done' : 'doneOver') : isOpen ? 'asked' : 'over'
  return (
    <section
      className="panel papers"
      data-look={isAnswered ? 'right' : isOpen ? 'asked' : 'over'}
      aria-labelledby="papers-title"
    >
      <h2 id="papers-title">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <p className="font-semibold">
        <SmallPhrases>{t(words, { date: at(dueAt) })}</SmallPhrases>
      </p>
      {message !== '' && (
        <div>
          <h3>{t('message')}</h3>
          <p className="objection-words" lang={languageOfText(message, language)}>
            <Typeset text={textHere(message)} />
          </p>
        </div>
      )}
      <ul className="paper-list">
        {papers.map((paper) => (
          <li key={paper.slot}>
            {maySend ? (
              <Paper paper={paper} cureId={cure.id} refresh={refresh} />
            ) : (
              <Label label={paper.label} />
            )}
          </li>
        ))}
      </ul>
      {isOpen && <BySubmitter act="other">{null}</BySubmitter>}
    </section>
  )
}

function Label({ label }: { label: string }) {
  const language = useLanguage()
  return (
    <span lang={languageOfText(label, language)}>
      <Typeset text={textHere(label)} />
    </span>
  )
}

type PaperProps = { paper: Cure['papers'][number]; cureId: string; refresh: () => Promise<void> }

function Paper({ paper: { slot, label }, cureId, refresh }: PaperProps) {
  const t = useTranslations('result.cure')
  const language = useLanguage()
  const digits = useDigits()
  const [file, setFile] = useState<File>()
  const [arrived, setArrived] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])

  async function press() {
    if (!file) return setFault(t('choose'))
    setFault('')
    setProgress(0)
    const { signal } = leaving
    const input = { params: { id: cureId }, query: { slot } }
    const about = { endpoint: answerCure, input, file, language }
    const sent = await sendFormFile({ ...about, signal, onProgress: setProgress })
    setProgress(null)
    if (!sent.ok) return setFault(sent.error || t('unreachable'))
    setArrived(file.name)
    await refresh()
  }

  const isBusy = progress !== null
  const words = t(arrived === '' ? 'send' : 'again')
  const [inputId, faultId] = [`paper-${slot}`, `paper-${slot}-fault`]
  const percent = digits(String(Math.floor((progress ?? 0) * 100)))
  return (
    <div className="paper">
      <label htmlFor={inputId}>
        <Label label={label} />
      </label>
      <input
        id={inputId}
        type="file"
        aria-describedby={faultId}
        aria-invalid={fault !== ''}
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0])
          setFault('')
        }}
      />
      <div id={faultId} role="alert">
        {fault && (
          <p className="field-error">
            <Icon name="alert" />
            <span>{fault}</span>
          </p>
        )}
      </div>
      {isBusy && <progress max={1} value={progress} aria-label={label} />}
      <p role="status">
        {arrived !== '' && !isBusy && (
          <span className="paper-arrived">
            <Icon name="done" />
            <span>{t('arrived', { name: arrived })}</span>
          </span>
        )}
      </p>
      <button
        type="button"
        className="button button-gold"
        aria-disabled={isBusy}
        {...(!isBusy && { 'aria-label': `${words}: ${label}` })}
        onClick={() => void (isBusy || press())}
      >
        {isBusy ? t('sending', { percent }) : words}
      </button>
    </div>
  )
}
