import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import './dialog.css'

type DialogProps = {
  title: string
  /** Escape; absent when the question can't be left unanswered. */
  onClose?: (() => void) | undefined
  /** `narrow` for a question, `wide` for a comparison, `session` for what comes before all others. */
  size?: 'narrow' | 'wide' | 'session'
  children: ReactNode
}

/** A native dialog, open while it is rendered: the focus stays inside and returns afterwards. */
export function Dialog({ title, onClose, size = 'narrow', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // Never on the button that acts: a held Enter would press it.
    const field = dialog.current?.querySelector<HTMLElement>('input, textarea, select')
    const first = field ?? dialog.current
    first?.focus()
    // The question before the field: on a small screen the focus would scroll past it.
    dialog.current?.scrollTo(0, 0)
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // Chromium closes on a second Escape even if the first was prevented.
      onClose={() => (onClose ? onClose() : dialog.current?.showModal())}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
