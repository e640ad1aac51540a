import { useEffect, useState } from 'react'
import { keepTrying } from '#app/loading/retry.ts'
import type * as parts from './sealed-form.ts'

export type SealedParts = typeof parts

/** What only a tender with sealed bids needs; the other forms do not load it. */
export function useSealedParts(isSealed: boolean) {
  const [loaded, setLoaded] = useState<SealedParts | null>(null)
  useEffect(() => {
    let isHere = true
    if (isSealed) {
      void keepTrying(() => import('./sealed-form.ts')).then((found) => isHere && setLoaded(found))
    }
    return () => {
      isHere = false
    }
  }, [isSealed])
  return loaded
}
