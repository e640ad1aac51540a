import { readCompanyDetail } from '@padauk/contract/admin/companies'
import type { CompanyDecision, CompanyDetail, Duplicate } from '@padauk/contract/admin/companies'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { RecordTable } from '#admin/components/record-table.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { CompanyBids } from './company-bids.tsx'
import { CompanyPapers } from './company-papers.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { ActBadge, CompanyBadge, WaitingNotice } from './company-words.tsx'
import { Decide } from './decide.tsx'
import './companies.css'

export default function CompanyScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(readCompanyDetail, { params: { id } })
  // Another company is another screen: what was said about the one before is over.
  return <Answer of={asked}>{(company) => <Company key={company.id} company={company} />}</Answer>
}

function Company({ company }: { company: CompanyDetail }) {
  const { t, longDate } = useWords()
  const mayDecide = useMay('officer')
  const [isOutdated, setOutdated] = useState(false)
  return (
    <Screen
      title={company.company_name}
      lead={
        <div className="company-lead">
          <CompanyBadge state={company.state} />
          <span>{t('companies.details.registeredOn', { date: longDate(company.created_at) })}</span>
        </div>
      }
      back={{ to: '/companies', label: t('companies.title') }}
      actions={mayDecide && <Decide company={company} onOutdated={() => setOutdated(true)} />}
    >
      {isOutdated && (
        <Notice tone="trouble">
          <p>{t('companies.details.changedSince')}</p>
        </Notice>
      )}
      <WaitingNotice warning={company.waiting_warning} />
      {company.state === 'closed' ? <ClosedNotice /> : <AboutCompany company={company} />}
      <CompanyBids id={company.id} />
      <History decisions={company.decisions} />
    </Screen>
  )
}

/** What it said about itself is erased. */
function ClosedNotice() {
  const { t } = useWords()
  return (
    <Notice tone="info" title={t('companies.closed.title')}>
      <p>{t('companies.closed.text')}</p>
    </Notice>
  )
}

function AboutCompany({ company }: { company: CompanyDetail }) {
  return (
    <>
      <SignUpFacts company={company} />
      <CompanyFacts company={company} />
      <Duplicates duplicates={company.duplicates} />
      <CompanyPapers id={company.id} company={company.company_name} />
    </>
  )
}

function SignUpFacts({ company }: { company: CompanyDetail }) {
  const { t, dateAndTime } = useWords()
  const { email, phone, email_confirmed_at: confirmedAt } = company
  const said = (word: string) => t(`companies.details.${word}`)
  return (
    <Panel title={said('facts')}>
      <Facts
        facts={[
          { label: said('person'), value: company.name },
          {
            label: said('email'),
            value: (
              <>
                <a href={`mailto:${email}`}>{email}</a>
                <span className="company-line">
                  {confirmedAt
                    ? t('companies.details.emailConfirmed', { date: dateAndTime(confirmedAt) })
                    : said('emailUnconfirmed')}
                </span>
              </>
            ),
          },
          { label: said('phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
          { label: said('language'), value: said(`languages.${company.language}`) },
        ]}
      />
    </Panel>
  )
}

function Duplicates({ duplicates }: { duplicates: Duplicate[] }) {
  const { t } = useWords()
  const said = (word: string) => t(`companies.duplicates.${word}`)
  if (duplicates.length === 0) {
    return (
      <Panel title={said('title')}>
        <p>{said('none')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={said('title')}>
      <p className="company-hint">{said('lead')}</p>
      <RecordTable
        caption={said('title')}
        items={duplicates}
        linkTo={({ id }) => `/companies/${id}`}
        columns={[
          { label: t('companies.company'), cell: ({ company_name: name }) => name },
          {
            label: said('same'),
            cell: ({ same }) =>
              same.map((fact) => (
                <span key={fact} className="company-same">
                  {said(`facts.${fact}`)}
                </span>
              )),
            quiet: true,
          },
          {
            label: t('companies.contact'),
            cell: ({ name, email, phone }) => (
              <>
                {name}
                <span className="company-line">{email}</span>
                <span className="company-line">{phone}</span>
              </>
            ),
          },
          {
            label: t('companies.status'),
            cell: ({ state }) => <CompanyBadge state={state} />,
            quiet: true,
          },
        ]}
      />
    </Panel>
  )
}

function History({ decisions }: { decisions: CompanyDecision[] }) {
  const { t, dateAndTime } = useWords()
  const said = (word: string) => t(`companies.history.${word}`)
  return (
    <Panel title={said('title')}>
      {decisions.length === 0 ? (
        <p>{said('none')}</p>
      ) : (
        <RecordTable
          caption={said('title')}
          items={decisions}
          columns={[
            {
              label: said('decision'),
              cell: ({ act }) => <ActBadge act={act} />,
              quiet: true,
            },
            {
              label: said('when'),
              cell: (decision) => dateAndTime(decision.decided_at),
              quiet: true,
            },
            { label: said('who'), cell: ({ by }) => by?.name ?? said('commandLine') },
            {
              label: said('why'),
              cell: ({ reason }) => (
                <span className="company-reason">{reason || said('noReason')}</span>
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
