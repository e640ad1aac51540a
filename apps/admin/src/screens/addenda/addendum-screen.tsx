import { listAdminAddenda } from '@padauk/contract/admin/addenda'
import type { AdminAddendum } from '@padauk/contract/admin/addenda'
import { readAdminTender } from '@padauk/contract/admin/tenders'
import type { AdminTender } from '@padauk/contract/admin/tenders'
import { Link, Navigate, useParams } from 'react-router'
import { Answer, useAnswer } from '#admin/components/answer.tsx'
import { Facts } from '#admin/components/facts.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { useExactTime, useTenderName } from '#admin/screens/tenders/tender-words.tsx'
import { useWords } from '#admin/words/words.ts'
import { AddendumAct, useIsApprover } from './addendum-act.tsx'
import { AddendumSteps } from './addendum-steps.tsx'
import { AddendumBadge, useWrittenLine } from './addendum-words.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import './addenda.css'

/** One addendum: what it changes, and what may be done with it. */
export default function AddendumScreen() {
  const { id = '', no = '' } = useParams()
  const tender = useAnswer(readAdminTender, { params: { id } })
  const addenda = useAnswer(listAdminAddenda, { params: { id } })
  return (
    <Answer of={tender}>
      {(found) => (
        <Answer of={addenda}>
          {(all) => {
            const addendum = all.find((one) => String(one.no) === no)
            if (!addendum) return <Navigate to={`/tenders/${id}`} replace />
            return <Addendum tender={found} addendum={addendum} />
          }}
        </Answer>
      )}
    </Answer>
  )
}

type Props = { tender: AdminTender; addendum: AdminAddendum }

function Addendum({ tender, addendum }: Props) {
  const { t, number } = useWords()
  const isApprover = useIsApprover(addendum)
  const written = useWrittenLine()(addendum)
  const values = { number: number(addendum.no) }
  const isInWork = addendum.state !== 'published' && tender.state === 'open'
  return (
    <Screen
      title={t(`tenders.addenda.${isApprover ? 'approveTitle' : 'number'}`, values)}
      lead={
        <>
          <AddendumBadge state={addendum.state} /> {written}
        </>
      }
      back={{ to: `/tenders/${tender.id}`, label: useTenderName()(tender) }}
    >
      <Returned addendum={addendum} />
      <AddendumSteps addendum={addendum} />
      <div className="addendum" data-alone={!isInWork || undefined}>
        <div className="addendum-main">
          <ChangesPanel addendum={addendum} />
          <WhatBiddersRead addendum={addendum} />
          <Record addendum={addendum} />
          <CarriedQuestions tender={tender} addendum={addendum} />
        </div>
        {isInWork && <AddendumAct tenderId={tender.id} addendum={addendum} />}
      </div>
    </Screen>
  )
}

function Returned({ addendum: { returned } }: Pick<Props, 'addendum'>) {
  const { t, dateAndTime } = useWords()
  if (!returned) return null
  const values = { name: returned.by?.name ?? '', date: dateAndTime(returned.at) }
  return (
    <Notice tone="warning" title={t('tenders.addenda.returnedBy', values)}>
      <p className="tender-reason">{returned.reason}</p>
    </Notice>
  )
}

function WhatBiddersRead({
  addendum: { changed_en: en, changed_mm: mm },
}: Pick<Props, 'addendum'>) {
  const { t } = useWords()
  return (
    <Panel title={t('tenders.addenda.read')}>
      <div className="addendum-read">
        <p lang="en">{en}</p>
        {mm && <p lang="my">{mm}</p>}
      </div>
    </Panel>
  )
}

/** For staff and auditors. */
function Record({ addendum }: Pick<Props, 'addendum'>) {
  const { t } = useWords()
  const exactTime = useExactTime()
  const said = (word: string) => t(`tenders.addenda.${word}`)
  const { published_at: at } = addendum
  return (
    <Panel title={said('reason')}>
      <p className="tender-reason">{addendum.reason}</p>
      <Facts
        facts={[
          { label: said('kind'), value: said(`kinds.${addendum.kind}`) },
          { label: said('approvedBy'), value: addendum.approved_by?.name },
          { label: said('publishedAt'), value: at && exactTime(at) },
        ]}
      />
    </Panel>
  )
}

function CarriedQuestions({ tender, addendum: { questions } }: Props) {
  const { t, number } = useWords()
  if (questions.length === 0) return null
  return (
    <Panel title={t('tenders.addenda.fromQuestions')}>
      <ul className="asked-names">
        {questions.map(({ id, asker }) => (
          <li key={id}>
            <Link to={`/tenders/${tender.id}/questions?question=${id}`}>
              {t('tenders.addenda.fromQuestion', { number: number(asker) })}
            </Link>
          </li>
        ))}
      </ul>
      <p className="tender-note">{t('tenders.addenda.fromQuestionHint')}</p>
    </Panel>
  )
}
