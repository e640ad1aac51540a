import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { createCountdown } from './countdown.ts'
import { Icon } from '#app/parts/icon.tsx'

type Tone = 'normal' | 'error'
type Toast = { number: number; text: string; tone: Tone }
type ShowToast = (text: string, tone?: Tone) => void

/** Rules 4.1. */
const shownFor = 4_000

const ToastContext = createContext<ShowToast>(() => {})

export const useToast = () => useContext(ToastContext)

/** One sentence at a time, gone after four seconds. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const show = useCallback<ShowToast>(
    (text, tone = 'normal') =>
      setToast((last) => ({ number: (last?.number ?? 0) + 1, text, tone })),
    [],
  )
  const dismiss = useCallback(() => setToast(null), [])
  const card = toast && <ToastCard key={toast.number} toast={toast} dismiss={dismiss} />
  return (
    <ToastContext value={show}>
      {children}
      {/* Both are always there: screen readers announce only what changes in them. */}
      <div className="toasts">
        <div role="status">{toast?.tone === 'normal' && card}</div>
        <div role="alert">{toast?.tone === 'error' && card}</div>
      </div>
    </ToastContext>
  )
}

const changesOfAttention = ['mouseenter', 'mouseleave', 'focusin', 'focusout']

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: () => void }) {
  const t = useTranslations('toast')
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = card.current
    if (!element) return
    const countdown = createCountdown(shownFor, dismiss)
    const listening = new AbortController()
    const settle = () =>
      element.matches(':hover, :focus-within') ? countdown.hold() : countdown.run()
    for (const type of changesOfAttention) {
      element.addEventListener(type, settle, { signal: listening.signal })
    }
    settle()
    return () => {
      listening.abort()
      countdown.hold()
    }
  }, [dismiss])
  return (
    <div ref={card} className="toast on-ink" data-tone={toast.tone}>
      <Icon name={toast.tone === 'error' ? 'alert' : 'done'} />
      <p>{toast.text}</p>
      <button type="button" className="icon-button" aria-label={t('dismiss')} onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}
