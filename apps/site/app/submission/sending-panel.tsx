import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useExpiredWords } from './fault-words.ts'
import type { Sending } from './state.ts'
import type { Faults } from './zones.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

type Props = {
  sending: Sending
  faults: Faults
  mustChoose: boolean
  withdraw: () => void
  backToFiles: () => void
  sendAnyway: () => void
}

/** After Submit: what happens now, and that nothing is sent yet. */
export function SendingPanel(panel: Props) {
  const { sending, faults, mustChoose, withdraw, backToFiles, sendAnyway } = panel
  const t = useTranslations()
  const expired = useExpiredWords()(Object.values(faults))
  if (sending.step === 'waiting') {
    return (
      <Panel look="waiting" title={t('submission.waitingTitle')}>
        <p>
          <SmallPhrases>
            {t(mustChoose ? 'submission.chooseFirst' : 'submission.waitingText')}
          </SmallPhrases>
        </p>
        <button type="button" className="button button-small" onClick={withdraw}>
          {t('submission.doNotSend')}
        </button>
      </Panel>
    )
  }
  if (sending.step === 'trying') {
    return (
      <Panel look="waiting" title={t('submission.submitting')}>
        <p>
          <SmallPhrases>
            {t(sending.isUnanswered ? 'submission.noAnswer' : 'submission.tryingText')}
          </SmallPhrases>
        </p>
        {sending.isUnanswered && (
          <p>
            <SmallPhrases>{t('submission.tryingText')}</SmallPhrases>
          </p>
        )}
        {sending.supportCode && (
          <p className="text-small">{t('errors.supportCode', { code: sending.supportCode })}</p>
        )}
      </Panel>
    )
  }
  if (sending.step !== 'refused') return null
  const { sentence, code } = sending
  const toFiles = (
    <button type="button" className="button button-small" onClick={backToFiles}>
      {t('submission.backToFiles')}
    </button>
  )
  if (code === 'papers-unchecked') {
    return (
      <Panel look="refused" title={t('submission.uncheckedTitle')}>
        <p>
          <SmallPhrases>{t('submission.uncheckedText')}</SmallPhrases>
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-small button-gold" onClick={sendAnyway}>
            {t('submission.submitAnyway')}
          </button>
          {toFiles}
        </div>
      </Panel>
    )
  }
  const isOver = code === 'tender-closed' || code === 'tender-cancelled'
  return (
    <Panel look="refused" title={t('submission.refusedTitle')}>
      {code === 'paper-expired' ? (
        expired.map((words) => <Reason key={words}>{words}</Reason>)
      ) : (
        <Reason>
          {code === 'seal-too-long'
            ? t('submission.sealed.tooLong')
            : sentence || t('toast.serverError')}
        </Reason>
      )}
      <p>
        <SmallPhrases>
          {t(isOver ? 'submission.closedNext' : 'submission.refusedNext')}
        </SmallPhrases>
      </p>
      {toFiles}
    </Panel>
  )
}

const Reason = ({ children }: { children: string }) => (
  <p>
    <strong>{children}</strong>
  </p>
)

type PanelProps = { look: 'waiting' | 'refused'; title: string; children: ReactNode }

/** Where the eyes must go now: the button that was pressed is far below, and gone. */
function Panel({ look, title, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    // It may have the focus already and have grown since: focus alone would not scroll again.
    panel.current?.scrollIntoView({ block: 'center' })
  }, [title])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="sending-panel"
      data-look={look}
      role={look === 'refused' ? 'alert' : 'status'}
    >
      <h2>
        <span>
          <Phrases>{title}</Phrases>
        </span>
      </h2>
      {children}
    </div>
  )
}
