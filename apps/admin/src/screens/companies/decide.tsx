import type { CompanyState, DecidedState } from '@padauk/contract/accounts'
import { decideOnCompany } from '@padauk/contract/admin/companies'
import { useNotify, useRefresh } from 'ra-core'
import { callAdmin } from '#admin/session/call.ts'
import { AskFirst } from '#admin/components/ask-first.tsx'
import type { ButtonKind } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'

type Step = { name: string; to: DecidedState; kind: ButtonKind; needsReason: boolean }

const approve: Step = { name: 'approve', to: 'approved', kind: 'main', needsReason: false }
const decline: Step = { name: 'decline', to: 'declined', kind: 'danger', needsReason: true }
const suspend: Step = { name: 'suspend', to: 'suspended', kind: 'danger', needsReason: true }
const resume: Step = { name: 'resume', to: 'approved', kind: 'main', needsReason: false }
const reopen: Step = { name: 'reopen', to: 'pending', kind: 'main', needsReason: true }

const stepsFrom: Record<CompanyState, Step[]> = {
  pending: [approve, decline],
  approved: [suspend],
  suspended: [resume],
  declined: [reopen],
  closed: [],
}

type Company = {
  id: string
  company_name: string
  state: CompanyState
  email_confirmed: boolean
}

type DecideProps = {
  company: Company
  /** Several companies on one screen have no gold button each. */
  small?: boolean
  /** A colleague was faster; the screen is being refreshed. */
  onOutdated?: () => void
}

/** What may be decided on a company in its state, each with a question in words. */
export function Decide({ company, small = false, onOutdated }: DecideProps) {
  return stepsFrom[company.state].map((step) => (
    <DecideButton
      key={step.name}
      step={small && step.kind === 'main' ? { ...step, kind: 'solid' } : step}
      company={company}
      small={small}
      onOutdated={onOutdated}
    />
  ))
}

type DecideButtonProps = {
  step: Step
  company: Company
  small: boolean
  onOutdated: (() => void) | undefined
}

function DecideButton({ step, company, small, onOutdated }: DecideButtonProps) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const { name, to, kind } = step
  const isUnconfirmed = name === 'approve' && !company.email_confirmed
  const needsReason = step.needsReason || isUnconfirmed
  const values = { company: company.company_name }
  const said = (word: string) => t(`companies.${name}.${word}`, values)

  async function act(reason: string) {
    const body = { state: to, seen: company.state, ...(needsReason && { reason }) }
    const answer = await callAdmin(decideOnCompany, { params: { id: company.id }, body })
    if (!answer.ok && answer.code === 'changed-since') {
      refresh()
      onOutdated?.()
    }
    return answer
  }

  return (
    <AskFirst
      button={{ label: said('button'), kind, small }}
      title={said('title')}
      confirm={said('button')}
      act={act}
      done={() => {
        notify(said('done'), { type: 'success' })
        refresh()
      }}
      {...(needsReason && {
        reason: { label: said('reason'), hint: said('hint'), maxLength: 1000 },
      })}
    >
      <p>{said('text')}</p>
      {isUnconfirmed && (
        <Notice tone="warning">
          <p>{said('unconfirmed')}</p>
        </Notice>
      )}
    </AskFirst>
  )
}
