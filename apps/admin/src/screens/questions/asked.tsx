import type { WaitingQuestion } from '@padauk/contract/admin/questions'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { markRevealing } from './revealing.ts'

/** The company's own words, with what may tell who asks. */
export function Asked({ question: { asker, text } }: { question: WaitingQuestion }) {
  const { t, number } = useWords()
  const parts = markRevealing(text)
  return (
    <Panel title={t('questions.asked', { number: number(asker) })}>
      <blockquote className="questions-quote">
        {parts.map(({ text: part, isMarked }, place) =>
          isMarked ? <mark key={place}>{part}</mark> : <span key={place}>{part}</span>,
        )}
      </blockquote>
      <p className="questions-note">
        {t(parts.some(({ isMarked }) => isMarked) ? 'questions.marked' : 'questions.unmarked')}
      </p>
    </Panel>
  )
}
