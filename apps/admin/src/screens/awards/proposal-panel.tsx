import type { Award } from '@padauk/contract/admin/awards'
import { Link } from 'react-router'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { useBidSummary } from './bid-summary.ts'
import { validOf } from './proposing.ts'
import type { Decision } from './use-award.ts'

type Props = { decision: Decision; award: Award }

/** Whom the officer proposes, and why. */
export function ProposalPanel({ decision: { decided }, award }: Props) {
  const { t, number } = useWords()
  const summary = useBidSummary()
  const { id, candidates } = decided
  const winner = candidates.find(({ submission }) => submission === award.winner?.submission)
  return (
    <Panel title={t('awards.proposal')}>
      <p className="award-winner">{award.winner?.company ?? t('awards.noWinner')}</p>
      {winner && <p>{summary(winner, validOf(candidates).length)}</p>}
      {award.none && <p>{t(`awards.none.${award.none}`)}</p>}
      <blockquote className="award-quote">{award.justification}</blockquote>
      {award.single_bid && (
        <>
          <h3>{t('awards.singleBidTitle')}</h3>
          <blockquote className="award-quote">{award.single_bid}</blockquote>
        </>
      )}
      {/* Without any there is nothing to compare, or this person has not declared yet. */}
      {candidates.length > 0 && (
        <p className="award-links">
          <Link to={`/tenders/${id}/comparison`}>
            {t('awards.comparison', { count: number(candidates.length) })}
          </Link>
          <Link to={`/tenders/${id}/report`}>{t('awards.report')}</Link>
        </p>
      )}
    </Panel>
  )
}
