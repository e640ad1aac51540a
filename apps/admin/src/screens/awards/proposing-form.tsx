import { proposeAward } from '@padauk/contract/admin/awards'
import { awardLetters } from '@padauk/sheets/award-texts'
import { useNotify, useRefresh } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { ActPanel } from '#admin/components/act-panel.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { BilingualField } from '#admin/forms/bilingual-field.tsx'
import { EditForm } from '#admin/forms/edit-form.tsx'
import { RadioCards } from '#admin/forms/radio-cards.tsx'
import { SelectField, TextField, useFormField } from '#admin/forms/text-field.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { useBidSummary } from './bid-summary.ts'
import { LastWord } from './last-word.tsx'
import { firstProposal, nextInLine, proposalOf, reasonsForNone, validOf } from './proposing.ts'
import type { Candidate, ProposalValues } from './proposing.ts'
import type { Decision } from './use-award.ts'

type Props = { decision: Decision }

/** An officer proposes; others read that it is still to come. */
export function Proposing({ decision }: Props) {
  const { t } = useWords()
  const notify = useNotify()
  const refresh = useRefresh()
  const { decided, tender } = decision
  const params = { id: decided.id }
  const { method } = tender.evaluation
  if (!decided.may.propose) {
    return (
      <>
        <LastWord award={decided.award} />
        <NotYours id={decided.id} />
      </>
    )
  }
  return (
    <>
      <LastWord award={decided.award} />
      <EditForm
        // A proposal that was returned begins anew, not with an older text of this browser.
        formKey={`award-${decided.id}-${decided.award?.no ?? 0}`}
        values={firstProposal({ decided, method, firstReason: awardLetters.firstReason })}
        saveLabel={t('awards.propose.button')}
        save={(typed) => callAdmin(proposeAward, { params, body: proposalOf(typed, decided) })}
        saved={() => {
          notify('awards.propose.done', { type: 'success' })
          refresh()
        }}
      >
        <Choice decision={decision} />
        <Words decision={decision} />
        <ActPanel
          title={t('awards.propose.title')}
          facts={[
            {
              icon: 'staff',
              title: t('awards.propose.owner'),
              text: t('awards.propose.ownerText'),
            },
            {
              icon: 'enquiries',
              title: t('awards.propose.nothing'),
              text: t('awards.propose.nothingText'),
            },
          ]}
        />
      </EditForm>
    </>
  )
}

/** An officer who has not declared an interest or none can't propose yet. */
function NotYours({ id }: { id: string }) {
  const { t } = useWords()
  const isOfficer = useMay('officer')
  const toEvaluation = (
    <ButtonLink to={`/tenders/${id}/evaluation`} kind="outline">
      {t('awards.toEvaluation')}
    </ButtonLink>
  )
  return (
    <Notice action={isOfficer && toEvaluation}>
      <p>{t(isOfficer ? 'awards.declareFirst' : 'awards.officerProposes')}</p>
    </Notice>
  )
}

function Choice({ decision: { decided, tender } }: Props) {
  const { t } = useWords()
  const summary = useBidSummary()
  const next = nextInLine(decided)
  const winner: string = useWatch({ name: 'winner' })
  const { candidates } = decided
  const { minimumBids } = tender.rules
  const valid = validOf(candidates).length
  const offered = reasonsForNone({ candidates, minimumBids, hasNext: next !== undefined })
  const choices = [
    ...(next ? [{ value: next.submission, title: next.company, text: summary(next, valid) }] : []),
    { value: '', title: t('awards.propose.none'), text: t('awards.propose.noneText') },
  ]
  return (
    <Panel title={t('awards.proposal')}>
      <RadioCards name="winner" label={t('awards.propose.choice')} choices={choices} />
      {winner === '' && (
        <SelectField
          name="none"
          label={t('awards.propose.noneReason')}
          none={t('awards.propose.noneChoose')}
          choices={offered.map((value) => ({ value, label: t(`awards.none.${value}`) }))}
        />
      )}
      <TextField
        name="justification"
        label={t('awards.justification')}
        hint={t('awards.propose.justificationHint')}
        rows={5}
        maxLength={4_000}
      />
      {valid === 1 && winner !== '' && (
        <TextField name="single_bid" label={t('awards.singleBid')} rows={3} maxLength={1_000} />
      )}
    </Panel>
  )
}

/** Each bidder reads its own reason alone. */
function Words({ decision: { decided, tender } }: Props) {
  const { t } = useWords()
  const summary = useBidSummary()
  const winner: string = useWatch({ name: 'winner' })
  const reasons: ProposalValues['reasons'] = useWatch({ name: 'reasons' })
  const { error } = useFormField({ name: 'reasons' })
  const valid = validOf(decided.candidates)
  if (winner === '' || reasons.length === 0) return null
  const bidOf = (submission: string): Candidate | undefined =>
    valid.find((bid) => bid.submission === submission)
  return (
    <Panel title={t('awards.propose.reasons')}>
      <p className="field-hint">{t('awards.propose.reasonsHint')}</p>
      {error && <p className="field-error">{error}</p>}
      {reasons.map(({ submission }, place) => {
        const bid = bidOf(submission)
        return (
          bid && (
            <div key={submission} className="award-reason">
              <h3>{bid.company}</h3>
              <p className="field-hint">{summary(bid, valid.length)}</p>
              <BilingualField
                label={t('awards.propose.reason', { company: bid.company })}
                names={[`reasons.${place}.en`, `reasons.${place}.mm`]}
                rows={3}
                maxLength={1_000}
                burmeseOptional={tender.name_mm === ''}
              />
            </div>
          )
        )
      })}
    </Panel>
  )
}
