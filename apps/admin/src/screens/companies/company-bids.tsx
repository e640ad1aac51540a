import { listBidsOfCompany } from '@padauk/contract/admin/submissions'
import { List } from '#admin/components/list-screen.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { TenderName } from '#admin/screens/tenders/tender-words.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'

/** What the company sent to closed tenders; the others are on no screen (rules 7.5). */
export function CompanyBids({ id }: { id: string }) {
  const { t, dateAndTime } = useWords()
  const mayRead = useMay('officer', 'auditor')
  if (!mayRead) return null
  const said = (word: string) => t(`companies.bids.${word}`)
  return (
    <Panel title={said('title')}>
      <p className="company-hint">{said('lead')}</p>
      <div className="company-bids">
        <List
          list={listBidsOfCompany}
          params={{ id }}
          caption={said('title')}
          columns={[
            {
              label: t('submissions.tender'),
              cell: ({ tender }) => <TenderName tender={tender} />,
            },
            { label: t('submissions.opened.sent'), cell: (bid) => dateAndTime(bid.arrived_at) },
            {
              label: t('submissions.opened.receipt'),
              cell: (bid) => <code>{bid.receipt_no}</code>,
            },
          ]}
          linkTo={({ tender }) => `/tenders/${tender.id}/submissions`}
          empty={said('none')}
        />
      </div>
    </Panel>
  )
}
