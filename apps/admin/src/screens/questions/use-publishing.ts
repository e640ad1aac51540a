import type { Answered, Failure } from '@padauk/contract/client'
import { useState } from 'react'
import { useNotify, useRefresh } from 'ra-core'

/** Publishes something and shows the questions anew; what was typed stays after a rejection. */
export function usePublishing() {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function publish(asked: Promise<Answered<unknown>>) {
    if (isBusy) return
    setBusy(true)
    const answer = await asked
    setBusy(false)
    setFailure(answer.ok ? undefined : answer)
    if (!answer.ok) return
    notify('questions.published', { type: 'success' })
    refresh()
  }

  return { isBusy, failure, publish }
}
