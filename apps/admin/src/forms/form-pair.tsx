import type { ReactNode } from 'react'
import './edit-form.css'

/** Two fields beside each other where there is room. */
export function FormPair({ children }: { children: ReactNode }) {
  return <div className="form-pair">{children}</div>
}
