import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

type Tone = 'normal' | 'error'
type Toast = { text: string; tone: Tone }
type ShowToast = (text: string, tone?: Tone) => void

const shownFor = 4_000

const ToastContext = createContext<ShowToast>(() => {})

export const useToast = () => useContext(ToastContext)

/** One sentence at a time, gone after four seconds (spec §4). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const show = useCallback<ShowToast>((text, tone = 'normal') => setToast({ text, tone }), [])

  useEffect(() => {
    if (!toast) return
    const timer = setTimeout(() => setToast(null), shownFor)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <ToastContext value={show}>
      {children}
      <div className="fixed inset-x-0 top-20 z-20 grid justify-items-center px-4">
        <div role="status">{toast?.tone === 'normal' && <ToastCard {...toast} />}</div>
        <div role="alert">{toast?.tone === 'error' && <ToastCard {...toast} />}</div>
      </div>
    </ToastContext>
  )
}

function ToastCard({ text, tone }: Toast) {
  const colours = tone === 'error' ? 'bg-error-bg text-error' : 'bg-success-bg text-success'
  return <p className={`${colours} max-w-measure px-6 py-4 font-semibold shadow-2`}>{text}</p>
}
