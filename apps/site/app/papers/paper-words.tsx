import type { Paper } from '@padauk/contract/papers'
import { paperDay } from '@padauk/language/paper-day'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { useDigits } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { expiryOf } from './expiry.ts'
import type { Expiry } from './expiry.ts'

type Named = Pick<Paper, 'kind' | 'number'>

/** `Insurance, No. MI-2025-7741`: a company may have several of a kind. */
export function usePaperName() {
  const t = useTranslations('papers')
  return ({ kind, number }: Named) => `${t(`kinds.${kind}`)}, ${t('numberIs', { number })}`
}

export function PaperName({ paper: { kind, number } }: { paper: Named }) {
  const t = useTranslations('papers')
  return (
    <div className="paper-name">
      <p>
        <SmallPhrases>{t(`kinds.${kind}`)}</SmallPhrases>
      </p>
      <p>{t('numberIs', { number })}</p>
    </div>
  )
}

type ExpiryProps = { day: string | null; today: string }

/** Until when a paper is valid, conspicuous when that is soon. */
export function ExpiryWords({ day, today }: ExpiryProps) {
  const t = useTranslations('papers')
  const language = useLanguage()
  const inDigits = useDigits()
  const expiry = expiryOf(day, today)
  const date = 'day' in expiry ? paperDay(expiry.day, language) : ''
  const words: Record<Expiry['step'], () => string> = {
    never: () => t('noExpiry'),
    far: () => t('until', { date }),
    near: () => inDigits(t('expiresIn', { days: 'days' in expiry ? expiry.days : 0 })),
    over: () => t('expiredOn', { date }),
  }
  return (
    <p className="paper-expiry" data-look={expiry.step}>
      <SmallPhrases>{words[expiry.step]()}</SmallPhrases>
    </p>
  )
}

const looks = { waiting: 'soon', verified: 'open', expired: 'cancelled' } as const

/** A refusal has a reason, which is no badge. */
export function PaperState({ paper: { state } }: { paper: Paper }) {
  const t = useTranslations('papers.states')
  if (state === 'rejected') return null
  return (
    <strong className="badge" data-look={looks[state]}>
      {t(state)}
    </strong>
  )
}

export function PaperReason({ paper: { state, reason } }: { paper: Paper }) {
  const t = useTranslations('papers.states')
  if (state !== 'rejected') return null
  return (
    <p className="paper-reason">
      <SmallPhrases>{t('rejected', { reason })}</SmallPhrases>
    </p>
  )
}
