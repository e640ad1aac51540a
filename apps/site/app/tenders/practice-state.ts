import type { Answered } from '@padauk/contract/client'
import { erasePractice, readPractice } from '@padauk/contract/practice'
import type { Practice } from '@padauk/contract/practice'
import { useCallback, useEffect, useState } from 'react'
import { useAnswer, useCompanyArea } from '#app/account/company-area.ts'
import { forgetPractice } from '#app/sealed/sealed-store.ts'

const [firstPause, longestPause] = [1_500, 15_000]

/** How long to wait before asking again whether the bid is opened. */
export const pauseAfter = (tries: number) => Math.min(firstPause * 1.5 ** tries, longestPause)

/** What became of the practice, and the way to begin another. */
export function usePractice() {
  const { call, company } = useCompanyArea()
  const [practice, setPractice] = useState<Practice>()
  const ask = useCallback((): Promise<Answered<Practice>> => call(readPractice, {}), [call])
  const answer = useAnswer(ask, setPractice)
  useOpening(practice, ask, setPractice)

  /** False when the server could not be asked. */
  async function erase() {
    const erased = await call(erasePractice, {})
    if (erased.ok) await forgetPractice(company.company_id).catch(() => {})
    return erased.ok
  }

  return { practice, erase, ...answer }
}

/** Asks again, more and more rarely, until the bid is opened. */
function useOpening(
  practice: Practice | undefined,
  ask: () => Promise<Answered<Practice>>,
  onAnswer: (practice: Practice) => void,
) {
  const [tries, setTries] = useState(0)
  const isWaiting = practice?.bid?.opened_at === null
  useEffect(() => {
    if (!isWaiting) return
    let isHere = true
    const timer = setTimeout(async () => {
      const answer = await ask()
      if (!isHere) return
      if (answer.ok) onAnswer(answer.value)
      setTries(tries + 1)
    }, pauseAfter(tries))
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [isWaiting, tries, ask, onAnswer])
}
