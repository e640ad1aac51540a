import { toMyanmarDigits } from '@padauk/language/digits'
import { htmlLanguage } from '@padauk/language/language'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { screenPath, tenderPath } from '#app/links'
import { pictureSizes } from '#app/picture-sizes'
import { useLanguage } from '#app/site-data'
import type { TenderCard } from '#app/tenders-data.server'
import { plainText } from '#app/typesetting'
import { ResponsivePicture } from '#components/picture'
import { Phrases, Typeset } from '#components/typeset'

export function TenderList({ tenders }: { tenders: TenderCard[] }) {
  const t = useTranslations('tenders')
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
          <span className="text-small text-muted">
            {t('category')}:{' '}
            <span lang={htmlLanguage(lang)}>
              <Typeset text={category} />
            </span>
          </span>
        </p>
        <h2 className="text-h3">
          <Typeset text={name} />
        </h2>
        <p className="text-muted">
          <Typeset text={topic} />
        </p>
        <CancelReason tender={tender} />
      </div>
      <div className="tender-side">
        <Deadline tender={tender} />
        <Link
          to={screenPath(language, tenderPath(id))}
          className={isOpen ? 'button button-ink' : 'button'}
          aria-label={`${t('moreDetail')}: ${plainText(name)}`}
        >
          {t('moreDetail')}
        </Link>
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
  const date = useTranslations('date')('at', deadline)
  if (state === 'cancelled') return null
  return (
    <div>
      {state === 'open' && <DaysLeft {...left} />}
      <p className="tender-deadline">
        <Phrases>{t(state === 'open' ? 'closesOn' : 'closedOn', { date })}</Phrases>
        <span>{t('timeZone')}</span>
      </p>
    </div>
  )
}

const digits = /([\d\u1040-\u1049]+)/

function DaysLeft({ days, percentPassed, isSoon }: TenderCard['left']) {
  const t = useTranslations('tenders')
  const isBurmese = useLanguage() === 'mm'
  const words = days === 0 ? t('closesToday') : t('daysLeft', { count: days })
  const pieces = (isBurmese ? toMyanmarDigits(words) : words).split(digits)
  return (
    <>
      <p className="days-left">
        {pieces.map((piece) => (digits.test(piece) ? <b key={piece}>{piece}</b> : piece))}
      </p>
      <svg className="time-bar" data-soon={isSoon} aria-hidden="true">
        <rect width={`${percentPassed}%`} height="100%" rx="3" />
      </svg>
    </>
  )
}
