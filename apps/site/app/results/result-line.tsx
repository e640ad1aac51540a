import type { OwnResult } from '@padauk/contract/outcomes'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { screenPath } from '#app/words/links.ts'
import { useMoment } from '#app/words/moment.ts'
import { resultPath } from '#app/words/result-links.ts'
import { ResultWords } from '#app/words/result-words.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { useResultOnly } from './own-result.ts'

type Props = { tenderId: string }

/** What was decided about the own bid, or what it still lacks, and the way there. */
export const ResultLine = ({ tenderId }: Props) => (
  <ResultWords>
    <Line tenderId={tenderId} />
  </ResultWords>
)

function Line({ tenderId }: Props) {
  const t = useTranslations('result.line')
  const at = useMoment()
  const language = useLanguage()
  const own = useResultOnly(tenderId)
  if (!own) return null
  const { result, cure } = own
  const isAsked = isCureOpen(own)
  const look = isAsked ? 'wrong' : result?.kind === 'won' ? 'right' : 'plain'
  return (
    <section className="opened-line" data-look={look}>
      <p>
        <Icon name={icons[look]} />
        <strong>
          <SmallPhrases>
            {isAsked && cure ? t('cure', { date: at(cure.due_at) }) : t(result?.kind ?? 'pending')}
          </SmallPhrases>
        </strong>
      </p>
      <p>
        <Link to={screenPath(language, resultPath(tenderId))}>{t(isAsked ? 'send' : 'read')}</Link>
      </p>
    </section>
  )
}

const icons = { wrong: 'alert', right: 'done', plain: 'ledger' } as const

const isCureOpen = ({ cure }: OwnResult) =>
  cure !== null && cure.is_open && cure.answered_at === null
