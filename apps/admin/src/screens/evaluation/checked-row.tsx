import { checkDecisions } from '@padauk/contract/admin/bid-checks'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import { formatAmount } from '@padauk/language/money'
import { memo, useId, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#admin/components/icon.tsx'
import type { IconName } from '#admin/components/icon.tsx'
import { useWords } from '#admin/words/words.ts'
import { draftOf, effectOf, faultsOf, standingOf } from './check-drafts.ts'
import type { Draft, PutDraft, Standing } from './check-drafts.ts'
import { CureForm, ExcludeForm, ReinstateForm } from './check-forms.tsx'
import { CureState } from './cure-state.tsx'
import { ExclusionState } from './exclusion-state.tsx'
import { PaperMarks } from './paper-marks.tsx'
import { TypedPrice } from './typed-price.tsx'

type Props = {
  tender: string
  bid: CheckedBid
  draft: Draft | undefined
  put: PutDraft
  mayCheck: boolean
  areFaultsShown: boolean
  cureHours: number
  typedCurrency: string | null
  now: number
}

/** A bid, its papers, and what is decided about them. Only a row that changes is drawn again. */
export const CheckedRow = memo(function CheckedRow(props: Props) {
  const { tender, bid, draft, put, mayCheck, areFaultsShown, cureHours, typedCurrency, now } = props
  const [isChanging, setChanging] = useState(false)
  const standing = standingOf(bid, now)
  const isOpen = standing === 'none' || isChanging || draft !== undefined
  const faults = draft && areFaultsShown ? faultsOf(draft) : []
  const change = (changed: Partial<Draft>) => {
    if (draft) put(bid.submission, { ...draft, ...changed })
  }
  return (
    <li className="check" data-standing={standing}>
      <div className="check-line">
        <Company tender={tender} bid={bid} />
        <PaperMarks bid={bid} />
        {mayCheck && isOpen && standing !== 'not-opened' ? (
          <Choice
            bid={bid}
            draft={draft}
            put={put}
            keep={
              standing === 'none'
                ? undefined
                : () => {
                    put(bid.submission, undefined)
                    setChanging(false)
                  }
            }
          />
        ) : (
          <Settled
            bid={bid}
            standing={standing}
            change={mayCheck ? () => setChanging(true) : undefined}
          />
        )}
      </div>
      {draft?.decision === 'cure' && (
        <CureForm bid={bid} draft={draft} change={change} faults={faults} hours={cureHours} />
      )}
      {draft?.decision === 'exclude' && (
        <ExcludeForm bid={bid} draft={draft} change={change} faults={faults} />
      )}
      {draft && effectOf(draft) === 'reinstate' && (
        <ReinstateForm draft={draft} change={change} faults={faults} />
      )}
      {typedCurrency && isTypedPrice(bid) && (
        <TypedPrice tender={tender} bid={bid} currency={typedCurrency} mayType={mayCheck} />
      )}
      <CureState bid={bid} />
      <ExclusionState tender={tender} bid={bid} />
    </li>
  )
})

/** A bid that states its price needs none from the paper. */
const isTypedPrice = ({ standing, price, typed_price: typed }: CheckedBid) =>
  standing !== 'not-opened' && (price === null || typed !== null)

function Company({ tender, bid }: { tender: string; bid: CheckedBid }) {
  const { t, language } = useWords()
  const price = bid.price ?? bid.typed_price
  return (
    <div className="check-company">
      <Link to={`/tenders/${tender}/submissions`}>{bid.company}</Link>
      <small>
        {price
          ? formatAmount(price.amount, price.currency, language)
          : t('evaluations.price.missing')}
      </small>
    </div>
  )
}

type ChoiceProps = {
  bid: CheckedBid
  draft: Draft | undefined
  put: PutDraft
  /** Back to the decision that stands. */
  keep: (() => void) | undefined
}

function Choice({ bid, draft, put, keep }: ChoiceProps) {
  const { t } = useWords()
  const name = useId()
  const isOut = bid.standing === 'excluded'
  return (
    <div className="check-choice">
      <fieldset className="segments">
        <legend className="out-of-sight">
          {t('evaluations.formal.choice', { company: bid.company })}
        </legend>
        {checkDecisions.map((decision) => (
          <label key={decision} data-decision={decision}>
            <input
              type="radio"
              name={name}
              value={decision}
              checked={draft?.decision === decision}
              disabled={decision === 'cure' && (isOut || bid.cure !== null)}
              onChange={() => put(bid.submission, draftOf(bid, decision, draft))}
            />
            <span>{t(`evaluations.formal.choices.${effectOf({ decision, isOut })}`)}</span>
          </label>
        ))}
      </fieldset>
      {bid.cure && <p className="evaluation-fine">{t('evaluations.formal.onlyOnce')}</p>}
      {keep && (
        <button type="button" className="check-change" onClick={keep}>
          {t('evaluations.formal.keep')}
          <span className="out-of-sight"> {bid.company}</span>
        </button>
      )}
    </div>
  )
}

const icons: Record<Standing, IconName> = {
  complete: 'tick',
  cure: 'clock',
  exclude: 'clock',
  reinstate: 'clock',
  excluded: 'close',
  none: 'notice',
  'not-opened': 'lock',
}

type SettledProps = {
  bid: CheckedBid
  standing: Standing
  change: (() => void) | undefined
}

function Settled({ bid, standing, change }: SettledProps) {
  const { t } = useWords()
  const words =
    standing === 'excluded'
      ? 'evaluations.formal.excluded'
      : `evaluations.formal.settled.${standing}`
  return (
    <div className="check-settled">
      <span>
        <Icon name={icons[standing]} />
        {t(words)}
      </span>
      {change && standing !== 'not-opened' && (
        <button type="button" className="check-change" onClick={change}>
          {t('evaluations.formal.change')}
          <span className="out-of-sight"> {bid.company}</span>
        </button>
      )}
    </div>
  )
}
