import { htmlLanguage } from '@padauk/language/language'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { screenPath, tenderPath } from '#app/words/links.ts'
import { pictureSizes, ResponsivePicture } from '#app/parts/picture.tsx'
import { useLanguage } from '#app/api/site-data.ts'
import type { TenderCard } from './tenders-data.server.ts'
import { useRefreshAtDeadline, useTimeLeftWords } from './time-left.ts'
import { plainText } from '#app/words/typesetting.ts'
import { Phrases, Typeset } from '#app/words/typeset.tsx'

export function TenderList({ tenders }: { tenders: TenderCard[] }) {
  const t = useTranslations('tenders')
  useRefreshAtDeadline(tenders)
  if (tenders.length === 0) return <p className="tenders-empty">{t('empty')}</p>
  return (
    <ul className="tenders">
      {tenders.map((tender, place) => (
        <Tender key={tender.id} tender={tender} isFirst={place === 0} />
      ))}
    </ul>
  )
}

function Tender({ tender, isFirst }: { tender: TenderCard; isFirst: boolean }) {
  const t = useTranslations('tenders')
  const language = useLanguage()
  const { id, name, category, topic, picture, state, lang } = tender
  const isOpen = state === 'open'
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
          <Badge tender={tender} />
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
            to={screenPath(language, tenderPath(id))}
            className={`button button-small tender-more ${isOpen ? 'button-ink' : ''}`}
            aria-label={`${t('moreDetail')}: ${plainText(name)}`}
          >
            {t('moreDetail')}
          </Link>
        </p>
      </div>
    </li>
  )
}

/** Colour, shape and word together. */
function Badge({ tender: { state, left } }: { tender: TenderCard }) {
  const t = useTranslations('tenders')
  const isSoon = state === 'open' && left.isSoon
  return (
    <strong className="badge" data-look={isSoon ? 'soon' : state}>
      {t(isSoon ? 'closingSoon' : state)}
    </strong>
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
