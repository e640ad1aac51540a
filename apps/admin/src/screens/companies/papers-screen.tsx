import { exportWaitingPapers, listWaitingPapers } from '@padauk/contract/admin/papers'
import { ListScreen } from '#admin/components/list-screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { ExpiryDay, PaperName } from './paper-words.tsx'
import './companies.css'

/** Papers that wait to be verified, the longest first. */
export default function PapersScreen() {
  const { t, briefDate } = useWords()
  return (
    <ListScreen
      list={listWaitingPapers}
      title={t('companies.papers.waiting.title')}
      lead={t('companies.papers.waiting.lead')}
      back={{ to: '/companies', label: t('companies.title') }}
      caption={t('companies.papers.waiting.title')}
      columns={[
        { label: t('companies.company'), cell: ({ company_name: name }) => name },
        {
          label: t('companies.papers.paper'),
          cell: ({ paper: kind, number }) => <PaperName paper={{ kind, number }} />,
        },
        {
          label: t('companies.papers.expiry'),
          cell: ({ expires_on: day }) => <ExpiryDay day={day} />,
        },
        {
          label: t('companies.papers.added'),
          cell: ({ added_at: at }) => briefDate(at),
          quiet: true,
        },
      ]}
      linkTo={({ company }) => `/companies/${company}`}
      empty={t('companies.papers.waiting.empty')}
      csv={exportWaitingPapers}
    />
  )
}
