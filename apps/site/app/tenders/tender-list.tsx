import { htmlLanguage } from '@padauk/language/language'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '#app/parts/icon.tsx'
import { pictureSizes, ResponsivePicture } from '#app/parts/picture.tsx'
import { useIsLoggedIn } from '#app/api/session.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { useTenderAddress } from './tender-address.ts'
import { TenderBadge } from './tender-badge.tsx'
import { EmptyTab } from './empty-tab.tsx'
import { ResultCards } from './result-cards.tsx'
import type { TenderCard, TenderTabs } from './tenders-data.server.ts'
import type { ResultCard } from './results-data.server.ts'
import { useRefreshAtDeadline, useTimeLeftWords } from './time-left.ts'
import { plainText } from '#app/words/typesetting.ts'
import { Phrases, Typeset } from '#app/words/typeset.tsx'

// Only companies have stars; the list itself is the same for everyone.
const TenderStar = lazyPart(async () => (await import('#app/notices/tender-star.tsx')).TenderStar)

type ListProps = { tenders: TenderCard[]; results: ResultCard[]; tab: TenderTabs }

export function TenderList({ tenders, results, tab }: ListProps) {
  useRefreshAtDeadline(tenders)
  if (results.length > 0) return <ResultCards results={results} />
  if (tenders.length === 0) return <EmptyTab tab={tab} />
  return (
    <ul className="tenders">
      {tenders.map((tender, place) => (
        <Tender key={tender.id} tender={tender} tenders={tenders} isFirst={place === 0} />
      ))}
    </ul>
  )
}

type Props = { tender: TenderCard; tenders: TenderCard[]; isFirst: boolean }

function Tender({ tender, tenders, isFirst }: Props) {
  const t = useTranslations('tenders')
  const language = useLanguage()
  const { id, name, category, topic, picture, state, left, lang } = tender
  const addressOf = useTenderAddress()
  const isLoggedIn = useIsLoggedIn()
  return (
    <li className="tender" id={`tender-${id}`} data-state={state}>
      {picture && (
        <ResponsivePicture
          picture={picture}
          sizes={pictureSizes.tender}
          alt=""
          isFirst={isFirst}
          className="tender-picture"
        />
      )}
      <div className="tender-words" lang={htmlLanguage(lang)}>
        <p className="tender-status" lang={htmlLanguage(language)}>
          <TenderBadge look={state === 'open' && left.isSoon ? 'soon' : state} />
          {plainText(category) !== '' && (
            <span className="text-small text-muted">
              {t('category')}:{' '}
              <span lang={htmlLanguage(lang)}>
                <Typeset text={category} />
              </span>
            </span>
          )}
        </p>
        <h2 className="text-h3">
          <Typeset text={name} />
        </h2>
        <p className="tender-topic">
          <Typeset text={topic} />
        </p>
        <CancelReason tender={tender} />
        <Deadline tender={tender} />
        <p className="tender-actions" lang={htmlLanguage(language)}>
          <Link
            to={addressOf(id)}
            className="tender-more"
            aria-label={`${t('moreDetail')}: ${plainText(name)}`}
          >
            {t('moreDetail')}
            <Icon name="arrow-right" />
          </Link>
        </p>
      </div>
      {isLoggedIn && (
        <Suspense>
          <TenderStar tenders={tenders} id={id} name={plainText(name)} />
        </Suspense>
      )}
    </li>
  )
}

function CancelReason({ tender: { state, cancelReason } }: { tender: TenderCard }) {
  const t = useTranslations('tenders')
  if (state !== 'cancelled' || plainText(cancelReason) === '') return null
  return (
    <p className="tender-reason">
      <strong>{t('cancelReason')}:</strong> <Typeset text={cancelReason} />
    </p>
  )
}

function Deadline({ tender: { state, deadline, left } }: { tender: TenderCard }) {
  const t = useTranslations('tenders')
  const timeLeft = useTimeLeftWords()
  const language = useLanguage()
  const date = useTranslations('date')('at', deadline)
  if (state === 'cancelled') return null
  return (
    <p className="tender-deadline" lang={htmlLanguage(language)}>
      <span>
        <Phrases>{t(state === 'open' ? 'closesOn' : 'closedOn', { date })}</Phrases>
      </span>
      {state === 'open' && <strong data-soon={left.isSoon}>{timeLeft(left)}</strong>}
    </p>
  )
}
