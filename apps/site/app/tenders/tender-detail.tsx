import { htmlLanguage } from '@padauk/language/language'
import { useTranslations } from 'use-intl'
import { timeLeft } from './tender-time.ts'
import type { TenderView } from './tender-view.ts'
import { languageOfText } from '#app/words/language.ts'
import { headingHere, htmlHere, textHere } from '#app/words/typesetting-here.ts'
import { Due } from './due.tsx'
import { Gallery } from '#app/motion/gallery.tsx'
import { Html } from '#app/parts/html.tsx'
import { TenderCards } from './tender-cards.tsx'
import { TenderFooter } from './tender-footer.tsx'
import { TenderSealing } from './tender-rules.tsx'
import { TenderTimeline } from './tender-timeline.tsx'
import { Typeset } from '#app/words/typeset.tsx'
import { Link } from 'react-router'
import { screenPath, submitPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { useLanguage } from '#app/api/site-data.ts'

type Props = { view: TenderView; refresh: () => Promise<void> }

/** Everything a company reads before it bids (rules 2.8). */
export function TenderDetail({ view, refresh }: Props) {
  const t = useTranslations()
  const { tender } = view
  return (
    <article className="tender-page">
      <header>
        <p className="tender-status">
          <TenderBadge view={view} />
          {tender.category !== '' && (
            <span className="text-small text-muted">
              {t('tenders.category')}:{' '}
              <span lang={languageOfText(tender.category, tender.lang)}>
                <Typeset text={textHere(tender.category)} />
              </span>
            </span>
          )}
        </p>
        <h1 lang={htmlLanguage(tender.lang)} className="tender-name">
          <Typeset text={headingHere(tender.name)} />
        </h1>
      </header>
      <UnsentDraft view={view} />
      {tender.state === 'cancelled' && <Cancelled view={view} />}
      {tender.state === 'open' && <Due view={view} />}
      <TenderTimeline view={view} />
      {tender.state !== 'cancelled' && <TenderSealing view={view} />}
      <div className="tender-columns">
        <div className="tender-main">
          <Gallery
            key={tender.id}
            pictures={tender.picture_list}
            label={t('tender.pictures')}
            shape="aspect-3/2"
          />
          <h2 className="sr-only">{t('tender.about')}</h2>
          <div lang={languageOfText(tender.body, tender.lang)}>
            <Html html={htmlHere(tender.body)} />
          </div>
        </div>
        <TenderCards view={view} />
      </div>
      <TenderFooter view={view} refresh={refresh} />
    </article>
  )
}

/** Colour, shape and word together. */
function TenderBadge({ view: { tender, hasSubmitted } }: { view: TenderView }) {
  const t = useTranslations('tenders')
  const now = new Date(tender.server_time)
  const { isSoon } = timeLeft(tender.end_date, now)
  const isOpen = tender.state === 'open'
  const look = hasSubmitted ? 'submitted' : isOpen && isSoon ? 'soon' : tender.state
  const words = { submitted: 'submittedBadge', soon: 'closingSoon' } as const
  return (
    <strong className="badge" data-look={look}>
      {t(look in words ? words[look as keyof typeof words] : tender.state)}
    </strong>
  )
}

function Cancelled({ view: { tender } }: { view: TenderView }) {
  const t = useTranslations()
  return (
    <div className="notice" data-look="error">
      <h2 className="text-h3">{t('tender.cancelledNote')}</h2>
      {tender.cancel_reason !== '' && (
        <p>
          {t('tenders.cancelReason')}:{' '}
          <span lang={languageOfText(tender.cancel_reason, tender.lang)}>
            <Typeset text={textHere(tender.cancel_reason)} />
          </span>
        </p>
      )}
    </div>
  )
}

/** An uploaded file must never look like a submitted one. */
function UnsentDraft({ view: { tender, unsentFiles } }: { view: TenderView }) {
  const t = useTranslations('tender')
  const digits = useDigits()
  const language = useLanguage()
  if (unsentFiles === 0) return null
  return (
    <section className="notice" data-look="loud" aria-labelledby="not-sent">
      <h2 id="not-sent" className="notice-title">
        {t('notSent')}
      </h2>
      <p>{digits(t('notSentText', { count: unsentFiles }))}</p>
      <Link to={screenPath(language, submitPath(tender.id))} className="button button-ink">
        {t('notSentButton')}
      </Link>
    </section>
  )
}
