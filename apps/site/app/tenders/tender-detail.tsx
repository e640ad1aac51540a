import type { Addendum } from '@padauk/contract/addenda'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { Gallery } from '#app/motion/gallery.tsx'
import { Html } from '#app/parts/html.tsx'
import { languageOfText } from '#app/words/language.ts'
import { practicePath } from '#app/words/bid-links.ts'
import { screenPath, submitPath } from '#app/words/links.ts'
import { useDigits } from '#app/words/moment.ts'
import { headingHere, htmlHere, textHere } from '#app/words/typesetting-here.ts'
import { BidNeeds } from './bid-needs.tsx'
import { filesOfBid } from './bid-parts.ts'
import { Cancelled } from './cancelled.tsx'
import { Due } from './due.tsx'
import { LaterQuestions } from './later-questions.tsx'
import { InformationCard, SideCard } from './side-card.tsx'
import { SigningKey, TenderDocuments } from './tender-cards.tsx'
import { TenderFooter } from './tender-footer.tsx'
import { TenderHead } from './tender-head.tsx'
import { OpeningCard, TenderSealing } from './tender-rules.tsx'
import { timeLeft } from './tender-time.ts'
import { TenderTimeline } from './tender-timeline.tsx'
import type { TenderView } from './tender-view.ts'
import { tenderWords } from './tender-words.ts'
import type { TenderWords } from './tender-words.ts'

// Few tenders change; the others load nothing of it.
const TenderAddenda = lazyPart(async () => (await import('./tender-addenda.tsx')).TenderAddenda)
const TenderProgress = lazyPart(async () => (await import('./after-closing.tsx')).TenderProgress)
const OwnEvaluation = lazyPart(async () => (await import('./after-closing.tsx')).OwnEvaluation)
const MarkedText = lazyPart(async () => (await import('./marked-text.tsx')).MarkedText)

type Props = { view: TenderView; refresh: () => Promise<void> }

/**
 * Everything a company reads before it bids (rules 2.8). First what matters in the last minutes:
 * the deadline and what is still missing; then the documents, the dates and the rules.
 */
export function TenderDetail({ view, refresh }: Props) {
  const { tender } = view
  const language = useLanguage()
  const words = useMemo(
    () => tenderWords(tender, { heading: headingHere, text: textHere }, language),
    [tender, language],
  )
  const [addenda, setAddenda] = useState<readonly Addendum[]>([])
  const isCancelled = tender.state === 'cancelled'
  return (
    <article className="tender-page">
      <TenderHead tender={tender} words={words} look={lookOf(view)} />
      {isCancelled && <Cancelled tender={tender} words={words} />}
      {tender.state === 'open' && <Due view={view} addenda={addenda} />}
      <UnsentDraft view={view} words={words} />
      {tender.addenda.length > 0 && !view.isPreview && (
        <Suspense>
          {/* One that comes while the page is open is loaded. */}
          <TenderAddenda
            key={tender.addenda.length}
            view={view}
            refresh={refresh}
            onRead={setAddenda}
          />
        </Suspense>
      )}
      <TenderDocuments view={view} />
      <Dates view={view} />
      {!isCancelled && <TenderSealing tender={tender} words={words} />}
      <Columns view={view} words={words} addenda={addenda} />
      <TenderFooter view={view} refresh={refresh} />
    </article>
  )
}

function lookOf({ tender, hasSubmitted }: TenderView) {
  if (hasSubmitted) return 'submitted'
  const { isSoon } = timeLeft(tender.end_date, new Date(tender.server_time))
  return tender.state === 'open' && isSoon ? 'soon' : tender.state
}

/** Once it has closed, how far it is. */
function Dates({ view: { tender, isPreview } }: Pick<Props, 'view'>) {
  const dates = <TenderTimeline tender={tender} now={Date.parse(tender.server_time)} />
  if (tender.state !== 'closed' || isPreview) return dates
  return (
    <Suspense fallback={dates}>
      <TenderProgress tender={tender} instead={dates} />
    </Suspense>
  )
}

type PartProps = { view: TenderView; words: TenderWords }
type ColumnProps = PartProps & { addenda: readonly Addendum[] }

function Columns({ view, words, addenda }: ColumnProps) {
  const { tender, draft, hasSubmitted, isPreview } = view
  const t = useTranslations('tender')
  const language = useLanguage()
  const mayBid = tender.state === 'open' && !hasSubmitted
  return (
    <div className="tender-columns">
      <div className="tender-main">
        <Gallery
          key={tender.id}
          pictures={tender.picture_list}
          label={t('pictures')}
          shape="aspect-3/2"
        />
        <h2 className="sr-only">{t('about')}</h2>
        <div lang={languageOfText(tender.body, tender.lang)}>
          <Body html={tender.body} addenda={addenda} />
        </div>
        {!isPreview && <LaterQuestions tender={tender} />}
      </div>
      <div className="tender-cards">
        {mayBid && draft.length === 0 && (
          <SideCard title={t('parts.title')}>
            <BidNeeds rules={tender.rules} words={words} linkAllowed={tender.link_allowed} />
            {!isPreview && tender.sealing.kind === 'sealed' && (
              <Link to={screenPath(language, practicePath)}>{t('parts.tryFirst')}</Link>
            )}
          </SideCard>
        )}
        {tender.state !== 'cancelled' && <OpeningCard tender={tender} />}
        {tender.state !== 'cancelled' && (
          <Suspense>
            <OwnEvaluation tender={tender} />
          </Suspense>
        )}
        <InformationCard number={tender.number} name={tender.name} />
        <SigningKey />
      </div>
    </div>
  )
}

function Body({ html, addenda }: { html: string; addenda: readonly Addendum[] }) {
  const plain = <Html html={htmlHere(html)} />
  if (!addenda.some(({ body }) => body)) return plain
  return (
    <Suspense fallback={plain}>
      <MarkedText html={html} addenda={addenda} />
    </Suspense>
  )
}

/** An uploaded file must never look like a submitted one. */
function UnsentDraft({ view: { tender, draft }, words }: PartProps) {
  const t = useTranslations('tender')
  const digits = useDigits()
  const language = useLanguage()
  if (draft.length === 0) return null
  return (
    <section className="notice" data-look="loud" aria-labelledby="not-sent">
      <h2 id="not-sent" className="notice-title">
        {t('notSent')}
      </h2>
      <p>{digits(t('notSentText', { count: draft.length }))}</p>
      <BidNeeds
        rules={tender.rules}
        words={words}
        linkAllowed={tender.link_allowed}
        files={filesOfBid(tender.rules, draft)}
      />
      <Link to={screenPath(language, submitPath(tender.id))} className="button button-ink">
        {t('notSentButton')}
      </Link>
    </section>
  )
}
