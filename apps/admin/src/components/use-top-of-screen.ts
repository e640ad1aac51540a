import { useEffect } from 'react'

/** A new screen begins at its top, wherever the last one was scrolled to. */
export function useTopOfScreen(screen: string) {
  useEffect(() => {
    // Newer browsers answer with a promise, which React would take for a clean-up.
    window.scrollTo(0, 0)
  }, [screen])
}
