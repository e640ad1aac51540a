import type { SignedReceipt } from '@padauk/contract/submissions'
import { useTranslations } from 'use-intl'
import { useExactMoment } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'

/** The two things to write down: the number, and when it arrived. */
export function ReceiptFacts({ receipt: { receipt } }: { receipt: SignedReceipt }) {
  const t = useTranslations()
  const at = useExactMoment()
  return (
    <dl className="receipt-facts">
      <div>
        <dt>{t('submission.receiptNo')}</dt>
        <dd className="receipt-number">{receipt.receipt_no}</dd>
      </div>
      <div>
        <dt>{t('submission.arrivedAt')}</dt>
        <dd>
          <SmallPhrases>{at(receipt.arrived_at)}</SmallPhrases>
          <span className="deadline-zone">{t('tenders.timeZone')}</span>
        </dd>
      </div>
    </dl>
  )
}
