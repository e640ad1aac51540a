import { readDashboard } from '@padauk/contract/admin/dashboard'
import type { Dashboard } from '@padauk/contract/admin/dashboard'
import type { ReactNode } from 'react'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { useMay, useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { AddendaPanel } from './addenda-panel.tsx'
import { ClosingPanel } from './closing-panel.tsx'
import { DecisionsPanel } from './decisions-panel.tsx'
import { EnquiriesPanel } from './enquiries-panel.tsx'
import { Figures } from './figures.tsx'
import { HealthPanel } from './health-panel.tsx'
import { MissingSettingsPanel } from './missing-settings-panel.tsx'
import { OpeningsPanel } from './openings-panel.tsx'
import { OutagesPanel } from './outages-panel.tsx'
import { OwnKeyPanel } from './own-key-panel.tsx'
import { PapersPanel } from './papers-panel.tsx'
import {
  ClosedTendersPlot,
  CompaniesPlot,
  EnquiriesByService,
  EnquiriesByWeek,
} from './plot-panels.tsx'
import { QuestionsPanel } from './questions-panel.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import './dashboard.css'

/** Open work and system status; each role sees its own parts. */
export default function DashboardScreen() {
  const { t, longDate } = useWords()
  const session = useSession()
  const mayMakeTenders = useMay('officer')
  const asked = useAnswer(readDashboard, {})
  const { answer } = asked
  return (
    <Screen
      title={t('home.greeting', { name: session?.name ?? '' })}
      lead={answer?.ok && longDate(answer.value.now)}
      actions={
        mayMakeTenders && (
          <ButtonLink to="/tenders/create" kind="main">
            {t('dashboard.newTender')}
          </ButtonLink>
        )
      }
    >
      <Answer of={asked}>{(dashboard) => <Parts dashboard={dashboard} />}</Answer>
    </Screen>
  )
}

function Parts({ dashboard }: { dashboard: Dashboard }) {
  const own = { holdsKey: useMay('holder'), evaluates: useMay('evaluator') }
  return (
    <>
      <Figures dashboard={dashboard} />
      {rowsOf(partsOf(dashboard, own)).map((row, position) => (
        <div key={position} className="dashboard-row" data-even={row.even || undefined}>
          {row.parts}
        </div>
      ))}
    </>
  )
}

type Sides = { wide: ReactNode[]; narrow: ReactNode[] }

/** What this person may see, the most urgent first; plots of the same things stand side by side. */
type Own = { holdsKey: boolean; evaluates: boolean }

function partsOf(dashboard: Dashboard, { holdsKey, evaluates }: Own): Sides {
  const { now, companies, papers, tenders, enquiries, health } = dashboard
  const { missing_settings: missing, closed_tenders: closed } = dashboard
  const { openings = [], outages = [], questions = [], addenda = [], decisions } = dashboard
  const [second, ...others] = [
    health && <HealthPanel key="health" health={health} now={now} />,
    missing && <MissingSettingsPanel key="settings" missing={missing} />,
  ].filter(Boolean)
  return {
    wide: [
      outages.length > 0 && <OutagesPanel key="outages" outages={outages} />,
      openings.length > 0 && <OpeningsPanel key="openings" openings={openings} />,
      (decisions.length > 0 || evaluates) && <DecisionsPanel key="decisions" tasks={decisions} />,
      holdsKey && <OwnKeyPanel key="own-key" />,
      questions.length > 0 && <QuestionsPanel key="questions" questions={questions} />,
      addenda.length > 0 && <AddendaPanel key="addenda" addenda={addenda} />,
      companies && <WaitingPanel key="waiting" companies={companies} now={now} />,
      papers && papers.count > 0 && <PapersPanel key="papers" papers={papers} />,
      enquiries && <EnquiriesPanel key="enquiries" newest={enquiries.newest} />,
      enquiries && <EnquiriesByWeek key="by-week" weeks={enquiries.by_week} />,
      closed && <ClosedTendersPlot key="closed" tenders={closed} />,
      companies && <CompaniesPlot key="by-state" states={companies.by_state} />,
    ].filter(Boolean),
    narrow: [
      tenders && <ClosingPanel key="closing" tenders={tenders.soonest} now={now} />,
      second,
      enquiries && (
        <EnquiriesByService
          key="by-service"
          services={enquiries.by_service}
          weeks={enquiries.by_week.length}
        />
      ),
      ...others,
    ].filter(Boolean),
  }
}

/** Pairs of a wide and a narrow panel first; the rest share rows evenly. */
function rowsOf({ wide, narrow }: Sides) {
  const pairs = Math.min(wide.length, narrow.length)
  const rows = wide
    .slice(0, pairs)
    .map((part, position) => ({ parts: [part, narrow[position]], even: false }))
  const rest = [...wide.slice(pairs), ...narrow.slice(pairs)]
  for (let first = 0; first < rest.length; first += 2) {
    rows.push({ parts: rest.slice(first, first + 2), even: true })
  }
  return rows
}
