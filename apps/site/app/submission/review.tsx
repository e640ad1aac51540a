import { uploadSlots } from '@padauk/contract/uploads'
import type { UploadSlot } from '@padauk/contract/uploads'
import { useTranslations } from 'use-intl'
import { fileSize } from '@padauk/language/file-size'
import { useDigits } from '#app/words/moment.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { percentOf } from './pace.ts'
import { zoneNames } from './zones.ts'
import type { Zone, Zones } from './zones.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'

/** What would be sent, to compare with the documents on paper. */
export function Review({ zones, link }: { zones: Zones; link: string }) {
  const t = useTranslations('submission')
  return (
    <dl className="review">
      {uploadSlots.map((slot) => (
        <ReviewedFile key={slot} slot={slot} zone={zones[slot]} />
      ))}
      {link.trim() !== '' && (
        <div>
          <dt>{t('link')}</dt>
          <dd>
            <p className="review-name font-latin">{link.trim()}</p>
            <p className="review-warning">
              <SmallPhrases>{t('linkWarning')}</SmallPhrases>
            </p>
          </dd>
        </div>
      )}
    </dl>
  )
}

function ReviewedFile({ slot, zone }: { slot: UploadSlot; zone: Zone }) {
  const t = useTranslations('submission')
  return (
    <div>
      <dt>
        <SmallPhrases>{t(zoneNames[slot].label)}</SmallPhrases>
      </dt>
      <dd>{zone.step === 'empty' ? t('none') : <FileFacts zone={zone} />}</dd>
    </div>
  )
}

function FileFacts({ zone }: { zone: Exclude<Zone, { step: 'empty' }> }) {
  const language = useLanguage()
  return (
    <>
      <p className="review-name">{zone.name}</p>
      {'size' in zone && <p>{fileSize(zone.size, language)}</p>}
      {zone.step === 'ready' ? <Fingerprint zone={zone} /> : <OnTheWay zone={zone} />}
    </>
  )
}

function Fingerprint({ zone }: { zone: Extract<Zone, { step: 'ready' }> }) {
  const t = useTranslations('submission')
  const { sha256, ownSha256 } = zone
  return (
    <>
      <p className="review-label">{t('fingerprint')}</p>
      <p className="fingerprint">{sha256 ?? ownSha256 ?? t('fingerprintLater')}</p>
      {sha256 !== null && sha256 === ownSha256 && (
        <p className="review-same">
          <SmallPhrases>{t('fingerprintSame')}</SmallPhrases>
        </p>
      )}
    </>
  )
}

function OnTheWay({ zone }: { zone: Zone }) {
  const t = useTranslations('submission')
  const inDigits = useDigits()
  const percent =
    'sent' in zone
      ? percentOf(zone.sent, zone.size)
      : zone.step === 'elsewhere'
        ? zone.percent
        : 100
  const isLost = zone.step === 'sending' && zone.line === 'lost'
  return (
    <>
      <progress
        className="drop-progress"
        max={100}
        value={percent}
        aria-label={'name' in zone ? zone.name : ''}
        data-held={isLost}
      />
      <p>
        <SmallPhrases>{isLost ? t('uploadPaused') : standing()}</SmallPhrases>
      </p>
    </>
  )
  function standing() {
    if (zone.step === 'checking' || percent === 100) return t('checking')
    if (zone.step === 'paused') return inDigits(t('paused', { percent }))
    if (zone.step === 'unfinished') return inDigits(t('unfinished', { percent }))
    return inDigits(t('uploading', { percent }))
  }
}
