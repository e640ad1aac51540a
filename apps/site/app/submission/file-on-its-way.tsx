import { useTranslations } from 'use-intl'
import { fileSize } from '@padauk/language/file-size'
import { useDigits } from '#app/words/moment.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { percentOf, secondsLeft } from './pace.ts'
import type { Zone } from './zones.ts'
import { Icon } from '#app/parts/icon.tsx'
import { FileIcon } from './file-icons.tsx'
import { useDurationWords } from '#app/tenders/duration.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

export type Shown = Exclude<Zone, { step: 'empty' }>
type Sending = Extract<Zone, { step: 'sending' }>
export type Acts = {
  isOver: boolean
  replace: () => void
  remove: () => void
  pause: () => void
  goOn: () => void
}

/** A file that was chosen: how far it is, and what can be done with it. */
export function FileOnItsWay({ zone, ...acts }: { zone: Shown } & Acts) {
  return (
    <div className="drop-file">
      {zone.step === 'ready' ? <Icon name="done" /> : <FileIcon />}
      <p className="drop-name">{zone.name}</p>
      <Progress zone={zone} />
      <div role="status">
        <Standing zone={zone} />
      </div>
      {zone.step === 'sending' && <Figures zone={zone} />}
      <Buttons zone={zone} {...acts} />
    </div>
  )
}

export const percentIn = (zone: Shown) => {
  if ('sent' in zone) return percentOf(zone.sent, zone.size)
  return zone.step === 'elsewhere' ? zone.percent : 100
}

export function Progress({ zone }: { zone: Shown }) {
  if (zone.step === 'ready') return null
  return (
    <progress
      className="drop-progress"
      max={100}
      value={percentIn(zone)}
      aria-label={zone.name}
      data-held={zone.step !== 'sending' || zone.line === 'lost'}
    />
  )
}

/** The status in words, without values that change every second: screen readers would never stop. */
function Standing({ zone }: { zone: Shown }) {
  const t = useTranslations('submission')
  const inDigits = useDigits()
  const language = useLanguage()
  const percent = percentIn(zone)
  if (zone.step === 'ready') {
    return (
      <p className="drop-state">
        {fileSize(zone.size, language)} · <SmallPhrases>{t('ready')}</SmallPhrases>
      </p>
    )
  }
  if (zone.step === 'sending' && zone.line === 'there' && zone.sent < zone.size) return null
  if (zone.step === 'sending' && zone.line === 'lost') return <Words>{t('uploadPaused')}</Words>
  if (zone.step === 'paused') return <Words>{inDigits(t('paused', { percent }))}</Words>
  if (zone.step === 'unfinished') return <Words>{inDigits(t('unfinished', { percent }))}</Words>
  if (zone.step === 'elsewhere') return <Words>{inDigits(t('elsewhere', { percent }))}</Words>
  return <Words>{t('checking')}</Words>
}

const Words = ({ children }: { children: string }) => (
  <p className="drop-state">
    <SmallPhrases>{children}</SmallPhrases>
  </p>
)

/** Percent, bytes, speed and time left. */
function Figures({ zone }: { zone: Sending }) {
  const t = useTranslations('submission')
  const inDigits = useDigits()
  const language = useLanguage()
  const duration = useDurationWords()
  const { sent, size, bytesPerSecond, line } = zone
  if (line === 'lost' || sent >= size) return null
  const left = secondsLeft(size - sent, bytesPerSecond)
  const figures = [
    t('sentOf', { sent: fileSize(sent, language), size: fileSize(size, language) }),
    bytesPerSecond !== null && t('speed', { size: fileSize(bytesPerSecond, language) }),
    left !== null && t('timeLeft', { time: duration(left * 1_000) }),
  ]
  return (
    <>
      <p className="drop-state">{inDigits(t('uploading', { percent: percentOf(sent, size) }))}</p>
      <p className="drop-figures">{figures.filter(Boolean).join(' · ')}</p>
    </>
  )
}

export function Buttons({ zone, isOver, replace, remove, pause, goOn }: { zone: Shown } & Acts) {
  const t = useTranslations()
  const { step, name } = zone
  if (step === 'elsewhere' || isOver) return null
  return (
    <div className="drop-buttons">
      {step === 'sending' && (
        <Act label={t('common.pause')} name={t('submission.pauseFile', { name })} act={pause} />
      )}
      {step === 'paused' && (
        <Act label={t('submission.goOn')} name={t('submission.goOnFile', { name })} act={goOn} />
      )}
      {(step === 'unfinished' || step === 'foreign') && (
        <Act
          label={t('submission.chooseAgain')}
          name={[t('submission.chooseAgain'), name].filter(Boolean).join(': ')}
          act={replace}
        />
      )}
      {step === 'ready' && (
        <Act
          label={t('submission.replace')}
          name={t('submission.replaceFile', { name })}
          act={replace}
        />
      )}
      {step !== 'foreign' && (
        <Act label={t('common.remove')} name={t('submission.removeFile', { name })} act={remove} />
      )}
    </div>
  )
}

const Act = ({ label, name, act }: { label: string; name: string; act: () => void }) => (
  <button type="button" className="button button-small" aria-label={name} onClick={act}>
    {label}
  </button>
)
