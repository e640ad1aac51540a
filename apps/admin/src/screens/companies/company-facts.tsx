import { readCompanyFacts } from '@padauk/contract/admin/company-facts'
import type { AdminCompanyFacts, AdminFactRequest } from '@padauk/contract/admin/company-facts'
import type { CompanyDetail } from '@padauk/contract/admin/companies'
import { Fragment } from 'react'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { AskMore } from './ask-more.tsx'
import { CompanyNote } from './company-note.tsx'

type Props = { company: Pick<CompanyDetail, 'id' | 'company_name' | 'state'> }

/** What the company says about itself, what it was asked, and what colleagues note. */
export function CompanyFacts({ company }: Props) {
  const { id } = company
  const asked = useAnswer(readCompanyFacts, { params: { id } })
  return (
    <Answer of={asked}>
      {(found) => (
        <>
          <Stated company={company} found={found} />
          <CompanyNote id={id} found={found} again={asked.again} />
        </>
      )}
    </Answer>
  )
}

type Stated = AdminCompanyFacts['facts']

function Stated({ company, found }: Props & { found: AdminCompanyFacts }) {
  const { t, dateAndTime } = useWords()
  const mayAsk = useMay('officer', 'owner') && company.state === 'pending'
  const { facts, changed_at: changedAt, requests } = found
  const isOpen = requests.some(({ state }) => state === 'open')
  return (
    <Panel
      title={t('companies.facts.title')}
      action={mayAsk && <AskMore company={company} isOpen={isOpen} />}
    >
      <p className="company-hint">{t('companies.facts.lead')}</p>
      {facts.length === 0 && <p>{t('companies.facts.none')}</p>}
      <FactTexts facts={facts} />
      {changedAt && (
        <p className="company-line">
          {t('companies.facts.changed', { date: dateAndTime(changedAt) })}
        </p>
      )}
      {requests.length > 0 && (
        <>
          <h3 className="company-requests-title">{t('companies.requests.title')}</h3>
          <ul className="company-requests">
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function FactTexts({ facts }: { facts: Stated }) {
  const { t } = useWords()
  return (
    <Facts
      facts={facts.map(({ fact, text }) => ({
        label: t(`companies.facts.names.${fact}`),
        value: <span className="company-reason">{text}</span>,
      }))}
    />
  )
}

function Request({ request }: { request: AdminFactRequest }) {
  const { t, dateAndTime } = useWords()
  const { facts, message, state, by, answers } = request
  const said = (word: string) => t(`companies.requests.${word}`)
  const until = state === 'answered' ? request.ended_at : request.expires_at
  const asked = { name: by?.name ?? '', date: dateAndTime(request.asked_at) }
  return (
    <li>
      <p className="company-line">{t('companies.requests.asked', asked)}</p>
      <Facts
        facts={[
          {
            label: said('facts'),
            value: facts.map((fact, place) => (
              <Fragment key={fact}>
                {place > 0 && ', '}
                <span className="nb">{t(`companies.facts.names.${fact}`)}</span>
              </Fragment>
            )),
          },
          { label: said('message'), value: <span className="company-reason">{message}</span> },
          {
            label: said('status'),
            value: t(`companies.requests.states.${state}`, { date: dateAndTime(until ?? '') }),
          },
          { label: said('answers'), value: answers.length > 0 && <FactTexts facts={answers} /> },
        ]}
      />
    </li>
  )
}
