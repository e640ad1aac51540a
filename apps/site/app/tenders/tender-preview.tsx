import type { Tender } from '@padauk/contract/tenders'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { PageHead } from '#app/shell/page-head.tsx'
import { Screen } from '#app/parts/screen.tsx'
import { TenderDetail } from './tender-detail.tsx'

const nothingToAsk = async () => {}
const neverChanges = () => () => {}

/** A tender as a company that has not bid reads it. It counts the time, so it begins in the browser. */
export function TenderPreview({ tender }: { tender: Tender }) {
  const t = useTranslations('common')
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return (
    <Screen>
      <PageHead title={tender.name} isHidden />
      {isInBrowser ? (
        <Counting key={tender.server_time} tender={tender} />
      ) : (
        <p role="status">{t('loadingShort')}</p>
      )}
    </Screen>
  )
}

function Counting({ tender }: { tender: Tender }) {
  const [at] = useState(() => performance.now())
  const clock = { serverTime: Date.parse(tender.server_time), at }
  const view = { tender, clock, hasSubmitted: false, submission: null, draft: [], isPreview: true }
  return <TenderDetail view={view} refresh={nothingToAsk} />
}
