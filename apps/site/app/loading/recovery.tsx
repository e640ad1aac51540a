import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { isServerReachable, retryDelay, triesBeforeSaying } from './retry.ts'

type RecoveryState = { hasFailed: boolean; isTrying: boolean; tryAgain: () => void }

const RecoveryContext = createContext<RecoveryState>({
  hasFailed: false,
  isTrying: false,
  tryAgain: () => {},
})

export const useRecovery = () => useContext(RecoveryContext)

const isIncomplete = (data: unknown) =>
  typeof data === 'object' && data !== null && 'isAway' in data && data.isAway === true

/** Loads what is missing again, by itself and with growing pauses, for all parts of the page at once. */
export function Recovery({ children }: { children: ReactNode }) {
  const isAway = useMatches().some(({ loaderData }) => isIncomplete(loaderData))
  const { revalidate } = useRevalidator()
  const [tries, setTries] = useState(0)
  const [isTrying, setTrying] = useState(false)
  const [wasAway, setWasAway] = useState(isAway)
  if (wasAway !== isAway) {
    setWasAway(isAway)
    setTries(0)
  }

  const load = useCallback(async () => {
    setTrying(true)
    if (await isServerReachable()) await revalidate()
    setTrying(false)
    setTries((count) => count + 1)
  }, [revalidate])

  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(load, retryDelay(tries, Math.random()))
    window.addEventListener('online', load)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', load)
    }
  }, [isAway, tries, load])

  const hasFailed = isAway && tries >= triesBeforeSaying
  const state = { hasFailed, isTrying, tryAgain: () => void load() }
  return <RecoveryContext value={state}>{children}</RecoveryContext>
}
