import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { useTranslations } from 'use-intl'
import { useSlotName } from './slot-name.ts'

type Props = { receipt: ReceiptV2; language: Language }

/** What was sealed: sizes and hashes; names, link and price are inside. */
export function SealedParts({ receipt, language }: Props) {
  const t = useTranslations('receipt')
  const inDigits = (text: string) => (language === 'mm' ? toMyanmarDigits(text) : text)
  const labelOf = useSlotName(language)
  return (
    <section className="sheet-part">
      <h2 className="sheet-heading">{t('parts')}</h2>
      <ul className="sheet-files">
        {receipt.parts.map(({ slot, size, sha256 }) => (
          <li key={slot}>
            <p>
              <strong>{labelOf(slot)}</strong>{' '}
              <span className="sheet-size">
                {t('sealedSize', { size: inDigits(size.toLocaleString('en-US')) })}
              </span>
            </p>
            <p className="sheet-slot">{t('fileHash')}</p>
            <p className="code-value">{sha256}</p>
          </li>
        ))}
        <li>
          <p>
            <strong>{t('envelope')}</strong> <span className="sheet-size">{t('inEnvelope')}</span>
          </p>
          <p className="sheet-slot">{t('manifestHash')}</p>
          <p className="code-value">{receipt.manifestHash}</p>
        </li>
      </ul>
      <p className="mt-3">{t('namesHidden')}</p>
    </section>
  )
}

/** For checking: what only a sealed bid has. */
export const sealedCodes = ({ keySet, envelopeHash }: ReceiptV2) =>
  [
    { name: 'keySet', value: keySet && fingerprintOf(keySet) },
    { name: 'envelopeHash', value: envelopeHash },
  ] as const
