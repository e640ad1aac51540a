import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Html } from '#components/html'

export function Disclaimer({ html }: { html: string }) {
  const t = useTranslations('disclaimer')
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        {t('title')}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="disclaimer-title"
        className="m-auto max-w-measure bg-white p-8 text-text shadow-2 [--focus:var(--color-ink-900)]"
      >
        <h2 id="disclaimer-title" className="mb-4 text-h3 text-ink-900!">
          {t('title')}
        </h2>
        <Html html={html} />
        <form method="dialog" className="mt-6">
          <button type="submit" className="button text-ink-700!">
            {t('close')}
          </button>
        </form>
      </dialog>
    </>
  )
}
