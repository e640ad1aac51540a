import { useQuery } from '@tanstack/react-query'
import type { Answered } from '@padauk/contract/client'
import type { AnswerOf, CallOf, Endpoint } from '@padauk/contract/endpoint'
import type { ReactNode } from 'react'
import { callAdmin } from '#admin/session/call.ts'
import { useWords } from '#admin/words/words.ts'
import { Button } from './button.tsx'
import { Trouble } from './notice.tsx'
import './answer.css'

export type Asked<Value> = { answer: Answered<Value> | undefined; again: () => Promise<unknown> }

/** Reads from the API. `again` reads once more; ra-core's `useRefresh` reads everything on the screen. */
export function useAnswer<E extends Endpoint>(endpoint: E, input: CallOf<E>): Asked<AnswerOf<E>> {
  const { data, refetch } = useQuery({
    queryKey: [endpoint.method, endpoint.path, input],
    queryFn: () => callAdmin(endpoint, input),
  })
  return { answer: data, again: refetch }
}

type AnswerProps<Value> = { of: Asked<Value>; children: (value: Value) => ReactNode }

/** Loading, a rejection with a button to retry, or the response. */
export function Answer<Value>({ of: { answer, again }, children }: AnswerProps<Value>) {
  const { t } = useWords()
  if (!answer) return <Loading />
  if (answer.ok) return children(answer.value)
  const tryAgain = (
    <Button kind="outline" onClick={() => void again()}>
      {t('trouble.again')}
    </Button>
  )
  return <Trouble failure={answer} action={tryAgain} />
}

export function Loading() {
  const { t } = useWords()
  return (
    <div className="loading" role="status">
      <p>{t('loading')}</p>
      <div className="loading-blocks" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
