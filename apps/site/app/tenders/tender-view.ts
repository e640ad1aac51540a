import type { Answered } from '@padauk/contract/client'
import { readSubmission } from '@padauk/contract/submissions'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { readTender } from '@padauk/contract/tenders'
import type { Tender } from '@padauk/contract/tenders'
import { readDraft } from '@padauk/contract/uploads'
import type { Upload } from '@padauk/contract/uploads'
import { useCallback, useEffect, useState } from 'react'
import type { CallApi } from '#app/api/client.ts'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { readServerClock, serverNow } from './server-clock.ts'
import type { ServerClock } from './server-clock.ts'
import { useLanguage } from '#app/api/site-data.ts'

export type TenderView = {
  tender: Tender
  clock: ServerClock
  hasSubmitted: boolean
  submission: SignedReceipt | null
  /** Files that wait to be submitted; none when the company can't submit any more. */
  draft: Upload[]
  /** Staff look at it: no company is signed in, so nothing is asked for one. */
  isPreview?: boolean
}

/** Download links expire after an hour; every visit gets fresh ones. */
const renewAfter = 45 * 60_000
const restBetween = 20_000

/** A tender that is not there is an answer, not a failure. */
const isMissing = (answer: Answered<unknown>) =>
  !answer.ok && (answer.status === 404 || answer.status === 422)

const nothing = { ok: true, value: null, headers: new Headers() } as const

type Asked = { call: CallApi; id: string; personId: string; lang: 'en' | 'mm' }

async function askForTender(asked: Asked): Promise<Answered<TenderView | null>> {
  const { call, id, personId, lang } = asked
  const askedAt = performance.now()
  const [answer, submission, draft] = await Promise.all([
    call(readTender, { params: { id }, query: { lang } }).then((answered) => ({
      ...answered,
      answeredAt: performance.now(),
    })),
    call(readSubmission, { params: { tenderId: id } }),
    call(readDraft, { params: { id } }),
  ])
  if (!answer.ok) return isMissing(answer) ? nothing : answer
  const { value: tender, answeredAt, headers } = answer
  const hasSubmitted = tender.users.some((user) => user.id === personId)
  const mayStillSend = tender.state === 'open' && !hasSubmitted
  const view = {
    tender,
    clock: readServerClock({ serverTime: tender.server_time, askedAt, answeredAt }),
    hasSubmitted,
    submission: submission.ok ? (submission.value ?? null) : null,
    draft: mayStillSend && draft.ok ? draft.value.files : [],
  }
  return { ok: true, value: view, headers }
}

/** A tender as the company sees it: undefined on its way, null when there is none. */
export function useTender(id: string) {
  const { call, company } = useCompanyArea()
  const lang = useLanguage()
  const [view, setView] = useState<TenderView | null>()
  const personId = company.id
  const ask = useCallback(
    () => askForTender({ call, id, personId, lang }),
    [call, id, personId, lang],
  )
  const { hasFailed, supportCode, load } = useAnswer(ask, setView)
  // What is shown stays when the line is gone for a moment.
  const refresh = useCallback(async () => {
    const answer = await ask()
    if (answer.ok) setView(answer.value)
  }, [ask])
  useFreshness(view, refresh)
  return { view, hasFailed, supportCode, load, refresh }
}

/** Reloads: a closed tender gets its root, links expire, and a device may have slept. */
function useFreshness(view: TenderView | null | undefined, refresh: () => Promise<void>) {
  const awaitsClosing = view?.tender.state === 'closed' && view.tender.closing === null
  useEffect(() => {
    if (!view) return
    const timer = setTimeout(() => void refresh(), awaitsClosing ? restBetween : renewAfter)
    const lookAgain = () => {
      const isOld = performance.now() - view.clock.at > restBetween
      if (document.visibilityState === 'visible' && isOld) void refresh()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [view, awaitsClosing, refresh])
}

/** Milliseconds until an instant by the clock that judges, second by second. */
export function useTimeUntil(instant: string, clock: ServerClock) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(instant) - serverNow(clock, Math.max(now, clock.at))
}
