import { createContext, useContext } from 'react'

/**
 * Names of fields whose words stay as they were typed, although they look like Zawgyi. Null around
 * forms whose server makes Unicode of everything.
 */
export const KeptWords = createContext<Set<string> | null>(null)

/** Notes that a field stays as it is, and then does `keep`; undefined where that can't be promised. */
export function useKeep(name: string, keep: () => void) {
  const kept = useContext(KeptWords)
  if (!kept) return undefined
  return () => {
    kept.add(name)
    keep()
  }
}
