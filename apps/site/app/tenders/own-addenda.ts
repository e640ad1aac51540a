import { acknowledgeAddendum, listAddenda } from '@padauk/contract/addenda'
import type { OwnAddenda } from '@padauk/contract/addenda'
import type { Answered } from '@padauk/contract/client'
import { confirmSubmission } from '@padauk/contract/confirmations'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { outcomeOf } from '#app/forms/outcome.ts'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import { useToast } from '#app/shell/toast.tsx'
import type { TenderView } from './tender-view.ts'

/** The addenda of a tender with what this company has said to them; null until they are here. */
export function useOwnAddenda({ tender }: TenderView, refresh: () => Promise<void>) {
  const t = useTranslations()
  const showToast = useToast()
  const { call } = useCompanyArea()
  const lang = useLanguage()
  const [own, setOwn] = useState<OwnAddenda | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { id } = tender

  const { load } = useAnswer(
    useCallback(() => call(listAddenda, { params: { id }, query: { lang } }), [call, id, lang]),
    setOwn,
  )

  /** Sends one after the other; the first refusal is shown. */
  async function send(acts: (() => Promise<Answered<unknown>>)[]) {
    setSending(true)
    setRefusal(null)
    for (const act of acts) {
      const outcome = outcomeOf(await act())
      if (outcome.state === 'done') continue
      setRefusal(outcome.state === 'refused' ? outcome.sentence : t('toast.serverError'))
      break
    }
    load()
    await refresh()
    setSending(false)
  }

  async function confirm() {
    const answer = await call(confirmSubmission, { params: { tenderId: id } })
    if (answer.ok) {
      const { number } = receiptFacts(answer.value.receipt)
      showToast(t('addenda.confirm.done', { number }))
    }
    return answer
  }

  const acknowledging = (no: number) => () => call(acknowledgeAddendum, { params: { id, no } })

  return {
    own,
    isSending,
    refusal,
    acknowledge: (no: number) => send([acknowledging(no)]),
    /** What is shown here was read; an addendum that came since is not among them. */
    confirm: () =>
      send([
        ...(own?.addenda ?? [])
          .filter((one) => !one.acknowledged_at)
          .map(({ no }) => acknowledging(no)),
        confirm,
      ]),
  }
}

export type Own = ReturnType<typeof useOwnAddenda>
