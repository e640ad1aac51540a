import type { ClosedTender, Dashboard } from '@padauk/contract/admin/dashboard'
import { dayAndMonth } from '@padauk/language/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BarPlot } from '#admin/components/bar-plot.tsx'
import { ColumnPlot } from '#admin/components/column-plot.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { ServiceName } from '#admin/screens/enquiries/enquiry-words.tsx'
import { nameOf, useWords } from '#admin/words/words.ts'
import { useCount } from './figures.tsx'

type Enquiries = NonNullable<Dashboard['enquiries']>

const sumOf = (items: { count: number }[]) => items.reduce((sum, { count }) => sum + count, 0)

type EnquiryPanelProps = { title: string; weeks: number; sum: number; children: ReactNode }

function EnquiryPanel({ title, weeks, sum, children }: EnquiryPanelProps) {
  const { t } = useWords()
  const span = { count: weeks }
  return (
    <Panel title={title} action={<span>{t('dashboard.plots.lastWeeks', span)}</span>}>
      {sum > 0 ? (
        children
      ) : (
        <p className="dashboard-empty">{t('dashboard.plots.noEnquiries', span)}</p>
      )}
    </Panel>
  )
}

export function EnquiriesByWeek({ weeks }: { weeks: Enquiries['by_week'] }) {
  const { t, language } = useWords()
  const sum = sumOf(weeks)
  const last = weeks.at(-1)?.count ?? 0
  const count = weeks.length
  return (
    <EnquiryPanel title={t('dashboard.plots.enquiriesByWeek')} weeks={count} sum={sum}>
      <ColumnPlot
        columns={weeks.map((week) => ({
          label: dayAndMonth(week.week, language),
          value: week.count,
        }))}
        label={t('dashboard.plots.enquiriesByWeekLabel', { count, sum, last })}
        headings={[t('dashboard.plots.week'), t('dashboard.plots.count')]}
      />
    </EnquiryPanel>
  )
}

type EnquiriesByServiceProps = { services: Enquiries['by_service']; weeks: number }

export function EnquiriesByService({ services, weeks }: EnquiriesByServiceProps) {
  const { t, number } = useWords()
  const title = t('dashboard.plots.enquiriesByService')
  return (
    <EnquiryPanel title={title} weeks={weeks} sum={sumOf(services)}>
      <BarPlot
        bars={services.map(({ service, count }) => ({
          id: service,
          label: <ServiceName service={service} />,
          value: count,
          shown: number(count),
        }))}
        label={title}
        headings={[t('dashboard.plots.service'), t('dashboard.plots.count')]}
      />
    </EnquiryPanel>
  )
}

/** Only of tenders that have closed: before that the number stays sealed. */
export function ClosedTendersPlot({ tenders }: { tenders: ClosedTender[] }) {
  const { t, language, number } = useWords()
  return (
    <Panel title={t('dashboard.plots.closedTenders')}>
      <p className="dashboard-empty">{t('dashboard.plots.closedTendersNote')}</p>
      {tenders.length === 0 && (
        <p className="dashboard-empty">{t('dashboard.plots.noClosedTenders')}</p>
      )}
      {tenders.length > 0 && (
        <BarPlot
          bars={tenders.map((tender) => ({
            id: tender.id,
            label: <Link to={`/tenders/${tender.id}`}>{nameOf(tender, language)}</Link>,
            value: tender.bids,
            shown: number(tender.bids),
          }))}
          label={t('dashboard.plots.closedTenders')}
          headings={[t('dashboard.plots.tender'), t('dashboard.plots.submissions')]}
        />
      )}
    </Panel>
  )
}

type States = NonNullable<Dashboard['companies']>['by_state']

export function CompaniesPlot({ states }: { states: States }) {
  const { t } = useWords()
  const shown = useCount()
  return (
    <Panel title={t('dashboard.plots.companiesByState')}>
      <BarPlot
        bars={states.map(({ state, ...count }) => ({
          id: state,
          label: t(`companies.states.${state}`),
          value: count.count,
          shown: shown(count),
        }))}
        label={t('dashboard.plots.companiesByState')}
        headings={[t('dashboard.plots.state'), t('dashboard.plots.companies')]}
      />
    </Panel>
  )
}
