import { useTranslations } from 'use-intl'
import { Gallery } from '#app/motion/gallery.tsx'
import { OutcomeBadge } from '#app/results/outcome-badge.tsx'
import { OutcomeProgress, PublicOutcome } from '#app/results/public-outcome.tsx'
import { BidNeeds } from './bid-needs.tsx'
import { EvaluationCard } from './evaluation-card.tsx'
import { PublicAddenda } from './public-addenda.tsx'
import { PublicDocuments } from './public-documents.tsx'
import type { PublicTenderShown } from './public-tender.server.ts'
import { DueBlock } from './due-block.tsx'
import { Phrases } from '#app/words/typeset.tsx'
import { QuestionEntries, QuestionTimes } from './question-list.tsx'
import { InformationCard, SideCard } from './side-card.tsx'
import { SignInBar } from './sign-in-bar.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { Closed } from './tender-closing.tsx'
import { Cancelled } from './cancelled.tsx'
import { OpeningCard, TenderSealing } from './tender-rules.tsx'
import { TenderHead } from './tender-head.tsx'
import { TenderTimeline } from './tender-timeline.tsx'
import { useRefreshAtDeadline, useTimeLeftWords } from './time-left.ts'

type Props = { shown: PublicTenderShown }

/** What anyone may read, in the order of the page for companies. */
export function PublicArticle({ shown }: Props) {
  const { tender, texts, left, now } = shown
  const isCancelled = tender.state === 'cancelled'
  const isOpen = tender.state === 'open'
  const { outcome } = shown
  const look = isOpen && left.isSoon ? 'soon' : tender.state
  useRefreshAtDeadline([{ left, state: tender.state }])
  return (
    <article className="tender-page">
      <TenderHead tender={tender} words={texts} look={look} badge={outcomeBadge(outcome)} />
      {outcome?.isDecided && <PublicOutcome outcome={outcome} openData={shown.openData} />}
      {isOpen && <StillOpen shown={shown} />}
      {isCancelled && <Cancelled tender={tender} words={texts} />}
      {!outcome?.isDecided && <SignInPanel id={tender.id} isOpen={isOpen} />}
      {tender.state === 'closed' && !outcome?.isDecided && <Closed tender={tender} now={now} />}
      <PublicAddenda addenda={shown.addenda} />
      {!isCancelled && <PublicDocuments tender={tender} />}
      {!outcome && <TenderTimeline tender={tender} now={now} />}
      {outcome && !outcome.isDecided && <OutcomeProgress outcome={outcome} />}
      {!isCancelled && <TenderSealing tender={tender} words={texts} />}
      <Columns shown={shown} />
      {isOpen && <SignInBar id={tender.id} left={left} />}
    </article>
  )
}

/** Instead of "closed", once there is more to say. */
const outcomeBadge = (outcome: PublicTenderShown['outcome']) =>
  outcome?.isDecided ? <OutcomeBadge state={outcome.state} /> : undefined

/** In words, which stay true for a while: this page does not tick. */
function StillOpen({ shown: { tender, due, left } }: Props) {
  const timeLeft = useTimeLeftWords()
  return (
    <DueBlock id={tender.id} endDate={tender.end_date} due={due} addenda={tender.addenda}>
      <p className="due-left">
        <b>{timeLeft(left)}</b>
      </p>
    </DueBlock>
  )
}

/** The same answers at the same moment for visitors and companies. */
function Questions({ shown: { tender, questions } }: Props) {
  const t = useTranslations('questions')
  if (!tender.questions.times) return null
  return (
    <section className="question-panel" aria-labelledby="questions-title">
      <h2 id="questions-title" className="text-h3">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <QuestionTimes questions={tender.questions} />
      {questions.length === 0 ? (
        <p className="question-meta">{t('empty')}</p>
      ) : (
        <QuestionEntries questions={questions} />
      )}
    </section>
  )
}

function Columns({ shown }: Props) {
  const t = useTranslations('tender')
  const { tender, texts } = shown
  return (
    <div className="tender-columns">
      <div className="tender-main">
        <Gallery
          key={tender.id}
          pictures={tender.picture_list}
          label={t('pictures')}
          shape="aspect-3/2"
        />
        <Questions shown={shown} />
      </div>
      <div className="tender-cards">
        {tender.state === 'open' && (
          <SideCard title={t('parts.title')}>
            <BidNeeds rules={tender.rules} words={texts} />
          </SideCard>
        )}
        {tender.state !== 'cancelled' && <OpeningCard tender={tender} />}
        {tender.state !== 'cancelled' && <EvaluationCard evaluation={tender.evaluation} />}
        <InformationCard number={tender.number} name={tender.name} />
      </div>
    </div>
  )
}
