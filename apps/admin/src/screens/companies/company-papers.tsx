import { decidePaper, listPapersOfCompany, readPaper } from '@padauk/contract/admin/papers'
import type { StaffPaper } from '@padauk/contract/admin/papers'
import { fileSize } from '@padauk/language/file-size'
import { useNotify, useRefresh } from 'ra-core'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Button } from '#admin/components/button.tsx'
import { RecordTable } from '#admin/components/record-table.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import type { BadgeTone } from '#admin/components/status-badge.tsx'
import { callAdmin, download } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { ExpiryDay, PaperName } from './paper-words.tsx'

/** What the company shows again and again, for staff to verify. */
export function CompanyPapers({ id, company }: { id: string; company: string }) {
  const { t } = useWords()
  const asked = useAnswer(listPapersOfCompany, { params: { id } })
  return (
    <Panel title={t('companies.papers.title')}>
      <Answer of={asked}>{({ papers }) => <Papers papers={papers} company={company} />}</Answer>
    </Panel>
  )
}

function Papers({ papers, company }: { papers: StaffPaper[]; company: string }) {
  const { t } = useWords()
  const mayDecide = useMay(...decidePaper.access.staff)
  const said = (word: string) => t(`companies.papers.${word}`)
  if (papers.length === 0) return <p>{said('none')}</p>
  return (
    <RecordTable
      caption={said('title')}
      items={papers}
      columns={[
        { label: said('paper'), cell: (paper) => <PaperName paper={paper} /> },
        { label: said('expiry'), cell: (paper) => <ExpiryDay day={paper.expires_on} /> },
        { label: t('companies.status'), cell: (paper) => <Standing paper={paper} />, quiet: true },
        { label: said('file'), cell: (paper) => <PaperFile paper={paper} /> },
        ...(mayDecide
          ? [
              {
                label: said('decision'),
                cell: (paper: StaffPaper) => <Decide paper={paper} company={company} />,
                quiet: true,
              },
            ]
          : []),
      ]}
    />
  )
}

const tones: Record<StaffPaper['state'], BadgeTone> = {
  waiting: 'new',
  verified: 'good',
  rejected: 'bad',
  expired: 'closed',
}

function Standing({
  paper: { state, decision, reason, by, decided_at: at },
}: {
  paper: StaffPaper
}) {
  const { t, briefDate } = useWords()
  return (
    <>
      <StatusBadge tone={tones[state]}>{t(`companies.papers.states.${state}`)}</StatusBadge>
      {decision === 'rejected' && <span className="company-line company-reason">{reason}</span>}
      {by && at && (
        <span className="company-line">
          {t('companies.papers.decided', { name: by.name, date: briefDate(at) })}
        </span>
      )}
    </>
  )
}

function PaperFile({ paper: { id, number, file } }: { paper: StaffPaper }) {
  const { t, language } = useWords()
  return (
    <div className="company-file">
      <Button
        kind="outline"
        small
        icon="download"
        aria-label={t('companies.papers.openLabel', { number })}
        onClick={() => void download(readPaper, { params: { id } })}
      >
        {t('companies.papers.open')}
      </Button>
      <span className="company-line">
        {file.name}, <span className="nb">{fileSize(file.size, language)}</span>
      </span>
    </div>
  )
}

type Step = { name: 'verify' | 'reject'; decision: 'verified' | 'rejected' }
const verify: Step = { name: 'verify', decision: 'verified' }
const reject: Step = { name: 'reject', decision: 'rejected' }

const stepsFrom: Record<StaffPaper['decision'], Step[]> = {
  waiting: [verify, reject],
  verified: [reject],
  rejected: [verify],
}

type DecideProps = { paper: StaffPaper; company: string }

function Decide({ paper, company }: DecideProps) {
  const { t } = useWords()
  const label = t('companies.papers.decisionLabel', { number: paper.number })
  return (
    <div className="company-acts" role="group" aria-label={label}>
      {stepsFrom[paper.decision].map((step) => (
        <DecideButton key={step.name} step={step} paper={paper} company={company} />
      ))}
    </div>
  )
}

function DecideButton({ step, paper, company }: DecideProps & { step: Step }) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const { id, number, decision: seen } = paper
  const isRejecting = step.name === 'reject'
  const said = (word: string) => t(`companies.papers.${step.name}.${word}`, { number, company })

  async function act(reason: string) {
    const body = { decision: step.decision, seen, ...(isRejecting && { reason }) }
    const answer = await callAdmin(decidePaper, { params: { id }, body })
    if (!answer.ok && answer.code === 'changed-since') refresh()
    return answer
  }

  return (
    <AskFirst
      button={{ label: said('button'), kind: isRejecting ? 'danger' : 'solid', small: true }}
      title={said('title')}
      confirm={said('button')}
      act={act}
      done={() => {
        notify(said('done'), { type: 'success' })
        refresh()
      }}
      {...(isRejecting && {
        reason: {
          label: t('companies.papers.reject.reason'),
          hint: t('companies.papers.reject.hint'),
          maxLength: 1000,
        },
      })}
    >
      <p>{said('text')}</p>
    </AskFirst>
  )
}
