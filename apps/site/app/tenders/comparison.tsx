import type { Addendum } from '@padauk/contract/addenda'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#app/parts/icon.tsx'
import { languageOfText } from '#app/words/language.ts'
import { Typeset } from '#app/words/typeset.tsx'
import { textHere } from '#app/words/typesetting-here.ts'
import { blocksIn } from './text-blocks.ts'
import { markedWords, passagesOf } from './text-comparison.ts'
import type { Piece } from './text-comparison.ts'

/** More are folded away: the page is about the bid. */
const shownAtOnce = 3

/** Only the paragraphs that differ, side by side where there is room. */
export function Comparison({ addendum: { body, lang } }: { addendum: Addendum }) {
  const t = useTranslations('addenda')
  const passages = useMemo(() => {
    if (!body) return []
    return passagesOf(blocksIn(body.before ?? '').texts, blocksIn(body.after).texts)
  }, [body])
  if (passages.length === 0) return null
  return (
    <details className="fold comparison" open={passages.length <= shownAtOnce}>
      <summary>
        {t('compare')}
        <Icon name="down" />
      </summary>
      {passages.map((passage, place) => {
        const { before, after } = markedWords(passage)
        return (
          <div key={place} className="addendum-change">
            {before.length > 0 && (
              <Side look="before" pieces={before} lang={languageOfText(textOf(before), lang)} />
            )}
            {after.length > 0 && (
              <Side look="now" pieces={after} lang={languageOfText(textOf(after), lang)} />
            )}
          </div>
        )
      })}
    </details>
  )
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('')

type SideProps = { look: 'before' | 'now'; pieces: readonly Piece[]; lang: string }

function Side({ look, pieces, lang }: SideProps) {
  const t = useTranslations('addenda')
  const Mark = look === 'before' ? 's' : 'b'
  return (
    <div className={`addendum-${look}`}>
      <strong>{t(look)}</strong>
      <p lang={lang}>
        {pieces.map(({ text, isChanged }, place) => {
          const words = <Typeset text={textHere(text)} />
          return isChanged ? <Mark key={place}>{words}</Mark> : <span key={place}>{words}</span>
        })}
      </p>
    </div>
  )
}
