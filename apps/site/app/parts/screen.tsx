import type { ReactNode } from 'react'

/** Every page but the home page. */
export function Screen({ children }: { children: ReactNode }) {
  return <div className="screen wrap">{children}</div>
}
