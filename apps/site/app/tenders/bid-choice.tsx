import { receiptFacts } from '@padauk/contract/receipt-facts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { BySubmitter } from '#app/account/by-submitter.tsx'
import { useLanguage } from '#app/api/site-data.ts'
import { Tick } from '#app/forms/tick.tsx'
import { replacePath, screenPath, takeBackPath } from '#app/words/links.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'
import type { Own } from './own-addenda.ts'
import type { TenderView } from './tender-view.ts'

type Props = { view: TenderView; own: Own }

/** A bid that was in before a material change: it stands, is replaced, or is taken back. */
export function BidChoice({ view: { tender, submission }, own }: Props) {
  const t = useTranslations('addenda.confirm')
  const digits = useDigits()
  const at = useMoment()
  const { bid, unconfirmed_excluded: isExcluded } = own.own ?? {}
  const no = bid?.unconfirmed.at(-1)
  if (!submission || no === undefined || tender.state !== 'open') return null
  return (
    <div className="bid-choice">
      <h3 className="notice-title">
        <Phrases>{t('title')}</Phrases>
      </h3>
      <p>
        <SmallPhrases>
          {digits(t('text', { number: no, deadline: at(tender.end_date) }))}
        </SmallPhrases>
      </p>
      <BySubmitter act="decide">
        <Choices
          tenderId={tender.id}
          receiptNo={receiptFacts(submission.receipt).number}
          isReplaceable={tender.sealing.kind === 'sealed'}
          own={own}
        />
      </BySubmitter>
      <p className="text-small">
        <SmallPhrases>{t(isExcluded ? 'ifNotExcluded' : 'ifNotFlagged')}</SmallPhrases>
      </p>
    </div>
  )
}

type ChoicesProps = { tenderId: string; receiptNo: string; isReplaceable: boolean; own: Own }

/** One button; what it says is what happens next. */
function Choices({ tenderId, receiptNo, isReplaceable, own }: ChoicesProps) {
  const t = useTranslations()
  const language = useLanguage()
  const navigate = useNavigate()
  const choices = {
    stands: {
      hint: t('addenda.confirm.standsHint'),
      act: own.confirm,
    },
    ...(isReplaceable && {
      replace: {
        hint: t('submission.sealed.replaceText', { number: receiptNo }),
        act: () => navigate(replacePath(language, tenderId, receiptNo.replaceAll('-', ''))),
      },
    }),
    takeBack: {
      hint: t('takeBack.lead'),
      act: () => navigate(screenPath(language, takeBackPath(tenderId))),
    },
  }
  type Choice = keyof typeof choices
  const [chosen, setChosen] = useState<Choice>('stands')
  const label = (choice: Choice) => t(`addenda.confirm.${choice}`)
  const act = (event: FormEvent) => {
    event.preventDefault()
    if (!own.isSending) void choices[chosen]?.act()
  }
  return (
    <form className="ticks tick-cards" onSubmit={act}>
      {(Object.keys(choices) as Choice[]).map((choice) => (
        <Tick
          key={choice}
          type="radio"
          name="bid"
          value={choice}
          label={label(choice)}
          hint={choices[choice]?.hint}
          checked={choice === chosen}
          onChange={() => setChosen(choice)}
        />
      ))}
      <button type="submit" className="button button-gold" aria-disabled={own.isSending}>
        {label(chosen)}
      </button>
    </form>
  )
}
