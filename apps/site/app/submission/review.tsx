import type { Slot } from '@padauk/contract/sealing/values'
import { useTranslations } from 'use-intl'
import { fileSize } from '@padauk/language/file-size'
import { useDigits } from '#app/words/moment.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { percentOf } from './pace.ts'
import type { Form, Terms } from './form.ts'
import type { SealedParts } from './sealed-parts.ts'
import { useSlotWords } from './slot-words.ts'
import { zoneIn } from './zones.ts'
import type { Zone, Zones } from './zones.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'

type Props = {
  form: Form
  parts: SealedParts | null
  zones: Zones
  link: string
  terms: Terms
}

/** What would be sent, to compare with the documents on paper. */
export function Review({ form, parts, zones, link, terms }: Props) {
  const t = useTranslations('submission')
  return (
    <dl className="review">
      {form.slots.map((slot) => (
        <ReviewedFile key={slot} slot={slot} form={form} zone={zoneIn(zones, slot)} />
      ))}
      {link.trim() !== '' && (
        <div>
          <dt>{t('link')}</dt>
          <dd>
            <p className="review-name font-latin">{link.trim()}</p>
            <p className="review-warning">
              <SmallPhrases>{t(form.isSealed ? 'sealed.linkHint' : 'linkWarning')}</SmallPhrases>
            </p>
          </dd>
        </div>
      )}
      {parts && <parts.ReviewedTerms form={form} terms={terms} />}
    </dl>
  )
}

type FileProps = { slot: Slot; form: Form; zone: Zone }

function ReviewedFile({ slot, form, zone }: FileProps) {
  const t = useTranslations('submission')
  const { label } = useSlotWords(form)(slot)
  return (
    <div>
      <dt>
        <SmallPhrases>{label}</SmallPhrases>
      </dt>
      <dd>
        {zone.step === 'empty' ? t('none') : <FileFacts zone={zone} isSealed={form.isSealed} />}
      </dd>
    </div>
  )
}

type FactsProps = { zone: Exclude<Zone, { step: 'empty' }>; isSealed: boolean }

function FileFacts({ zone, isSealed }: FactsProps) {
  const language = useLanguage()
  return (
    <>
      <p className="review-name">{zone.name}</p>
      {'size' in zone && <p>{fileSize(zone.size, language)}</p>}
      {zone.step === 'ready' ? (
        <Fingerprint zone={zone} isSealed={isSealed} />
      ) : (
        <OnTheWay zone={zone} />
      )}
    </>
  )
}

type PrintProps = { zone: Extract<Zone, { step: 'ready' }>; isSealed: boolean }

function Fingerprint({ zone, isSealed }: PrintProps) {
  const t = useTranslations('submission')
  const { sha256, ownSha256 } = zone
  return (
    <>
      <p className="review-label">{t(isSealed ? 'sealed.fingerprint' : 'fingerprint')}</p>
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
    if (zone.step === 'foreign') return t('sealed.foreign')
    if (zone.step === 'measuring') return t('sealed.measuring')
    if (zone.step === 'checking' || percent === 100) return t('checking')
    if (zone.step === 'paused') return inDigits(t('paused', { percent }))
    if (zone.step === 'unfinished') return inDigits(t('unfinished', { percent }))
    return inDigits(t('uploading', { percent }))
  }
}
