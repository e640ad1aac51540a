import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Answer } from '#admin/components/answer.tsx'
import { Button } from '#admin/components/button.tsx'
import { saveJson } from '#admin/components/key/paper-file.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { useOwnKey } from '#admin/screens/openings/use-sitting.ts'
import { useExactTime, useTenderName } from '#admin/screens/tenders/tender-words.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { AddRemark } from './add-remark.tsx'
import { PaperSignature } from './paper-signature.tsx'
import { FullSheet } from './full-sheet.tsx'
import { SignPanel } from './sign-panel.tsx'
import { useMinutes } from './use-minutes.ts'
import type { MinutesPage } from './use-minutes.ts'
import './minutes.css'

/** The minutes of an opening: read, remarked on, signed, and sent. */
export default function MinutesScreen() {
  const { id = '' } = useParams()
  const page = useMinutes(id)
  return <Answer of={page}>{(minutes) => <Shown key={id} minutes={minutes} page={page} />}</Answer>
}

type Props = { minutes: TenderMinutes; page: MinutesPage }

function Shown({ minutes, page }: Props) {
  const { t } = useWords()
  const exactTime = useExactTime()
  const [isChanged, setChanged] = useState(false)
  const { id, texts, file } = minutes
  const changed = () => {
    setChanged(true)
    void page.again()
  }
  return (
    <Screen
      title={useTenderName()(minutes)}
      lead={
        <>
          <p>{`${minutes.number ? `${minutes.number}. ` : ''}${t('minutes.title')}`}</p>
          <p>{t('minutes.lead')}</p>
          {minutes.valid_until && (
            <p>{t('minutes.validUntil', { date: exactTime(minutes.valid_until) })}</p>
          )}
        </>
      }
      back={{ to: `/tenders/${id}/opening`, label: t('minutes.opening') }}
      actions={
        texts && (
          <>
            <Button kind="outline" icon="print" onClick={() => window.print()}>
              {t('minutes.print')}
            </Button>
            {file && (
              <Button
                kind="outline"
                icon="download"
                onClick={() => saveJson(`minutes-${minutes.number ?? id}.json`, file)}
              >
                {t('minutes.download')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="minutes-page">
        <State minutes={minutes} />
        {isChanged && (
          <Notice tone="warning" title={t('minutes.changed')}>
            {t('minutes.changedText')}
          </Notice>
        )}
        {texts && <FullSheet minutes={minutes} texts={texts} />}
        {texts && minutes.released_at === null && (
          <Acts minutes={minutes} texts={texts} put={page.put} changed={changed} />
        )}
      </div>
    </Screen>
  )
}

/** What is awaited, or when the minutes went out. */
function State({ minutes }: { minutes: TenderMinutes }) {
  const { t, listed, number } = useWords()
  const exactTime = useExactTime()
  const { files, texts, signers, due_at: due, released_at: released } = minutes
  const names = listed(signers.flatMap(({ name, signed_at: at }) => (at === null ? [name] : [])))
  if (!texts) {
    const counts = { checked: number(files.checked), all: number(files.all) }
    return (
      <Notice>
        <div role="status">
          <p className="notice-title">{t('minutes.comparing', counts)}</p>
          <p>{t('minutes.comparingText')}</p>
        </div>
      </Notice>
    )
  }
  if (!released) {
    return (
      <Notice title={t('minutes.waiting', { names })}>
        {t('minutes.due', { date: exactTime(due) })}
      </Notice>
    )
  }
  return (
    <Notice
      tone={names === '' ? 'good' : 'warning'}
      title={t('minutes.given', { date: exactTime(released) })}
    >
      {names === '' ? t('minutes.givenText') : t('minutes.notSignedBy', { names })}
    </Notice>
  )
}

type ActsProps = {
  minutes: TenderMinutes
  texts: NonNullable<TenderMinutes['texts']>
  put: MinutesPage['put']
  changed: () => void
}

/** What this person can still do before the minutes go out. */
function Acts({ minutes, texts, put, changed }: ActsProps) {
  const { t } = useWords()
  const mayAct = useMay('officer', 'holder')
  const own = useOwnKey()
  const { signers } = minutes
  const ownSigner = signers.find(({ id }) => id === own?.holder.id)
  const isUntouched = signers.every(({ signed_at: at }) => at === null)
  const isAwaitedOnPaper = signers.some((signer) => signer.on_paper && signer.signed_at === null)
  const part = { id: minutes.id, texts, put, changed }
  if (!mayAct) return null
  return (
    <>
      {isUntouched && <AddRemark {...part} />}
      {own && ownSigner && ownSigner.signed_at === null && <SignPanel {...part} own={own} />}
      {ownSigner && ownSigner.signed_at !== null && (
        <Notice tone="good">{t('minutes.signed')}</Notice>
      )}
      {isAwaitedOnPaper && (
        <Panel>
          <PaperSignature {...part} />
        </Panel>
      )}
    </>
  )
}
