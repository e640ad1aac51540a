import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { Fingerprint } from '#admin/components/fingerprint.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'

/** What has to be done before the bids of a tender can be opened whose keys are lost. */
export function LostKeys({ lost }: { lost: NonNullable<TenderSitting['lost_keys']> }) {
  const { t } = useWords()
  const { stand_in: fingerprint } = lost
  return (
    <Notice tone="warning" title={t('openings.lost.title')}>
      <p>{t(fingerprint ? 'openings.lost.standIn' : 'openings.lost.none')}</p>
      {fingerprint && <Fingerprint value={fingerprint} label={t('holders.fingerprint')} />}
    </Notice>
  )
}
