import { practiceTenderId } from '@padauk/contract/practice-tender'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { AnyReceipt, SignedReceipt } from '@padauk/contract/submissions'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { homePath, receiptPath, screenPath, submittedPath } from '#app/words/links.ts'
import { garden } from '#app/parts/pictures/garden.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { BidCopyOffer, WhatNext } from '#app/receipts/after-receipt.tsx'
import { keepTrying } from '#app/loading/retry.ts'
import { mayAskForPush } from '#app/notices/push-asked.ts'
import { Message } from '#app/parts/message.tsx'
import { useExactMoment } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'

const PushOffer = lazy(async () => {
  const { PushOffer: offer } = await keepTrying(() => import('#app/notices/push-offer.tsx'))
  return { default: offer }
})

/** Never without a receipt. */
export function ThankYou({ receipt }: { receipt: SignedReceipt }) {
  const t = useTranslations()
  const language = useLanguage()
  const { tender } = receiptFacts(receipt.receipt)
  return (
    <Message
      title={t('success.title')}
      text={t(textOf(receipt.receipt))}
      picture={garden}
      facts={
        <>
          <p className="thank-you-tender">
            {language === 'mm' && tender.name_mm !== '' ? (
              tender.name_mm
            ) : (
              <span lang="en">{tender.name_en}</span>
            )}
          </p>
          <ReceiptFacts receipt={receipt} />
          <BidCopyOffer signed={receipt} />
          <WhatNext receipt={receipt.receipt} />
          {mayAskForPush() && (
            <Suspense>
              <PushOffer />
            </Suspense>
          )}
        </>
      }
    >
      <Link to={screenPath(language, receiptPath(tender.id))} className="button button-gold">
        {t('tender.openReceipt')}
      </Link>
      <Link to={homePath(language)} className="button">
        {t('success.continue')}
      </Link>
      <Link to={screenPath(language, submittedPath)} className="button">
        {t('nav.submittedTenders')}
      </Link>
    </Message>
  )
}

/** No e-mail follows a practice bid. */
function textOf(receipt: AnyReceipt) {
  if (receipt.tender.id === practiceTenderId) return 'success.practiceText'
  return 'kind' in receipt ? 'success.sealedText' : 'success.text'
}

/** The two things to write down: the number, and when it arrived. */
export function ReceiptFacts({ receipt: { receipt } }: { receipt: SignedReceipt }) {
  const t = useTranslations()
  const at = useExactMoment()
  const { number, arrivedAt } = receiptFacts(receipt)
  return (
    <dl className="receipt-facts">
      <div>
        <dt>{t('submission.receiptNo')}</dt>
        <dd className="receipt-number">{number}</dd>
      </div>
      <div>
        <dt>{t('submission.arrivedAt')}</dt>
        <dd>
          <SmallPhrases>{at(arrivedAt)}</SmallPhrases>
          <span className="deadline-zone">{t('tenders.timeZone')}</span>
        </dd>
      </div>
    </dl>
  )
}
