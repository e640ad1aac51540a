import { exclusionGrounds } from '@padauk/contract/admin/bid-checks'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import { useId } from 'react'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { curableIn } from './check-drafts.ts'
import type { Draft, Fault } from './check-drafts.ts'
import { usePaperName } from './paper-marks.tsx'

const longest = 1_000

type FormProps = {
  bid: CheckedBid
  draft: Draft
  change: (changed: Partial<Draft>) => void
  faults: readonly Fault[]
}

/** What is missing, and the one message about it. */
export function CureForm({ bid, draft, change, faults, hours }: FormProps & { hours: number }) {
  const { t, number } = useWords()
  const paperName = usePaperName()
  const id = useId()
  const isChosen = (slot: string) => draft.papers.some((paper) => paper === slot)
  const error = faults.includes('message') ? 'evaluations.formal.messageRequired' : undefined
  return (
    <div className="check-form">
      <fieldset className="check-papers">
        <legend>{t('evaluations.formal.whatMissing')}</legend>
        {curableIn(bid).map((slot) => (
          <label key={slot} className="evaluation-choice">
            <input
              type="checkbox"
              checked={isChosen(slot)}
              onChange={({ target }) =>
                change({
                  papers: target.checked
                    ? [...draft.papers, slot]
                    : draft.papers.filter((paper) => paper !== slot),
                })
              }
            />
            <b>{paperName(slot)}</b>
          </label>
        ))}
        {faults.includes('papers') && (
          <p className="field-error">{t('evaluations.formal.papersRequired')}</p>
        )}
        <p className="evaluation-fine">{t('evaluations.formal.papersOnly')}</p>
      </fieldset>
      <div className="check-side">
        <FieldFrame
          id={id}
          label={t('evaluations.formal.message', { company: bid.company })}
          error={error}
        >
          <textarea
            id={id}
            rows={4}
            maxLength={longest}
            value={draft.message}
            onChange={({ target }) => change({ message: target.value })}
            {...describedBy(id, { error })}
          />
        </FieldFrame>
        <p className="evaluation-fine">
          {t('evaluations.formal.cureText', { hours: number(hours) })}
        </p>
      </div>
    </div>
  )
}

/** The ground and the reason, as the company will read it. */
export function ExcludeForm({ bid, draft, change, faults }: FormProps) {
  const { t } = useWords()
  const id = useId()
  const error = faults.includes('ground') ? 'evaluations.formal.chooseGround' : undefined
  return (
    <div className="check-form">
      <div className="check-side">
        <p className="evaluation-fine">{t('evaluations.formal.excludeText')}</p>
        <FieldFrame id={`${id}g`} label={t('evaluations.formal.ground')} error={error}>
          <select
            id={`${id}g`}
            value={draft.ground}
            onChange={({ target }) =>
              change({ ground: exclusionGrounds.find((ground) => ground === target.value) ?? '' })
            }
            {...describedBy(`${id}g`, { error })}
          >
            <option value="">{t('evaluations.formal.chooseGround')}</option>
            {exclusionGrounds.map((ground) => (
              <option key={ground} value={ground}>
                {t(`evaluations.grounds.${ground}`)}
              </option>
            ))}
          </select>
        </FieldFrame>
        <Reason
          label={t('evaluations.formal.reason')}
          draft={draft}
          change={change}
          faults={faults}
        />
      </div>
      <div className="check-side">
        <Notice tone="warning" title={t('evaluations.formal.second')}>
          {t('evaluations.formal.secondText')}
        </Notice>
        <p className="evaluation-fine">
          {t('evaluations.formal.readWithResult', { company: bid.company })}
        </p>
      </div>
    </div>
  )
}

/** Why a bid that two people excluded counts again. */
export function ReinstateForm(props: Omit<FormProps, 'bid'>) {
  const { t } = useWords()
  return (
    <div className="check-form">
      <div className="check-side">
        <p className="evaluation-fine">{t('evaluations.formal.back.text')}</p>
        <Reason label={t('evaluations.interest.asideReason')} {...props} />
      </div>
      <div className="check-side">
        <Notice tone="warning" title={t('evaluations.formal.second')}>
          {t('evaluations.formal.back.secondText')}
        </Notice>
      </div>
    </div>
  )
}

type ReasonProps = Omit<FormProps, 'bid'> & { label: string }

function Reason({ label, draft, change, faults }: ReasonProps) {
  const id = useId()
  const error = faults.includes('reason') ? 'evaluations.formal.reasonRequired' : undefined
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        id={id}
        rows={4}
        maxLength={longest}
        value={draft.reason}
        onChange={({ target }) => change({ reason: target.value })}
        {...describedBy(id, { error })}
      />
    </FieldFrame>
  )
}
