import type { Paper, Papers } from '@padauk/contract/papers'
import type { Slot } from '@padauk/contract/sealing/values'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { FieldError } from '#app/forms/field.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import { papersFor, takePaper } from './paper-choice.ts'
import { ExpiryWords, PaperName, PaperReason, usePaperName } from './paper-words.tsx'
import './papers.css'

type Props = {
  /** An element with the id `{slot}-name` says what the file is for. */
  slot: Slot
  papers: Papers
  lookAgain: () => void
  onTaken: (file: File, paper: Paper) => void
}

/** Instead of choosing a file: one that the company has saved. */
export function SavedPaper(props: Props) {
  const { slot, lookAgain } = props
  const t = useTranslations('papers')
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    // Someone of the company may have added one since.
    lookAgain()
    setOpen(true)
  }
  return (
    <>
      <button
        id={`${slot}-saved`}
        type="button"
        className="button button-small"
        aria-labelledby={`${slot}-saved ${slot}-name`}
        onClick={open}
      >
        <Icon name="ledger" />
        {t('use')}
      </button>
      {isOpen && <Choice {...props} close={() => setOpen(false)} />}
    </>
  )
}

type ChoiceProps = Props & { close: () => void }

function Choice({ slot, papers, onTaken, close }: ChoiceProps) {
  const t = useTranslations()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { take, busyWith, fault } = useTaking((file, paper) => {
    dialog.current?.close()
    onTaken(file, paper)
  })
  useEffect(() => dialog.current?.showModal(), [])
  const fitting = papersFor(slot, papers)
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={close}>
      <h2 id={titleId}>
        <Phrases>{t('papers.use')}</Phrases>
      </h2>
      {fitting.length === 0 && (
        <p>
          <SmallPhrases>{t('papers.noneFits')}</SmallPhrases>
        </p>
      )}
      <ul className="paper-choices">
        {fitting.map((paper) => (
          <Offer
            key={paper.id}
            paper={paper}
            today={papers.today}
            isBusy={busyWith === paper.id}
            take={() => void (busyWith !== null || take(paper))}
          />
        ))}
      </ul>
      <div role="alert">
        <FieldError id={`${slot}-saved`} error={fault} />
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {t('people.cancel')}
        </button>
      </div>
    </dialog>
  )
}

type OfferProps = { paper: Paper; today: string; isBusy: boolean; take: () => void }

function Offer({ paper, today, isBusy, take }: OfferProps) {
  const t = useTranslations()
  const name = usePaperName()(paper)
  return (
    <li>
      <div className="paper-facts">
        <PaperName paper={paper} />
        <ExpiryWords day={paper.expires_on} today={today} />
      </div>
      <p className="paper-file">{paper.file.name}</p>
      <PaperReason paper={paper} />
      <button
        type="button"
        className="button button-small"
        {...(!isBusy && { 'aria-label': `${t('papers.choose')}: ${name}` })}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={take}
      >
        {isBusy ? t('common.loading') : t('papers.choose')}
      </button>
    </li>
  )
}

/** Closing the dialog ends it. */
function useTaking(onTaken: Props['onTaken']) {
  const t = useTranslations()
  const language = useLanguage()
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [leaving] = useState(() => new AbortController())
  useEffect(() => () => leaving.abort(), [leaving])
  async function take(paper: Paper) {
    setBusyWith(paper.id)
    setFault(undefined)
    const taken = await takePaper({ paper, language, signal: leaving.signal })
    if (taken === 'stopped') return
    setBusyWith(null)
    if (taken === 'differs') return setFault(t('papers.differs'))
    if ('file' in taken) return onTaken(taken.file, paper)
    setFault(taken.sentence || t('toast.serverError'))
  }
  return { take, busyWith, fault }
}
