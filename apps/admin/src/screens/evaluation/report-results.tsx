import type { Comparison } from '@padauk/contract/admin/scores'
import { useWords } from '#admin/words/words.ts'
import { useCompared } from './use-compared.ts'

/** The ranking, the bids that do not count, and the hints: a bid is a row, as paper is narrow. */
export function ReportResults({ comparison }: { comparison: Comparison }) {
  const { t } = useWords()
  const { bids, criteria, isScored, unit } = useCompared(comparison)
  const counted = bids.filter(({ isOut }) => !isOut)
  const out = bids.filter(({ isOut }) => isOut)
  const hinted = bids.filter(({ hints }) => hints.length > 0)
  const said = (word: string) => t(`evaluations.compare.${word}`)
  return (
    <>
      <h3>{t('evaluations.report.results')}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard */}
      <section className="report-wrap" tabIndex={0} aria-label={said('table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{said('rank')}</th>
              <th scope="col">{t('evaluations.report.company')}</th>
              <th scope="col">
                {said('price')} <small>{unit}</small>
              </th>
              <th scope="col">{said('fromLowest')}</th>
              {criteria.map(({ id, name, of }) => (
                <th key={id} scope="col">
                  {name} <small>{of}</small>
                </th>
              ))}
              {isScored && <th scope="col">{said('total')}</th>}
            </tr>
          </thead>
          <tbody>
            {counted.map((bid) => (
              <tr key={bid.id}>
                <td>{bid.rank}</td>
                <td>{bid.company}</td>
                <td>{bid.price}</td>
                <td>{bid.fromLowest}</td>
                {bid.points.map(({ text }, place) => (
                  <td key={place}>{text}</td>
                ))}
                {isScored && <td>{bid.total}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {out.length > 0 && (
        <>
          <h3>{t('evaluations.report.outside')}</h3>
          <ul>
            {out.map(({ id, company, why }) => (
              <li key={id}>
                <b>{company}</b> {why}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('evaluations.report.hints')}</h3>
      {hinted.length === 0 && <p>{t('evaluations.report.noHints')}</p>}
      <ul>
        {hinted.map(({ id, company, hints }) => (
          <li key={id}>
            <b>{company}</b> {hints.join(' · ')}
          </li>
        ))}
      </ul>
      {hinted.length > 0 && <p className="evaluation-fine">{t('evaluations.hint.text')}</p>}
    </>
  )
}
