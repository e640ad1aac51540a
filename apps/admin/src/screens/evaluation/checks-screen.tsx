import { listChecks } from '@padauk/contract/admin/bid-checks'
import { readEvaluation } from '@padauk/contract/admin/evaluation'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import type { Evaluation } from '@padauk/contract/admin/evaluation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAnswer } from '#admin/components/answer.tsx'
import { Button, ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { useWarnWhenUnsaved } from '#admin/forms/use-warn-when-unsaved.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { Allowed, useEvaluationWay } from './allowed.tsx'
import { draftOf, hasOpenPoints, standingCounts, standingOf } from './check-drafts.ts'
import type { Drafts, PutDraft } from './check-drafts.ts'
import { CheckedRow } from './checked-row.tsx'
import { DeclaredNone } from './interest.tsx'
import { SendChecks } from './send-checks.tsx'
import './evaluation.css'
import './checks.css'

/** The papers of each opened bid, and what is decided about them. */
export default function ChecksScreen() {
  const { id = '' } = useParams()
  const evaluation = useAnswer(readEvaluation, { params: { id } })
  const checks = useAnswer(listChecks, { params: { id } })
  return (
    <Allowed id={id} of={evaluation}>
      {(found) => (
        <Allowed id={id} of={checks}>
          {(listed) => <Checks key={id} evaluation={found} {...listed} />}
        </Allowed>
      )}
    </Allowed>
  )
}

type ChecksOf = { typed_currency: string | null; cure_hours: number; bids: CheckedBid[] }
type Props = { evaluation: Evaluation } & ChecksOf

function Checks({ evaluation, ...listed }: Props) {
  const { t, dateAndTime } = useWords()
  const navigate = useNavigate()
  const { bids, cure_hours: cureHours, typed_currency: typedCurrency } = listed
  const isOfficer = useMay('officer')
  const mayCheck = isOfficer && evaluation.own.may_check
  const { drafts, put, putAll, warning } = useDrafts()
  const [areFaultsShown, setFaultsShown] = useState(false)
  // One moment for the whole list: a request does not run out between two rows.
  const [now] = useState(() => Date.now())
  const counts = standingCounts(bids, now)
  return (
    <Screen
      title={t('evaluations.formal.title')}
      lead={`${t('evaluations.lead', {
        count: bids.length,
        date: evaluation.opened_at ? dateAndTime(evaluation.opened_at) : '',
      })} ${t('evaluations.formal.counts', counts)}`}
      back={useEvaluationWay(evaluation)}
    >
      <DeclaredNone
        evaluation={evaluation}
        stepAside={() => void navigate(`/tenders/${evaluation.id}/evaluation`)}
      />
      {isOfficer && evaluation.own.declared_at === null && <DeclareFirst id={evaluation.id} />}
      {bids.length === 0 && <Notice>{t('evaluations.compare.none')}</Notice>}
      {mayCheck && <AllComplete bids={bids} now={now} drafts={drafts} putAll={putAll} />}
      <ul className="checks">
        {bids.map((bid) => (
          <CheckedRow
            key={bid.submission}
            tender={evaluation.id}
            bid={bid}
            draft={drafts[bid.submission]}
            put={put}
            mayCheck={mayCheck}
            areFaultsShown={areFaultsShown}
            cureHours={cureHours}
            typedCurrency={typedCurrency}
            now={now}
          />
        ))}
      </ul>
      {Object.keys(drafts).length > 0 && (
        <SendChecks
          id={evaluation.id}
          drafts={drafts}
          showFaults={setFaultsShown}
          sent={() => putAll({})}
        />
      )}
      {warning}
    </Screen>
  )
}

/** Officers read the bids before they declare, and decide afterwards. */
function DeclareFirst({ id }: { id: string }) {
  const { t } = useWords()
  const action = (
    <ButtonLink to={`/tenders/${id}/evaluation`} kind="main">
      {t('evaluations.declareFirst')}
    </ButtonLink>
  )
  return (
    <Notice tone="warning" action={action}>
      {t('evaluations.interest.ask')}
    </Notice>
  )
}

/** What was chosen and is not sent yet, by submission. */
function useDrafts() {
  const [drafts, putAll] = useState<Drafts>({})
  const put = useCallback<PutDraft>((submission, draft) => {
    putAll(({ [submission]: _, ...others }) =>
      draft ? { ...others, [submission]: draft } : others,
    )
  }, [])
  const unsent = useRef(false)
  useEffect(() => {
    unsent.current = Object.keys(drafts).length > 0
  }, [drafts])
  return { drafts, put, putAll, warning: useWarnWhenUnsaved(unsent, () => putAll({})) }
}

type AllProps = {
  bids: readonly CheckedBid[]
  now: number
  drafts: Drafts
  putAll: (drafts: Drafts) => void
}

/** With many bids most have nothing to decide; the officer still says so. */
function AllComplete({ bids, now, drafts, putAll }: AllProps) {
  const { t } = useWords()
  const ready = bids.filter(
    (bid) => standingOf(bid, now) === 'none' && !hasOpenPoints(bid) && !drafts[bid.submission],
  )
  if (ready.length < 2) return null
  const complete = ready.map((bid) => [bid.submission, draftOf(bid, 'complete', undefined)])
  return (
    <div>
      <Button
        kind="outline"
        icon="tick"
        onClick={() => putAll({ ...drafts, ...Object.fromEntries(complete) })}
      >
        {t('evaluations.formal.allComplete', { count: ready.length })}
      </Button>
    </div>
  )
}
