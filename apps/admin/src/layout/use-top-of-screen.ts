import { useEffect } from 'react'

/** A new screen begins at its top, wherever the last one was scrolled to. */
export function useTopOfScreen(screen: string) {
  useEffect(() => window.scrollTo(0, 0), [screen])
}
