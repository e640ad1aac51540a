import { practiceTenderId } from '@padauk/contract/practice-tender'
import { readTenderFile } from '@padauk/contract/tender-files'
import type { Tender } from '@padauk/contract/tenders'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCompanyArea } from '#app/account/company-area.ts'
import { Icon } from '#app/parts/icon.tsx'
import { saveFile } from '#app/receipts/receipt-view.ts'
import { sealerHashPath, sealerPath } from '#app/words/bid-links.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import type { ReadyFault } from './ready-bid.ts'
import type { SubmissionState } from './state.ts'

/** What this part uses of the store, which knows this part. */
type Store = {
  takeReady: (files: readonly File[]) => Promise<ReadyFault | null>
  dropReady: () => void
}

type Props = { tender: Tender; store: Store; isOver: boolean }

/** For those who rely on no page of ours: the tender file, the sealer, and the way back with a bid. */
export function SealerFold({ tender, store, isOver }: Props) {
  const t = useTranslations('submission.sealer')
  const { save, hasFailed } = useTenderFile(tender)
  // There is no file of the practice tender: what is practised is this page.
  if (tender.id === practiceTenderId) return null
  return (
    <details className="seal-fold">
      <summary>{t('title')}</summary>
      <p>
        <SmallPhrases>{t('text')}</SmallPhrases>
      </p>
      <div className="sealer-saves">
        <button type="button" className="button button-small" onClick={() => void save()}>
          <Icon name="download" />
          {t('saveTender')}
        </button>
        <a href={sealerPath} download className="button button-small">
          <Icon name="download" />
          {t('savePage')}
        </a>
      </div>
      <p role="alert">{hasFailed && t('tenderFailed')}</p>
      <p>
        <SmallPhrases>{t('hashText')}</SmallPhrases>{' '}
        <a href={sealerHashPath} className="underline">
          {t('hash')}
        </a>
      </p>
      <ReadyInput label={t('choose')} hint={t('chooseHint')} store={store} isOver={isOver} />
    </details>
  )
}

function useTenderFile({ id, number }: Tender) {
  const { call } = useCompanyArea()
  const [hasFailed, setFailed] = useState(false)
  async function save() {
    const answer = await call(readTenderFile, { params: { id } })
    setFailed(!answer.ok)
    if (answer.ok) saveFile(`${number ?? id.slice(0, 8)}-tender.json`, JSON.stringify(answer.value))
  }
  return { save, hasFailed }
}

type InputProps = Pick<Props, 'store' | 'isOver'> & { label: string; hint: string }

/** Takes the sealed bid, its contents list or both. */
function ReadyInput({ label, hint, store, isOver }: InputProps) {
  const t = useTranslations('submission.sealer')
  const [fault, setFault] = useState<ReadyFault | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function choose(files: readonly File[]) {
    if (files.length === 0) return
    setBusy(true)
    setFault(await store.takeReady(files).catch(() => 'format' as const))
    setBusy(false)
  }
  return (
    <div className="field">
      <label htmlFor="ready-bid">{label}</label>
      <input
        id="ready-bid"
        type="file"
        multiple
        accept=".padauk-bid,.json"
        disabled={isOver || isBusy}
        aria-describedby="ready-bid-hint ready-bid-fault"
        aria-invalid={fault !== null}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same file may be chosen again.
          currentTarget.value = ''
          void choose(files)
        }}
      />
      <p id="ready-bid-hint" className="field-hint">
        <SmallPhrases>{hint}</SmallPhrases>
      </p>
      <div id="ready-bid-fault" role="alert">
        {fault && <p className="field-error">{t(`faults.${fault}`)}</p>}
      </div>
    </div>
  )
}

type PanelProps = Pick<SubmissionState, 'ready' | 'faults'> &
  Pick<Props, 'store' | 'isOver'> & {
    /** The parts, shown as in the review. */
    children: ReactNode
  }

/** Instead of the form: how far each part is, and whether a bid copy will follow. */
export function ReadyBidPanel({ ready, faults, store, isOver, children }: PanelProps) {
  const t = useTranslations('submission.sealer')
  const words = useTranslations('validation.submission')
  const hasFault = Object.keys(faults).length > 0
  const hasContents = ready !== null && ready.manifest !== null
  return (
    <section className="ready-bid" aria-labelledby="ready-title">
      <h2 id="ready-title" tabIndex={-1}>
        <SmallPhrases>{t('ready')}</SmallPhrases>
      </h2>
      <p>
        <SmallPhrases>{t('readyText')}</SmallPhrases>
      </p>
      <div role="alert">{hasFault && <p className="field-error">{words('fileUnreadable')}</p>}</div>
      {children}
      <p role="status">
        <SmallPhrases>{t(hasContents ? 'contentsHere' : 'contentsMissing')}</SmallPhrases>
      </p>
      <ReadyInput label={t('again')} hint={t('againHint')} store={store} isOver={isOver} />
      <button type="button" className="button button-small" onClick={store.dropReady}>
        {t('remove')}
      </button>
    </section>
  )
}
