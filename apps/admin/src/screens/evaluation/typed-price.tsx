import { confirmPrice, typePrice } from '@padauk/contract/admin/bid-checks'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import type { Failure } from '@padauk/contract/client'
import { formatAmount, inLakh, parseAmount } from '@padauk/language/money'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Button } from '#admin/components/button.tsx'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { useActs } from './use-acts.ts'

type Props = { tender: string; bid: CheckedBid; currency: string; mayType: boolean }

/** Where the tender asked for no price: one officer types it from the paper, another confirms it. */
export function TypedPrice(props: Props) {
  const [isTyping, setTyping] = useState(false)
  const { bid, mayType } = props
  if (bid.typed_price && !isTyping) {
    return <Typed {...props} typed={bid.typed_price} again={() => setTyping(true)} />
  }
  return mayType ? <TypeForm {...props} typed={() => setTyping(false)} /> : null
}

type TypedProps = Props & { typed: NonNullable<CheckedBid['typed_price']>; again: () => void }

function Typed({ tender, bid, mayType, typed, again }: TypedProps) {
  const { t, language } = useWords()
  const { watch, done } = useActs()
  const own = useSession()?.id
  const { amount, currency, by, confirmed_by: confirmer } = typed
  const text = formatAmount(amount, currency, language)
  const lakh = inLakh(amount, currency, language)
  const params = { id: tender, submission: bid.submission }
  return (
    <div className="check-more">
      <p>
        {t('evaluations.price.typed', { name: by?.name ?? '' })}: <b>{text}</b>
        {lakh && ` (${t('evaluations.price.lakh', { lakh })})`}
      </p>
      {confirmer && <p>{t('evaluations.price.confirmedBy', { name: confirmer.name })}</p>}
      {!confirmer && by?.id === own && <p>{t('evaluations.price.waits')}</p>}
      {mayType && (
        <div className="screen-actions">
          {!confirmer && by?.id !== own && (
            <AskFirst
              button={{ label: t('evaluations.price.confirm'), kind: 'solid', small: true }}
              title={t('evaluations.price.confirm')}
              confirm={t('evaluations.price.confirm')}
              act={() => watch(callAdmin(confirmPrice, { params, body: { amount } }))}
              done={done('evaluations.price.confirmed')}
            >
              <p>{t('evaluations.price.confirmText', { amount: text, company: bid.company })}</p>
            </AskFirst>
          )}
          <Button kind="quiet" small onClick={again}>
            {t('evaluations.price.again')}
          </Button>
        </div>
      )}
    </div>
  )
}

function TypeForm({ tender, bid, currency, typed }: Props & { typed: () => void }) {
  const { t, language } = useWords()
  const { watch, done } = useActs()
  const id = useId()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | 'invalid'>()
  const amount = parseAmount(text, currency)
  const lakh = amount !== null && inLakh(amount, currency, language)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (amount === null) return setFailure('invalid')
    setBusy(true)
    const params = { id: tender, submission: bid.submission }
    const answer = await watch(callAdmin(typePrice, { params, body: { amount, currency } }))
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    typed()
    done('evaluations.price.saved')()
  }

  const hint = t('evaluations.price.hint')
  const error =
    failure === 'invalid' ? 'evaluations.price.invalid' : failure && failure.fields['amount']
  return (
    <form className="check-more check-price" onSubmit={(event) => void save(event)} noValidate>
      {typeof failure === 'object' && <Trouble failure={failure} />}
      <FieldFrame
        id={id}
        label={t('evaluations.price.label', { currency })}
        hint={hint}
        error={error}
      >
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setFailure(undefined)
          }}
          {...describedBy(id, { hint, error })}
        />
      </FieldFrame>
      {amount !== null && (
        <p className="field-echo">
          {formatAmount(amount, currency, language)}
          {lakh && ` (${t('evaluations.price.lakh', { lakh })})`}
        </p>
      )}
      <div>
        <Button type="submit" small busy={busy}>
          {t('evaluations.price.save')}
        </Button>
      </div>
    </form>
  )
}
