import { companyStates } from '@padauk/contract/accounts'
import { exportCompanies, listCompanies } from '@padauk/contract/admin/companies'
import type { ListedCompany } from '@padauk/contract/admin/companies'
import { useState } from 'react'
import { useAnswer } from '#admin/components/answer.tsx'
import { List } from '#admin/components/list-screen.tsx'
import { Notice } from '#admin/components/notice.tsx'
import type { Column } from '#admin/components/record-table.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { ApproveSelected } from './approve-selected.tsx'
import type { Approved } from './approve-selected.tsx'
import { CompanyBadge, WaitingNotice } from './company-words.tsx'
import './companies.css'

export default function CompaniesScreen() {
  const { t } = useWords()
  const mayDecide = useMay('officer')
  const [approved, setApproved] = useState<Approved>()
  const columns = useColumns()
  return (
    <Screen title={t('companies.title')} lead={t('companies.lead')}>
      <WaitingWarning />
      <ApprovedNotice approved={approved} />
      <List
        list={listCompanies}
        caption={t('companies.title')}
        search={t('companies.search')}
        filters={[
          {
            name: 'state',
            label: t('companies.status'),
            choices: companyStates.map((value) => ({
              value,
              label: t(`companies.states.${value}`),
            })),
          },
          {
            name: 'email_confirmed',
            label: t('companies.emailFilter'),
            look: 'select',
            choices: [
              { value: 'yes', label: t('companies.confirmed') },
              { value: 'no', label: t('companies.unconfirmed') },
            ],
          },
        ]}
        columns={columns}
        linkTo={({ id }) => `/companies/${id}`}
        empty={t('companies.empty')}
        csv={exportCompanies}
        canSelect={({ state }) => state === 'pending'}
        nameOf={({ company_name: name }) => name}
        {...(mayDecide && {
          bulk: (selected: ListedCompany[], clear: () => void) => (
            <ApproveSelected selected={selected} clear={clear} done={setApproved} />
          ),
        })}
      />
    </Screen>
  )
}

function useColumns(): Column<ListedCompany>[] {
  const { t, briefDate } = useWords()
  return [
    { label: t('companies.company'), cell: ({ company_name: name }) => name },
    {
      label: t('companies.contact'),
      cell: ({ name, email, phone, state, email_confirmed: confirmed }) =>
        state !== 'closed' && (
          <>
            {name}
            <span className="company-line">
              {email}
              {!confirmed && ` (${t('companies.details.emailUnconfirmed')})`}
            </span>
            <span className="company-line">{phone}</span>
          </>
        ),
    },
    {
      label: t('companies.registered'),
      cell: (company) => briefDate(company.created_at),
      quiet: true,
    },
    {
      label: t('companies.status'),
      cell: ({ state, waiting_warning: warning }) => (
        <>
          <CompanyBadge state={state} />
          {warning && (
            <span className="company-line company-line-warning">
              {t('companies.warning.short', { date: briefDate(warning.end_date) })}
            </span>
          )}
        </>
      ),
      quiet: true,
    },
  ]
}

/** A request of its own: the waiting company may be far down in the list. */
function WaitingWarning() {
  const { answer } = useAnswer(listCompanies, { query: { state: 'pending', limit: 1 } })
  const first = answer?.ok ? answer.value.items[0] : undefined
  return <WaitingNotice warning={first?.waiting_warning ?? null} />
}

function ApprovedNotice({ approved }: { approved: Approved | undefined }) {
  const { t } = useWords()
  if (!approved) return null
  const { approved: count, unconfirmed, left } = approved
  return (
    <div role="status">
      <Notice tone={left + unconfirmed > 0 ? 'warning' : 'good'}>
        <p>{count > 0 ? t('companies.bulk.done', { count }) : t('companies.bulk.none')}</p>
        {unconfirmed > 0 && <p>{t('companies.bulk.leftUnconfirmed', { count: unconfirmed })}</p>}
        {left > 0 && <p>{t('companies.bulk.left', { count: left })}</p>}
      </Notice>
    </div>
  )
}
