import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useExactTime } from '#admin/screens/tenders/tender-words.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

/** The last state: bids are on the page of the submissions, and a sealed tender has minutes. */
export function Opened({ tender }: { tender: TenderSitting }) {
  const { t, listed, number } = useWords()
  const exactTime = useExactTime()
  const mayRead = useMay('officer', 'auditor')
  const hasMinutes = tender.kind === 'sealed'
  const maySign = useMay('holder') && hasMinutes
  const { revealed_at: at, revealed_by: names, unopened } = tender
  const bids = tender.closing?.bids ?? 0
  const counts = { opened: number(bids - unopened), bids: number(bids) }
  return (
    <>
      <Notice
        tone={unopened > 0 ? 'warning' : 'good'}
        title={unopened > 0 ? t('openings.reveal.part', counts) : t('openings.reveal.done')}
      >
        {at && <p>{t('openings.opened', { date: exactTime(at) })}</p>}
        {names.length > 0 && <p>{t('openings.confirm.openedBy', { names: listed(names) })}</p>}
        {unopened > 0 && <p>{t('openings.reveal.partText', { count: unopened })}</p>}
        {!mayRead && <p>{t('openings.reveal.readers')}</p>}
      </Notice>
      <div className="opening-buttons">
        {hasMinutes && (
          <ButtonLink to={`/tenders/${tender.id}/minutes`} kind="main" icon="audit">
            {t(maySign ? 'minutes.readAndSign' : 'minutes.read')}
          </ButtonLink>
        )}
        {mayRead && (
          <ButtonLink to={`/tenders/${tender.id}/submissions`} kind="outline" icon="submissions">
            {t('openings.reveal.submissions')}
          </ButtonLink>
        )}
      </div>
      {maySign && <p className="opening-fine">{t('minutes.whenSent')}</p>}
    </>
  )
}
