import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { receiptPath, screenPath } from '#app/words/links.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import type { Sending } from './state.ts'
import { ReceiptFacts } from './thank-you.tsx'

/** Instead of the form, once there is a bid. */
export function AlreadySubmitted({ sending, tenderId }: { sending: Sending; tenderId: string }) {
  const t = useTranslations()
  const language = useLanguage()
  return (
    <div className="already">
      <p className="already-words">
        <Icon name="done" />
        <span>
          <SmallPhrases>{t('submission.already')}</SmallPhrases>
        </span>
      </p>
      {sending.step === 'sent' && <ReceiptFacts receipt={sending.receipt} />}
      {sending.step === 'sent' && 'kind' in sending.receipt.receipt && (
        <p>{t('people.sentBy', { name: sending.receipt.receipt.sentBy.name })}</p>
      )}
      <div className="step-buttons">
        <Link to={screenPath(language, receiptPath(tenderId))} className="button">
          {t('tender.openReceipt')}
        </Link>
        <button type="button" className="button button-gold" disabled>
          {t('submission.alreadySubmitted')}
        </button>
      </div>
    </div>
  )
}
