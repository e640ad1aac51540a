import type { CSSProperties, ReactNode } from 'react'
import { useWords } from '#admin/words/words.ts'
import type { Compared, ComparedBid } from './use-compared.ts'

const classOf = ({ isBest, isOut }: ComparedBid) => {
  if (isBest) return 'best'
  return isOut ? 'out' : undefined
}

/** The bar below the points is drawn by the style sheet: thousands of elements less. */
const barOf = ({ points }: ComparedBid, place: number) =>
  ({ '--share': `${points[place]?.share ?? 0}%` }) as CSSProperties

/** Plain cells without state: two hundred bids are drawn at once. */
export function ComparisonTable({ bids, criteria, isScored, unit, median }: Compared) {
  const { t } = useWords()
  const said = (word: string) => t(`evaluations.compare.${word}`)
  const row = (head: ReactNode, cell: (bid: ComparedBid) => ReactNode, name?: string) => (
    <tr className={name}>
      <th scope="row">{head}</th>
      {bids.map((bid) => (
        <td key={bid.id} className={classOf(bid)}>
          {cell(bid)}
        </td>
      ))}
    </tr>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
    <section className="comparison-wrap" tabIndex={0} aria-label={said('table')}>
      <table className="comparison" style={{ minWidth: `${12 + bids.length * 6.2}rem` }}>
        <thead>
          <tr>
            <th scope="col">
              {said('rank')}
              <small>{said(isScored ? 'byTotal' : 'byPrice')}</small>
            </th>
            {bids.map((bid) => (
              <th key={bid.id} scope="col" className={classOf(bid)}>
                <i>{bid.rank}</i>
                {bid.company}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row(
            <>
              {said('price')}
              <small>{unit}</small>
            </>,
            ({ price, wholePrice }) => (
              <b title={wholePrice}>{price}</b>
            ),
          )}
          {row(said('fromLowest'), ({ fromLowest }) => fromLowest)}
          {row(
            <>
              {said('fromMedian')}
              {median && <small>{median}</small>}
            </>,
            ({ fromMedian }) => fromMedian,
          )}
          {isScored && row(said('scores'), () => null, 'group')}
          {criteria.map(({ id, name, of }, place) => (
            <tr key={id} className="points">
              <th scope="row">
                {name}
                <small>{of}</small>
              </th>
              {bids.map((bid) => (
                <td key={bid.id} className={classOf(bid)} style={barOf(bid, place)}>
                  {bid.points[place]?.text}
                </td>
              ))}
            </tr>
          ))}
          {isScored &&
            row(
              <>
                {said('total')}
                <small>{said('ofAll')}</small>
              </>,
              ({ total }) => total,
              'sum',
            )}
          {row(
            <>
              {said('check')}
              <small>{said('checkText')}</small>
            </>,
            ({ hints, why }) => (
              <>
                {why && <small>{why}</small>}
                {hints.map((hint) => (
                  <span key={hint} className="comparison-hint">
                    {hint}
                  </span>
                ))}
              </>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}
