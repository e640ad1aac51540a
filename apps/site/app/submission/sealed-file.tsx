import { fileSize } from '@padauk/language/file-size'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { useDigits } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { LockIcon, UploadIcon } from './file-icons.tsx'
import { Buttons, Progress, percentIn } from './file-on-its-way.tsx'
import type { Acts, Shown } from './file-on-its-way.tsx'

const steps = ['check', 'seal', 'send', 'stored'] as const

/** How far a file is: the step that runs now. */
const stepOf = (zone: Shown) => {
  if (zone.step === 'measuring') return 0
  if (zone.step === 'ready') return steps.length
  if (zone.step === 'sending' && zone.sent === 0) return 1
  return 2
}

/** A file that this device seals: its name, where it is, and what can be done with it. */
export function SealedFile({ zone, ...acts }: { zone: Shown } & Acts) {
  const isMoving = zone.step === 'sending' && zone.sent > 0
  return (
    <div className="sealed-file">
      {zone.name !== '' && <p className="drop-name">{zone.name}</p>}
      <div role="status">
        <Standing zone={zone} />
      </div>
      {(isMoving || zone.step === 'paused' || zone.step === 'unfinished') && (
        <Progress zone={zone} />
      )}
      {zone.step !== 'foreign' && <Way now={stepOf(zone)} />}
      <Buttons zone={zone} {...acts} />
    </div>
  )
}

/** In words; percentages are beside it, because screen readers would never stop. */
function Standing({ zone }: { zone: Shown }) {
  const t = useTranslations('submission')
  const language = useLanguage()
  const inDigits = useDigits()
  const percent = percentIn(zone)
  const isLost = zone.step === 'sending' && zone.line === 'lost'
  const words = () => {
    if (zone.step === 'measuring') return t('sealed.measuring')
    if (zone.step === 'ready') return t('sealed.stored')
    if (zone.step === 'foreign') return t('sealed.foreign')
    if (isLost) return t('uploadPaused')
    if (zone.step === 'paused') return inDigits(t('paused', { percent }))
    if (zone.step === 'unfinished') return inDigits(t('unfinished', { percent }))
    if (zone.step === 'elsewhere') return inDigits(t('elsewhere', { percent }))
    if (zone.step === 'checking' || percent === 100) return t('checking')
    return zone.sent === 0 ? t('sealed.sealing') : inDigits(t('sealed.sending', { percent }))
  }
  return (
    <p className="sealed-state" data-look={isLost ? 'lost' : zone.step}>
      <Drawing zone={zone} isLost={isLost} />
      <span>
        <SmallPhrases>{words()}</SmallPhrases>
      </span>
      {'size' in zone && <span className="sealed-size">{fileSize(zone.size, language)}</span>}
    </p>
  )
}

function Drawing({ zone, isLost }: { zone: Shown; isLost: boolean }) {
  if (zone.step === 'ready') return <LockIcon />
  if (zone.step === 'foreign') return <Icon name="alert" />
  if (isLost || zone.step === 'paused' || zone.step === 'unfinished') return <Icon name="pause" />
  return zone.step === 'sending' ? <UploadIcon /> : <Icon name="clock" />
}

/** The same in a picture. */
function Way({ now }: { now: number }) {
  const t = useTranslations('submission.sealed.steps')
  const lookOf = (place: number) => {
    if (place < now) return 'past'
    return place === now ? 'now' : 'later'
  }
  return (
    <ol className="seal-way" aria-hidden="true">
      {steps.map((step, place) => (
        <li key={step} data-look={lookOf(place)}>
          {t(step)}
        </li>
      ))}
    </ol>
  )
}
