import { answerCure } from '@padauk/contract/outcomes'
import type { OwnResult } from '@padauk/contract/outcomes'
import type { Papers } from '@padauk/contract/papers'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { sendFormFile } from '#app/api/send-form-file.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { Icon } from '#app/parts/icon.tsx'
import { languageOfText } from '#app/words/language.ts'
import { useDigits } from '#app/words/moment.ts'
import { Typeset } from '#app/words/typeset.tsx'
import { textHere } from '#app/words/typesetting-here.ts'

// Many companies have saved none.
const SavedPaper = lazyPart(async () => (await import('#app/papers/saved-paper.tsx')).SavedPaper)

type Asked = NonNullable<OwnResult['cure']>['papers'][number]

export function PaperLabel({ label }: { label: string }) {
  const language = useLanguage()
  return (
    <span lang={languageOfText(label, language)}>
      <Typeset text={textHere(label)} />
    </span>
  )
}

type Props = {
  paper: Asked
  cureId: string
  refresh: () => Promise<void>
  saved: Papers | undefined
  lookForSaved: () => void
}

/** One file of the company, chosen from the device or from its saved papers. */
export function PaperToSend({ paper: { slot, label }, saved, lookForSaved, ...about }: Props) {
  const t = useTranslations('result.cure')
  const digits = useDigits()
  const input = useRef<HTMLInputElement>(null)
  const { arrived, progress, fault, choose, press } = useSending({ slot, ...about })
  /** The field then shows its name, as that of any other file. */
  const takeSaved = (file: File) => {
    const chosen = new DataTransfer()
    chosen.items.add(file)
    if (input.current) input.current.files = chosen.files
    choose(file)
  }
  const isBusy = progress !== null
  const words = t(arrived === '' ? 'send' : 'again')
  const [inputId, faultId] = [`paper-${slot}`, `paper-${slot}-fault`]
  const percent = digits(String(Math.floor((progress ?? 0) * 100)))
  return (
    <div className="paper">
      <label id={`${slot}-name`} htmlFor={inputId}>
        <PaperLabel label={label} />
      </label>
      <input
        ref={input}
        id={inputId}
        type="file"
        aria-describedby={faultId}
        aria-invalid={fault !== ''}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      {saved && saved.papers.length > 0 && (
        <Suspense>
          <SavedPaper slot={slot} papers={saved} lookAgain={lookForSaved} onTaken={takeSaved} />
        </Suspense>
      )}
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

type Sending = Pick<Props, 'cureId' | 'refresh'> & { slot: Asked['slot'] }

function useSending({ slot, cureId, refresh }: Sending) {
  const t = useTranslations('result.cure')
  const language = useLanguage()
  const [file, setFile] = useState<File>()
  const [arrived, setArrived] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState('')
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setFault('')
  }

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

  return { arrived, progress, fault, choose, press }
}
