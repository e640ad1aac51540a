import { exportTenders, listAdminTenders, tenderStatuses } from '@padauk/contract/admin/tenders'
import { ButtonLink } from '#admin/components/button.tsx'
import { ListScreen } from '#admin/components/list-screen.tsx'
import { MissingBurmese } from '#admin/components/status-badge.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { TenderBadge, TenderName } from './tender-words.tsx'
import './tenders.css'

export default function TendersScreen() {
  const { t, language, longDate, briefDate, dateAndTime } = useWords()
  const mayWrite = useMay('officer')
  return (
    <ListScreen
      list={listAdminTenders}
      csv={exportTenders}
      title={t('tenders.title')}
      lead={t('tenders.lead')}
      caption={t('tenders.title')}
      search={t('tenders.search')}
      filters={[
        {
          name: 'state',
          label: t('tenders.state'),
          choices: tenderStatuses.map((state) => ({
            value: state,
            label: t(`tenders.states.${state}`),
          })),
        },
      ]}
      actions={
        mayWrite && (
          <ButtonLink to="/tenders/create" kind="main" icon="plus">
            {t('tenders.create')}
          </ButtonLink>
        )
      }
      columns={[
        { label: t('tenders.name'), cell: (tender) => <TenderName tender={tender} /> },
        {
          label: t('tenders.category'),
          cell: ({ category_en, category_mm }) =>
            (language === 'mm' && category_mm) || category_en || '–',
        },
        {
          label: t('tenders.deadline'),
          cell: ({ end_date: end }) => <span title={longDate(end)}>{dateAndTime(end)}</span>,
        },
        {
          label: t('tenders.state'),
          cell: ({ state, missing_burmese: lacksBurmese }) => (
            <span className="tender-badges">
              <TenderBadge state={state} />
              {lacksBurmese && (state === 'draft' || state === 'open') && <MissingBurmese />}
            </span>
          ),
        },
        { label: t('tenders.made'), cell: (tender) => briefDate(tender.created_at), quiet: true },
      ]}
      linkTo={({ id }) => `/tenders/${id}`}
      empty={t('tenders.empty')}
    />
  )
}
