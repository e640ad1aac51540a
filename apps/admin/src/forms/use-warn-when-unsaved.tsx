import { useEffect } from 'react'
import type { RefObject } from 'react'
import { useBlocker } from 'react-router'
import { staff } from '#admin/session/call.ts'
import { Button } from '#admin/components/button.tsx'
import { Dialog } from '#admin/components/dialog.tsx'
import { useWords } from '#admin/words/words.ts'

/** Asks before typed text is left behind. Render what it returns. */
export function useWarnWhenUnsaved(unsaved: RefObject<boolean>, leave: () => void) {
  const { t } = useWords()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current &&
      // After sign-out the person can't stay; the draft is kept.
      staff.current.get() !== null &&
      currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])

  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={t('unsaved.title')} onClose={blocker.reset}>
      <div className="dialog-body">
        <p>{t('unsaved.text')}</p>
        <div className="dialog-actions">
          <Button onClick={blocker.reset}>{t('unsaved.stay')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              leave()
              blocker.proceed()
            }}
          >
            {t('unsaved.leave')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
