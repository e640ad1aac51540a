import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useLanguage } from '#app/api/site-data.ts'
import { replacePath, screenPath, takeBackPath } from '#app/words/links.ts'
import type { TenderView } from './tender-view.ts'

type Props = { view: TenderView; submission: SignedReceipt }

/** Until the deadline the company takes its bid back, or replaces a sealed one, alone. */
export function ManageBid({ view: { tender }, submission }: Props) {
  const t = useTranslations('tender')
  const language = useLanguage()
  if (tender.state !== 'open') return null
  const number = receiptFacts(submission.receipt).number.replaceAll('-', '')
  return (
    <div className="take-back">
      <h3 className="text-h3">{t('manageTitle')}</h3>
      <BySubmitter act="decide">
        <p>{t('manageText')}</p>
        <p className="button-row">
          {tender.sealing.kind === 'sealed' && (
            <Link to={replacePath(language, tender.id, number)} className="button">
              {t('replace')}
            </Link>
          )}
          <Link to={screenPath(language, takeBackPath(tender.id))} className="button">
            {t('takeBackBid')}
          </Link>
        </p>
      </BySubmitter>
    </div>
  )
}
