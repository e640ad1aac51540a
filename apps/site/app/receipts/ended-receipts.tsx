import { dashedNumber } from '@padauk/contract/receipt-facts'
import { listEndedSubmissions } from '@padauk/contract/ended-submissions'
import type { EndedSubmission } from '@padauk/contract/ended-submissions'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Answered } from '@padauk/contract/client'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { LoadFailed } from '#app/loading/page-loading.tsx'
import { Icon } from '#app/parts/icon.tsx'
import { useExactMoment } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { evidenceOf, saveFile } from './receipt-view.ts'

/** Until the tender has closed there are none to show. */
function useEnded(tenderId: string) {
  const { call } = useCompanyArea()
  const [ended, setEnded] = useState<EndedSubmission[]>([])
  const ask = useCallback(async (): Promise<Answered<EndedSubmission[]>> => {
    const answer = await call(listEndedSubmissions, { params: { tenderId } })
    const isMissing = !answer.ok && (answer.status === 404 || answer.status === 422)
    return isMissing ? { ok: true, value: [], headers: new Headers() } : answer
  }, [call, tenderId])
  return { ended, ...useAnswer(ask, setEnded) }
}

/** What the company took back or replaced, and the proof that the closing counts it so. */
export function EndedReceipts({ tenderId }: { tenderId: string }) {
  const t = useTranslations('takeBack')
  const { ended, hasFailed, supportCode, load } = useEnded(tenderId)
  if (hasFailed) return <LoadFailed tryAgain={load} supportCode={supportCode} />
  if (ended.length === 0) return null
  return (
    <section className="ended-receipts" aria-labelledby="ended-title">
      <h2 id="ended-title" className="text-h3">
        {t('endedTitle')}
      </h2>
      <ul>
        {ended.map((each) => (
          <EndedReceipt key={each.receipt.receiptNo} submission={each} />
        ))}
      </ul>
    </section>
  )
}

const words = {
  'taken-back': 'endedTakenBack',
  replaced: 'endedReplaced',
  confirmed: 'endedReplaced',
} as const

function EndedReceipt({ submission }: { submission: EndedSubmission }) {
  const t = useTranslations('takeBack')
  const at = useExactMoment()
  const { receipt, closing } = submission
  const number = dashedNumber(receipt.receiptNo)
  const ended = 'ended' in closing ? closing.ended : null
  return (
    <li data-look={ended ? 'right' : 'wrong'}>
      <p className="receipt-no">{number}</p>
      <p>
        <SmallPhrases>
          {ended ? t(words[ended.how], { date: at(ended.at) }) : t('endedNeither')}
        </SmallPhrases>
      </p>
      <button
        type="button"
        className="button"
        onClick={() => saveFile(`receipt-${number}.json`, evidenceOf(submission))}
      >
        <Icon name="download" />
        {t('endedSave')}
      </button>
    </li>
  )
}
