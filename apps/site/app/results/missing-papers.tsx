import type { OwnResult } from '@padauk/contract/outcomes'
import { useTranslations } from 'use-intl'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { usePapers } from '#app/papers/papers-data.ts'
import { languageOfText } from '#app/words/language.ts'
import { useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import { textHere } from '#app/words/typesetting-here.ts'
import { PaperLabel, PaperToSend } from './paper-to-send.tsx'

type Cure = NonNullable<OwnResult['cure']>
type Props = { cure: Cure; refresh: () => Promise<void> }

/** What staff ask for after the opening: which papers, until when, one file each. */
export function MissingPapers({ cure, refresh }: Props) {
  const t = useTranslations('result.cure')
  const language = useLanguage()
  const at = useMoment()
  const { company } = useCompanyArea()
  const { message, papers, due_at: dueAt, answered_at: answeredAt, is_open: isOpen } = cure
  const isAnswered = answeredAt !== null
  const maySend = isOpen && company.role !== 'prepare'
  const words = isAnswered ? (isOpen ? 'done' : 'doneOver') : isOpen ? 'asked' : 'over'
  return (
    <section
      className="panel papers"
      data-look={isAnswered ? 'right' : isOpen ? 'asked' : 'over'}
      aria-labelledby="papers-title"
    >
      <h2 id="papers-title">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <p className="font-semibold">
        <SmallPhrases>{t(words, { date: at(dueAt) })}</SmallPhrases>
      </p>
      {message !== '' && (
        <div>
          <h3>{t('message')}</h3>
          <p className="objection-words" lang={languageOfText(message, language)}>
            <Typeset text={textHere(message)} />
          </p>
        </div>
      )}
      <ul className="paper-list">
        {maySend ? (
          <PapersToSend cure={cure} refresh={refresh} />
        ) : (
          papers.map(({ slot, label }) => (
            <li key={slot}>
              <PaperLabel label={label} />
            </li>
          ))
        )}
      </ul>
      {isOpen && <BySubmitter act="other">{null}</BySubmitter>}
    </section>
  )
}

/** A list that can't be read takes only the shortcut away. */
function PapersToSend({ cure: { id, papers }, refresh }: Props) {
  const { list, load } = usePapers()
  return papers.map((paper) => (
    <li key={paper.slot}>
      <PaperToSend paper={paper} cureId={id} refresh={refresh} saved={list} lookForSaved={load} />
    </li>
  ))
}
