import type { Award } from '@padauk/contract/admin/awards'
import { htmlLanguage, languages } from '@padauk/language/language'
import { awardLetters } from '@padauk/sheets/award-texts'
import type { Letter } from '@padauk/sheets/award-letters'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Panel } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { PublicPage } from './public-page.tsx'
import type { Decision } from './use-award.ts'

type Props = { decision: Decision; award: Award }

const results = ['won', 'lost', 'excluded', 'not-opened', 'none'] as const

/** Every letter as its bidder reads it, and what everyone reads. */
export function LettersPanel({ decision, award }: Props) {
  const { t, number } = useWords()
  const id = useId()
  const lettersOf = (result: Letter['result']) =>
    award.letters.filter((letter) => letter.result === result)
  const tabs = [...results.filter((result) => lettersOf(result).length > 0), 'public'] as const
  const [chosen, setChosen] = useState<(typeof tabs)[number]>(tabs[0])
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const isSent = award.approved_at !== null
  const letters = chosen === 'public' ? [] : lettersOf(chosen)

  function move(event: KeyboardEvent, place: number) {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
    const next = (place + (steps[event.key] ?? 0) + tabs.length) % tabs.length
    const tab = tabs[next]
    if (next === place || !tab) return
    event.preventDefault()
    setChosen(tab)
    buttons.current[next]?.focus()
  }

  return (
    <Panel title={t(`awards.letters.${isSent ? 'sent' : 'title'}`)}>
      <p className="field-hint">{t('awards.letters.lead')}</p>
      <div className="award-tabs" role="tablist" aria-label={t('awards.letters.title')}>
        {tabs.map((tab, place) => (
          <button
            key={tab}
            ref={(button) => {
              buttons.current[place] = button
            }}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => setChosen(tab)}
            onKeyDown={(event) => move(event, place)}
          >
            {t(`awards.letters.tabs.${tab}`, {
              count: tab === 'public' ? 0 : lettersOf(tab).length,
              number: number(tab === 'public' ? 0 : lettersOf(tab).length),
            })}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        className="award-letters"
        // A panel without a control of its own is reached by the keyboard.
        tabIndex={0}
      >
        {chosen === 'public' && <PublicPage decision={decision} award={award} />}
        {letters.map((letter) => (
          <LetterSheet key={letter.submission} letter={letter} decision={decision} award={award} />
        ))}
      </div>
    </Panel>
  )
}

function LetterSheet({ letter, decision, award }: Props & { letter: Letter }) {
  const { t } = useWords()
  const { decided, tender } = decision
  const { disclosure } = tender.rules
  const told = {
    tender: decided,
    winner: disclosure.companies ? (award.winner?.company ?? null) : null,
    value: disclosure.prices ? award.value : null,
    until: award.standstill_until,
  }
  return (
    <article className="award-letter">
      <p className="award-to">{t('awards.letters.to', { company: letter.company })}</p>
      {languages.map((language) => {
        const { subject, paragraphs, fact } = awardLetters.letter(language, letter, told)
        return (
          <div key={language} lang={htmlLanguage(language)}>
            <h3>{subject}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {fact && (
              <p>
                {fact.label}: {fact.value}
              </p>
            )}
          </div>
        )
      })}
    </article>
  )
}
