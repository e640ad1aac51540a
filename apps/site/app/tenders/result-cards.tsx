import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { OutcomeBadge } from '#app/results/outcome-badge.tsx'
import { languageOfText } from '#app/words/language.ts'
import { publicTenderPath, screenPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { Phrases, Typeset } from '#app/words/typeset.tsx'
import { plainText } from '#app/words/typesetting.ts'
import type { ResultCard } from './results-data.server.ts'

/** Who won what, or why no one did; the same for visitors and companies. */
export const ResultCards = ({ results }: { results: readonly ResultCard[] }) => (
  <ul className="tenders">
    {results.map((result) => (
      <Result key={result.id} result={result} />
    ))}
  </ul>
)

function Result({ result }: { result: ResultCard }) {
  const t = useTranslations()
  const language = useLanguage()
  const digits = useDigits()
  const { id, number, category, state, decidedOn, bids } = result
  const name = plainText(result.name)
  return (
    <li className="tender" data-state={state}>
      <div className="tender-words">
        <p className="tender-status">
          <OutcomeBadge state={state} />
          <span
            className="text-small text-muted"
            lang={languageOfText(plainText(category), language)}
          >
            <Typeset text={category} />
          </span>
          {number && <span className="font-latin text-small text-muted">{number}</span>}
        </p>
        <h2 className="text-h3" lang={languageOfText(name, language)}>
          <Typeset text={result.name} />
        </h2>
        <p className="result-card-award">
          <Award result={result} />
        </p>
        <p className="tender-deadline">
          <span>
            <Phrases>{t('result.list.decidedOn', { date: decidedOn })}</Phrases>
          </span>
          <span>{digits(t('result.list.bids', { count: bids }))}</span>
        </p>
        <p className="tender-actions">
          <Link
            to={screenPath(language, publicTenderPath(id))}
            className="tender-more"
            aria-label={`${t('tenders.moreDetail')}: ${name}`}
          >
            {t('tenders.moreDetail')}
            <Icon name="arrow-right" />
          </Link>
        </p>
      </div>
    </li>
  )
}

function Award({ result: { none, winner, value, state } }: { result: ResultCard }) {
  const t = useTranslations('result')
  const language = useLanguage()
  if (none) return <span>{t('list.none', { reason: t(`outcome.reasons.${none}`) })}</span>
  const words = state === 'decided' ? 'list.intendedFor' : 'list.awardedTo'
  const [before, after] = t(words, { company: '{company}' }).split('{company}')
  return (
    <>
      {winner === null ? (
        <span>{t(state === 'decided' ? 'progress.steps.decided' : 'list.awarded')}</span>
      ) : (
        <span>
          {before}
          <strong lang={languageOfText(winner, language)}>{winner}</strong>
          {after}
        </span>
      )}
      {value && <strong>{value}</strong>}
    </>
  )
}
