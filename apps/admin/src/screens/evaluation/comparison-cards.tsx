import { useId, useState } from 'react'
import { FieldFrame } from '#admin/components/field-frame.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import { useWords } from '#admin/words/words.ts'
import type { Compared, ComparedBid } from './use-compared.ts'

const sorts = ['rank', 'price', 'company'] as const
type Sort = (typeof sorts)[number]

/** Bids that do not count stay at the end in every order. */
const sortedBy = (bids: readonly ComparedBid[], sort: Sort) =>
  bids.toSorted((one, other) => {
    if (one.isOut !== other.isOut) return one.isOut ? 1 : -1
    if (sort === 'company') return one.company.localeCompare(other.company)
    return one.order[sort] === other.order[sort] ? 0 : one.order[sort] - other.order[sort]
  })

/** On a phone each bid is a card. */
export function ComparisonCards({ bids, criteria, isScored, unit }: Compared) {
  const { t, listed } = useWords()
  const id = useId()
  const [sort, setSort] = useState<Sort>('rank')
  const said = (word: string) => t(`evaluations.compare.${word}`)
  return (
    <>
      <FieldFrame id={id} label={said('sort')}>
        <select
          id={id}
          value={sort}
          onChange={({ target }) =>
            setSort(sorts.find((known) => known === target.value) ?? 'rank')
          }
        >
          {sorts.map((known) => (
            <option key={known} value={known}>
              {t(`evaluations.compare.sorts.${known}`)}
            </option>
          ))}
        </select>
      </FieldFrame>
      <ul className="comparison-cards">
        {sortedBy(bids, sort).map((bid) => (
          <li key={bid.id} className={bid.isBest ? 'best' : bid.isOut ? 'out' : undefined}>
            <p className="comparison-head">
              <i>{bid.rank}</i>
              <b>{bid.company}</b>
              {bid.isOut && (
                <StatusBadge tone="closed">
                  {t(`evaluations.compare.standings.${bid.standing}`)}
                </StatusBadge>
              )}
            </p>
            <dl className="comparison-figures">
              <div>
                <dt>{listed([said('price'), unit])}</dt>
                <dd title={bid.wholePrice}>{bid.price}</dd>
              </div>
              <div>
                <dt>{said('fromLowest')}</dt>
                <dd>{bid.fromLowest}</dd>
              </div>
              {isScored && (
                <div>
                  <dt>{said('total')}</dt>
                  <dd>{bid.total}</dd>
                </div>
              )}
            </dl>
            {bid.why && <p className="evaluation-fine">{bid.why}</p>}
            {bid.hints.map((hint) => (
              <p key={hint} className="comparison-hint">
                {hint}
              </p>
            ))}
            {isScored && !bid.isOut && (
              <details open={bid.isBest}>
                <summary>{said('scores')}</summary>
                <dl className="comparison-scores">
                  {criteria.map(({ id: criterion, name, of }, place) => (
                    <div key={criterion}>
                      <dt>{listed([name, of])}</dt>
                      <dd>{bid.points[place]?.text}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
