import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { readLogin } from '#app/api/session.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

type Props = { isUnsent: boolean; mayGoTo: readonly string[] }

/** Warns before leaving with an unsent draft, also through the browser. */
export function LeaveWarning({ isUnsent, mayGoTo }: Props) {
  const t = useTranslations('submission')
  const dialog = useRef<HTMLDialogElement>(null)
  const stay = useRef<HTMLButtonElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsent &&
      // An ended session leads to the sign-in and back; uploads continue during that.
      readLogin() !== null &&
      ![currentLocation.pathname, ...mayGoTo].includes(nextLocation.pathname),
  )
  const isAsked = blocker.state === 'blocked'

  useEffect(() => {
    if (!isUnsent) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])

  useEffect(() => {
    if (!isAsked) return dialog.current?.close()
    dialog.current?.showModal()
    stay.current?.focus()
  }, [isAsked])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="leave-title"
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <h2 id="leave-title">
        <Phrases>{t('leaveTitle')}</Phrases>
      </h2>
      <p>
        <SmallPhrases>{t('leaveWarning')}</SmallPhrases>
      </p>
      <p>
        <SmallPhrases>{t('leaveKept')}</SmallPhrases>
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={() => blocker.proceed?.()}>
          {t('leave')}
        </button>
        <button
          ref={stay}
          type="button"
          className="button button-gold"
          onClick={() => blocker.reset?.()}
        >
          {t('stay')}
        </button>
      </div>
    </dialog>
  )
}
