import { removePaper } from '@padauk/contract/papers'
import type { Paper } from '@padauk/contract/papers'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Act } from '#app/account/acting.ts'
import { useCompanyArea } from '#app/account/company-area.ts'
import { ConfirmDialog } from '#app/account/confirm-dialog.tsx'
import { saveBlob } from '#app/api/save-blob.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { useToast } from '#app/shell/toast.tsx'
import { fetchPaper } from './paper-file.ts'
import { ExpiryWords, PaperName, PaperReason, PaperState, usePaperName } from './paper-words.tsx'

type Props = { paper: Paper; today: string; mayChange: boolean; act: Act; replace: () => void }

export function PaperRow({ paper, today, mayChange, act, replace }: Props) {
  const t = useTranslations()
  const name = usePaperName()(paper)
  return (
    <li className="paper-row">
      <div className="paper-facts">
        <PaperName paper={paper} />
        <div className="paper-until">
          <ExpiryWords day={paper.expires_on} today={today} />
          <PaperState paper={paper} />
        </div>
      </div>
      <PaperReason paper={paper} />
      <div className="paper-acts">
        <Download paper={paper} name={name} />
        {mayChange && (
          <>
            <button
              type="button"
              className="text-button"
              aria-label={t('papers.replaceOf', { paper: name })}
              onClick={replace}
            >
              {t('papers.replace')}
            </button>
            <Removal paper={paper} name={name} act={act} />
          </>
        )}
      </div>
    </li>
  )
}

type PartProps = { paper: Paper; name: string }

/** By a request of its own: a link could not carry the login. */
function Download({ paper, name }: PartProps) {
  const t = useTranslations()
  const language = useLanguage()
  const showToast = useToast()
  const [isBusy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    const fetched = await fetchPaper({ paper, language, signal: new AbortController().signal })
    setBusy(false)
    if (fetched.ok) saveBlob(fetched.file.name, fetched.file)
    else showToast(fetched.error || t('toast.serverError'), 'error')
  }
  return (
    <button
      type="button"
      className="text-button"
      {...(!isBusy && { 'aria-label': t('papers.downloadOf', { paper: name }) })}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void (isBusy || press())}
    >
      {isBusy ? t('common.loading') : t('papers.download')}
    </button>
  )
}

function Removal({ paper: { id }, name, act }: PartProps & { act: Act }) {
  const t = useTranslations()
  const { call } = useCompanyArea()
  const [isAsking, setAsking] = useState(false)
  const remove = () =>
    act(call(removePaper, { params: { id } }), t('papers.removed', { paper: name }))
  return (
    <>
      <button
        type="button"
        className="text-button paper-remove"
        aria-label={t('papers.removeOf', { paper: name })}
        onClick={() => setAsking(true)}
      >
        {t('common.remove')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('papers.removeOf', { paper: name })}
          text={t('papers.removeText')}
          act={remove}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
