import { listClosedTenders } from '@padauk/contract/admin/submissions'
import { ListScreen } from '#admin/components/list-screen.tsx'
import { TenderName } from '#admin/screens/tenders/tender-words.tsx'
import { useWords } from '#admin/words/words.ts'

export default function ClosedTendersScreen() {
  const { t, dateAndTime, number } = useWords()
  return (
    <ListScreen
      list={listClosedTenders}
      title={t('submissions.title')}
      lead={t('submissions.lead')}
      caption={t('submissions.title')}
      search={t('submissions.search')}
      columns={[
        { label: t('submissions.tender'), cell: (tender) => <TenderName tender={tender} /> },
        { label: t('tenders.deadline'), cell: (tender) => dateAndTime(tender.end_date) },
        { label: t('submissions.signedAt'), cell: (tender) => dateAndTime(tender.closed_at) },
        { label: t('submissions.count'), cell: (tender) => number(tender.bids) },
      ]}
      linkTo={(tender) => `/tenders/${tender.id}/submissions`}
      empty={t('submissions.none')}
    />
  )
}
