import { useNotificationContext } from 'ra-core'
import { useEffect } from 'react'
import { useWords } from '#admin/words/words.ts'
import './notification.css'

const shownForMs = 4_000

/** Shows the newest result for a few seconds, above the buttons of a form. */
export function Notification() {
  const { t } = useWords()
  const { notifications, resetNotifications } = useNotificationContext()
  const newest = notifications.at(-1)
  useEffect(() => {
    if (!newest) return undefined
    const timer = setTimeout(resetNotifications, shownForMs)
    return () => clearTimeout(timer)
  }, [newest, resetNotifications])

  if (typeof newest?.message !== 'string') return null
  return (
    <p className={`notification notification-${newest.type}`} role="alert">
      {t(newest.message, newest.notificationOptions?.messageArgs)}
    </p>
  )
}
