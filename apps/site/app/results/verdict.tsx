import type { OwnResult } from '@padauk/contract/outcomes'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { Icon } from '#app/parts/icon.tsx'
import { languageOfText } from '#app/words/language.ts'
import { useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases, Typeset } from '#app/words/typeset.tsx'
import { textHere } from '#app/words/typesetting-here.ts'
import { verdictOf } from './verdict-of.ts'

type Props = { own: OwnResult }

/** What was decided about the own bid, why and when. */
export function Verdict({ own }: Props) {
  const t = useTranslations('result')
  const at = useMoment()
  const verdict = verdictOf(own)
  const isGood = verdict === 'won' || verdict === 'final' || verdict === 'contract'
  return (
    <section
      className="own-verdict"
      data-look={isGood ? 'good' : undefined}
      aria-labelledby="verdict"
    >
      {isGood ? <Icon name="done" /> : <Scales />}
      <h1 id="verdict">
        <Phrases>{t(`own.verdict.${verdict}`)}</Phrases>
      </h1>
      <div className="own-verdict-words">
        <Reason own={own} />
        {verdict === 'won' && (
          <p>
            <strong>{t('own.intended')}</strong> <SmallPhrases>{t('own.wait')}</SmallPhrases>
          </p>
        )}
        {own.is_late && <p>{t('lateNote')}</p>}
      </div>
      {own.result && (
        <p className="text-small">
          <SmallPhrases>{t('own.decidedOn', { date: at(own.result.decided_at) })}</SmallPhrases>
        </p>
      )}
    </section>
  )
}

const sentences = {
  won: 'won',
  lost: 'lost',
  excluded: 'excluded',
  'not-opened': 'notOpened',
  none: 'none',
} as const

/** The words of staff keep their own language inside our sentence. */
function Reason({ own: { state, result } }: Props) {
  const t = useTranslations('result.own')
  const language = useLanguage()
  if (!result) return state === 'cancelled' ? null : <p>{t('pendingText')}</p>
  const { kind, reason } = result
  if (kind === 'won') {
    return (
      <>
        <p>{t('won')}</p>
        {reason !== '' && <Words text={reason} />}
      </>
    )
  }
  const [before, after] = t(sentences[kind], { reason: '{reason}' }).split('{reason}')
  return (
    <p>
      {before}
      <span lang={languageOfText(reason, language)}>
        <Typeset text={textHere(reason)} />
      </span>
      {after}
    </p>
  )
}

function Words({ text }: { text: string }) {
  const language = useLanguage()
  return (
    <p lang={languageOfText(text, language)}>
      <Typeset text={textHere(text)} />
    </p>
  )
}

/** Drawn here: what all pages share must not grow. */
const Scales = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="icon">
    <path d="M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z" />
  </svg>
)
