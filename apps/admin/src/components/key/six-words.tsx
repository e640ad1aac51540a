import { useRef } from 'react'
import type { ClipboardEvent } from 'react'
import { useWords } from '#admin/words/words.ts'
import './unlock.css'

const wordPlaces = [0, 1, 2, 3, 4, 5] as const

type Props = {
  typed: readonly string[]
  onType: (typed: string[]) => void
  /** Places of words that differ; only at enrolment, where the paper is compared. */
  wrong?: readonly number[]
}

/** Six inputs that suggest nothing. All words may be pasted into the first one. */
export function SixWords({ typed, onType, wrong = [] }: Props) {
  const { t, number } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const put = (place: number, words: readonly string[]) =>
    onType(wordPlaces.map((each) => words[each - place] ?? typed[each] ?? ''))
  function paste(event: ClipboardEvent, place: number) {
    const words = event.clipboardData
      .getData('text')
      .trim()
      .split(/[\s,-]+/)
    if (words.length < 2) return
    event.preventDefault()
    put(place, words)
  }
  return (
    <ol className="six-words" ref={list}>
      {wordPlaces.map((place) => (
        <li key={place}>
          <input
            aria-label={t('holders.word', { number: number(place + 1) })}
            aria-invalid={wrong.includes(place)}
            aria-describedby={wrong.includes(place) ? `word-${place}` : undefined}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={typed[place] ?? ''}
            onChange={({ target }) => put(place, [target.value.toLowerCase().trim()])}
            onPaste={(event) => paste(event, place)}
          />
          {wrong.includes(place) && (
            <p id={`word-${place}`} className="six-words-wrong">
              {t('holders.enrol.wrongWord')}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
