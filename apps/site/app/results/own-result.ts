import type { Answered } from '@padauk/contract/client'
import { readOwnResult } from '@padauk/contract/outcomes'
import type { OwnResult } from '@padauk/contract/outcomes'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import { readSubmission } from '@padauk/contract/submissions'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { useCallback, useState } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import type { CallApi } from '#app/api/client.ts'
import { useLanguage } from '#app/api/site-data.ts'

type Lang = 'en' | 'mm'
type Asked = { call: CallApi; tenderId: string; lang: Lang }

/** No bid, or a tender that is still open. */
const isMissing = (answer: Answered<unknown>) =>
  !answer.ok && (answer.status === 404 || answer.status === 422)

const nothing = { ok: true, value: null, headers: new Headers() } as const

async function askForResult({ call, tenderId, lang }: Asked): Promise<Answered<OwnResult | null>> {
  const answer = await call(readOwnResult, { params: { tenderId }, query: { lang } })
  return isMissing(answer) ? nothing : answer
}

/** The result alone: undefined on its way, null when there is none. */
export function useResultOnly(tenderId: string) {
  const { call } = useCompanyArea()
  const lang = useLanguage()
  const [result, setResult] = useState<OwnResult | null>()
  const ask = useCallback(() => askForResult({ call, tenderId, lang }), [call, tenderId, lang])
  useAnswer(ask, setResult)
  return result
}

/** What the receipt knows of the bid; the tender itself may be archived. */
function bidOf({ receipt }: SignedReceipt, lang: Lang) {
  const { number, tender } = receiptFacts(receipt)
  const isBurmese = lang === 'mm' && tender.name_mm !== ''
  return {
    tenderName: isBurmese ? tender.name_mm : tender.name_en,
    receiptNo: number,
    /** Key holders opened it, and minutes tell of that. */
    hasMinutes: 'kind' in receipt && receipt.sealed !== 'access-controlled',
  }
}

export type OwnView = { own: OwnResult; bid: ReturnType<typeof bidOf> | null }

/** The result with the facts of the bid. */
export function useOwnResult(tenderId: string) {
  const { call } = useCompanyArea()
  const lang = useLanguage()
  const [view, setView] = useState<OwnView | null>()
  const ask = useCallback(async (): Promise<Answered<OwnView | null>> => {
    const [answer, submission] = await Promise.all([
      askForResult({ call, tenderId, lang }),
      call(readSubmission, { params: { tenderId } }),
    ])
    if (!answer.ok) return answer
    const signed = submission.ok ? submission.value : undefined
    const value = answer.value && { own: answer.value, bid: signed ? bidOf(signed, lang) : null }
    return { ...answer, value }
  }, [call, tenderId, lang])
  const { hasFailed, supportCode, load } = useAnswer(ask, setView)
  // What is shown stays when the line is gone for a moment.
  const refresh = useCallback(async () => {
    const answer = await ask()
    if (answer.ok) setView(answer.value)
  }, [ask])
  return { view, hasFailed, supportCode, load, refresh }
}
