import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { forgetCopy, isKeptCopy } from '#app/kept-copy'
import { registerServiceWorker } from '#app/service-worker-registration'
import { isSomebodyThere } from '#app/somebody-there'
import { useToast } from '#components/toast'

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
    const renew = async () => {
      // A telephone is online as soon as it has found a network, with or without a way to us.
      if (!(await isSomebodyThere())) return
      if (isKeptCopy()) return location.reload()
      look()
      showToast(t('backOnline'))
    }
    look()
    window.addEventListener('offline', look)
    window.addEventListener('online', renew)
    return () => {
      window.removeEventListener('offline', look)
      window.removeEventListener('online', renew)
    }
  }, [pathname, showToast, t])

  return <div role="status">{isOffline && <p className="offline-notice">{t('offline')}</p>}</div>
}
