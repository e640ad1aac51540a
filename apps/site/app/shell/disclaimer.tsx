import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Html } from '#app/parts/html.tsx'

export function Disclaimer({ html }: { html: string }) {
  const t = useTranslations('disclaimer')
  const dialog = useRef<HTMLDialogElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const open = () => {
    dialog.current?.showModal()
    closeButton.current?.focus()
  }
  return (
    <>
      <button type="button" className="link-button" aria-haspopup="dialog" onClick={open}>
        {t('title')}
      </button>
      <dialog ref={dialog} aria-labelledby="disclaimer-title" className="dialog">
        <h2 id="disclaimer-title">{t('title')}</h2>
        {/* On a phone it is longer than the screen, so the keyboard must be able to move it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div tabIndex={0} className="dialog-text">
          <Html html={html} />
        </div>
        <form method="dialog">
          <button ref={closeButton} type="submit" className="button button-ink">
            {t('close')}
          </button>
        </form>
      </dialog>
    </>
  )
}
