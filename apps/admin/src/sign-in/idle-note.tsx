import { useEffect, useState } from 'react'
import { staff } from '#admin/session/call.ts'
import { Button } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { useWords } from '#admin/words/words.ts'
import { idleStateAt, minutesLeft } from './idle.ts'
import './idle-note.css'

// Another tab that calls the server keeps this one signed in too.
const sharedKey = 'staff-seen-at'

function lastSeen() {
  const elsewhere = Number(localStorage.getItem(sharedKey) ?? 0)
  return Math.max(staff.seenAt.get(), elsewhere)
}

/** Two minutes before the server ends an idle session, and when it has ended. */
export function IdleNote() {
  const { t } = useWords()
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const share = () => localStorage.setItem(sharedKey, String(staff.seenAt.get()))
    const tick = () => setNow(Date.now())
    share()
    const unsubscribe = staff.seenAt.subscribe(() => {
      share()
      tick()
    })
    const timer = setInterval(tick, 5_000)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  }, [])

  const seenAt = lastSeen()
  const state = idleStateAt(now, seenAt)
  useEffect(() => {
    // The server knows best: it asks to sign in again only when the session is really over.
    if (state === 'over') void staff.read().then(({ ok }) => ok || staff.ask('sign-in'))
  }, [state])

  if (state !== 'ending') return null
  return (
    <div className="idle-note" role="alertdialog" aria-label={t('idle.title')}>
      <Notice
        tone="warning"
        title={t('idle.title')}
        action={
          <Button small onClick={() => void staff.read()}>
            {t('idle.stay')}
          </Button>
        }
      >
        {t('idle.text', { minutes: minutesLeft(now, seenAt) })}
      </Notice>
    </div>
  )
}
