import { listSubmittedTenders } from '@padauk/contract/accounts'
import type { SubmittedTender } from '@padauk/contract/accounts'
import type { Answered } from '@padauk/contract/client'
import { useCallback, useState } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { nextCursor } from '#app/api/client.ts'

const perPage = 20

type Page = { tenders: SubmittedTender[]; next: string | null }

/** One page of what the company has submitted, newest first. */
export function useSubmitted(after: string | null) {
  const { call } = useCompanyArea()
  const [page, setPage] = useState<Page>()
  const ask = useCallback(async (): Promise<Answered<Page>> => {
    const query = { limit: perPage, ...(after !== null && { after }) }
    const answer = await call(listSubmittedTenders, { query })
    if (!answer.ok) return answer
    const next = nextCursor(answer.headers.get('link'), 'after')
    return { ...answer, value: { tenders: answer.value, next } }
  }, [call, after])
  return { page, ...useAnswer(ask, setPage) }
}
