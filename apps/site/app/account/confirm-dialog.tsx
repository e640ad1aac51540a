import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

type Props = {
  /** Also the words of the button. */
  title: string
  text: string
  act: () => Promise<unknown>
  close: () => void
}

/** Asks before a person is removed or leaves, and before a paper is removed. */
export function ConfirmDialog({ title, text, act, close }: Props) {
  const t = useTranslations('people')
  const dialog = useRef<HTMLDialogElement>(null)
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    stay.current?.focus()
  }, [])
  const press = () => {
    // What follows takes the focus, which the open dialog would keep.
    dialog.current?.close()
    void act()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="confirm-title" onClose={close}>
      <h2 id="confirm-title">
        <Phrases>{title}</Phrases>
      </h2>
      <p>
        <SmallPhrases>{text}</SmallPhrases>
      </p>
      <div className="dialog-buttons">
        <button ref={stay} type="button" className="button" onClick={() => dialog.current?.close()}>
          {t('cancel')}
        </button>
        <button type="button" className="button button-danger" onClick={press}>
          {title}
        </button>
      </div>
    </dialog>
  )
}
