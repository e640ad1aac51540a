import { timeWithSeconds } from '@padauk/language/dates'
import { groupsOf } from '@padauk/sealing/fingerprint'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import type { ShownTender } from './tender-words.ts'

type Props = { tender: ShownTender; now: number }

export function Closed({ tender, now }: Props) {
  const t = useTranslations('tender')
  const at = useMoment()
  return (
    <section className="tender-foot" data-look="closed" aria-labelledby="closed-title">
      <h2 id="closed-title" className="text-h3">
        {t('closed')}
      </h2>
      <p>{t('closedNote', { date: at(tender.end_date) })}</p>
      <Closing tender={tender} now={now} />
    </section>
  )
}

/** The number of bids, never the bidders; and the value that fixes them. */
export function Closing({ tender, now }: Props) {
  const t = useTranslations('tender')
  const at = useMoment()
  const inDigits = useDigits()
  const language = useLanguage()
  const { closing, waits_until: waitsUntil } = tender
  if (waitsUntil) return <p>{t('closingWaits', { date: at(waitsUntil) })}</p>
  if (!closing) return <p>{t('closingSoon')}</p>
  return (
    <div className="closing">
      <p className="font-semibold">
        <Phrases>{inDigits(t('bids', { count: closing.bids }))}</Phrases>
      </p>
      <p>
        {t('bothTimes', {
          deadline: timeWithSeconds(tender.end_date, language),
          counted: timeWithSeconds(closing.closed_at, language),
        })}
      </p>
      <Opening tender={tender} closing={closing} now={now} />
      <h3 className="closing-title">
        <SmallPhrases>{t('root')}</SmallPhrases>
      </h3>
      {/* In groups, as key holders compare it; without spaces between them, as programs read it. */}
      <p className="code-value code-groups">
        {groupsOf(closing.root).map((group, place) => (
          <span key={place}>{group}</span>
        ))}
      </p>
      <p className="text-small">{t('rootText')}</p>
    </div>
  )
}

type OpeningProps = Props & { closing: NonNullable<ShownTender['closing']> }

/** How far the opening of the bids is. */
function Opening({ tender, closing, now }: OpeningProps) {
  const t = useTranslations('tender.opening')
  const at = useMoment()
  const inDigits = useDigits()
  const { kind, opens_at: opensAt } = tender.sealing
  const min = tender.rules.minimumBids
  if (closing.disclosed_at) return <p>{t('opened', { date: at(closing.disclosed_at) })}</p>
  if (closing.bids < min) return <p>{inDigits(t('tooFew', { count: closing.bids, min }))}</p>
  const isTime = Date.parse(opensAt) <= now
  if (!isTime) return <p>{t('planned', { date: at(opensAt) })}</p>
  return <p>{t(kind === 'sealed' ? 'due' : 'dueStaff')}</p>
}
