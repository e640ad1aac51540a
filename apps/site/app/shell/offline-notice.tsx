import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { isServerReachable, keepTrying } from '#app/loading/retry.ts'
import { forgetCopy, isKeptCopy } from './kept-copy.ts'
import { useToast } from './toast.tsx'
import type { SeenPage } from './seen-page.ts'

/** Says that what is shown may be out of date; a kept page is loaded again once there is a connection. */
export function OfflineNotice() {
  const t = useTranslations('errors')
  const showToast = useToast()
  const { pathname } = useLocation()
  const [isOffline, setOffline] = useState(false)

  useEffect(() => {
    if (import.meta.env.PROD) void registerServiceWorker().catch(() => {})
  }, [])

  // Any page after this one has come over the network.
  useEffect(() => () => forgetCopy(), [pathname])

  useEffect(() => {
    const look = () => setOffline(!navigator.onLine || isKeptCopy())
    look()
    window.addEventListener('offline', look)
    return () => window.removeEventListener('offline', look)
  }, [pathname])

  useEffect(() => {
    if (!isOffline) return
    return untilBack(() => {
      if (isKeptCopy()) return location.reload()
      setOffline(false)
      showToast(t('backOnline'))
    })
  }, [isOffline, showToast, t])

  return <div role="status">{isOffline && <p className="offline-notice">{t('offline')}</p>}</div>
}

/**
 * Probes with growing pauses, and at once when the device reports a network: a telephone is online
 * as soon as it has found one, with or without a way to us.
 */
function untilBack(onBack: () => void) {
  let round = 0
  const probe = () => {
    const own = ++round
    void keepTrying(async () => {
      if (own !== round) return
      if (!(await isServerReachable())) throw new Error('no answer')
      if (own === round) onBack()
    })
  }
  probe()
  window.addEventListener('online', probe)
  return () => {
    round += 1
    window.removeEventListener('online', probe)
  }
}

/** Pages that were seen can then be read without a connection. */
export async function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  const isFirstVisit = navigator.serviceWorker.controller === null
  await navigator.serviceWorker.register('/service-worker.js')
  if (!isFirstVisit) return
  const { active } = await navigator.serviceWorker.ready
  const assets = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ page: location.href, assets } satisfies SeenPage)
}
