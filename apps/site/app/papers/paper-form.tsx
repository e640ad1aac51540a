import { paperKinds, uploadPaperFile } from '@padauk/contract/papers'
import type { Paper } from '@padauk/contract/papers'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { sendFormFile } from '#app/api/send-form-file.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { Field, controlProps } from '#app/forms/field.tsx'
import { Refusal, SubmitButton, TextField } from '#app/forms/form-fields.tsx'
import { Tick } from '#app/forms/tick.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { useToast } from '#app/shell/toast.tsx'
import { useDigits } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { createPaperForm } from './paper-forms.ts'
import { acceptedPapers } from './paper-type.ts'
import { usePaperName } from './paper-words.tsx'

type Props = {
  /** The one that the new paper takes the place of; null adds one. */
  replaces: Paper | null
  onDone: () => void
  cancel: () => void
}

/** A paper with its number, its last day and its file. */
export function PaperForm({ replaces, onDone, cancel }: Props) {
  const t = useTranslations()
  const nameOf = usePaperName()
  const showToast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const { submit, progress } = usePaperSending(replaces)
  const { formProps, error, refusal, isSending } = useForm({
    submit,
    onDone: (paper) => {
      showToast(t(replaces ? 'papers.replaced' : 'papers.added', { paper: nameOf(paper) }))
      onDone()
    },
  })
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const title = replaces ? t('papers.replaceOf', { paper: nameOf(replaces) }) : t('papers.add')
  return (
    <section className="panel-part" aria-labelledby="paper-form-title">
      <h3 id="paper-form-title" ref={heading} tabIndex={-1}>
        <Phrases>{title}</Phrases>
      </h3>
      {replaces && (
        <p className="paper-note">
          <SmallPhrases>{t('papers.replaceText')}</SmallPhrases>
        </p>
      )}
      <form {...formProps}>
        <Refusal sentence={refusal} />
        <div className="form-fields form-fields-narrow">
          <KindField replaces={replaces} error={error('kind')} />
          <TextField
            name="number"
            label={t('papers.number')}
            error={error('number')}
            maxLength={80}
            autoComplete="off"
          />
          <ExpiryField error={error('expires_on')} />
          <FileField error={error('file')} />
        </div>
        {progress !== null && <Progress part={progress} />}
        <div className="paper-buttons">
          <SubmitButton label={t('papers.save')} isSending={isSending} />
          <button type="button" className="button" onClick={cancel}>
            {t('people.cancel')}
          </button>
        </div>
      </form>
    </section>
  )
}

/** Leaving the form ends an upload that runs. */
function usePaperSending(replaces: Paper | null) {
  const { call } = useCompanyArea()
  const language = useLanguage()
  const [send] = useState(createPaperForm)
  const [leaving] = useState(() => new AbortController())
  const [progress, setProgress] = useState<number | null>(null)
  useEffect(() => () => leaving.abort(), [leaving])
  const upload = async (file: File) => {
    setProgress(0)
    const about = { endpoint: uploadPaperFile, input: {}, file, language }
    const { signal } = leaving
    const answer = await sendFormFile({ ...about, signal, onProgress: setProgress })
    setProgress(null)
    return answer
  }
  return {
    progress,
    submit: (form: FormData) => send(form, { call, upload, replaces: replaces?.id }),
  }
}

type FieldProps = { error: string | undefined }

/** A paper is replaced by one of its kind. */
function KindField({ replaces, error }: FieldProps & Pick<Props, 'replaces'>) {
  const t = useTranslations('papers')
  if (replaces) return <input type="hidden" name="kind" value={replaces.kind} />
  return (
    <Field id="kind" label={t('kind')} error={error}>
      <select {...controlProps('kind', error)} name="kind">
        {paperKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kinds.${kind}`)}
          </option>
        ))}
      </select>
    </Field>
  )
}

function ExpiryField({ error }: FieldProps) {
  const t = useTranslations('papers')
  const [isEndless, setEndless] = useState(false)
  return (
    <Field id="expires-on" label={t('expiry')} error={isEndless ? undefined : error}>
      <input
        {...controlProps('expires-on', isEndless ? undefined : error)}
        type="date"
        name="expires_on"
        max="9999-12-31"
        disabled={isEndless}
      />
      <Tick
        name="no_expiry"
        label={t('noExpiry')}
        checked={isEndless}
        onChange={({ currentTarget }) => setEndless(currentTarget.checked)}
      />
    </Field>
  )
}

function FileField({ error }: FieldProps) {
  const t = useTranslations('papers')
  const hint = t('fileHint')
  return (
    <Field id="paper-file" label={t('file')} error={error} hint={hint}>
      <input
        {...controlProps('paper-file', error, hint)}
        type="file"
        name="file"
        accept={acceptedPapers}
      />
    </Field>
  )
}

function Progress({ part }: { part: number }) {
  const t = useTranslations()
  const inDigits = useDigits()
  const percent = Math.floor(part * 100)
  return (
    <div className="paper-progress">
      <progress max={1} value={part} aria-label={t('papers.file')} />
      <p>{inDigits(t('submission.uploading', { percent }))}</p>
    </div>
  )
}
