import { downloadPackage } from '@padauk/contract/admin/submissions'
import { fileSize } from '@padauk/language/file-size'
import { useState } from 'react'
import { download } from '#admin/session/call.ts'
import { Button } from '#admin/components/button.tsx'
import { Icon } from '#admin/components/icon.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

/** All submissions in one file. The browser downloads it and shows the progress. */
export function usePackage(id: string, { files, bytes }: { files: number; bytes: number }) {
  const { language } = useWords()
  const [state, setState] = useState<'idle' | 'asking' | 'started'>('idle')
  return {
    files,
    size: fileSize(bytes, language),
    state,
    async begin() {
      setState('asking')
      const isStarted = await download(downloadPackage, { params: { id } })
      setState(isStarted ? 'started' : 'idle')
    },
  }
}

type BidPackage = ReturnType<typeof usePackage>

export function PackageButton({ of: { state, begin } }: { of: BidPackage }) {
  const { t } = useWords()
  return (
    <Button kind="main" icon="download" busy={state === 'asking'} onClick={() => void begin()}>
      {t('submissions.package.button')}
    </Button>
  )
}

export function PackageState({ of: { state, size } }: { of: BidPackage }) {
  const { t } = useWords()
  return (
    <div className="package-state" role="status">
      {state === 'started' && (
        <Notice tone="good" title={t('submissions.package.started')}>
          <p>{t('submissions.package.startedText', { size })}</p>
        </Notice>
      )}
    </div>
  )
}

export function HowToVerify({ of: { files, size } }: { of: BidPackage }) {
  const { t, language } = useWords()
  const mayOpen = useMay(...downloadPackage.access.staff)
  const said = (word: string, values = {}) => t(`submissions.package.${word}`, values)
  return (
    <Panel title={said('title')}>
      <p>{said(mayOpen ? 'text' : 'forOfficers', { files, size })}</p>
      <h3>{said('verify')}</h3>
      <ol className="verify-steps">
        {['keep', 'save', 'choose'].map((step) => (
          <li key={step}>{said(`steps.${step}`)}</li>
        ))}
      </ol>
      <a className="button button-outline" href={`/verifier.html?lang=${language}`} download>
        <Icon name="download" />
        {said('verifier')}
      </a>
    </Panel>
  )
}
