import { useSyncExternalStore } from 'react'
import { onLoginChange } from './session.ts'

/** Something about the signed-in company, kept beside the login so that every page shows it at once. */
export function companyMemory<Kept extends { id: string }>(key: string) {
  function text() {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  /** What was kept, if it belongs to this company and not to one signed in before. */
  function keptIn(stored: string | null, id: string): Kept | null {
    try {
      const kept = JSON.parse(stored ?? 'null') as Kept | null
      return kept?.id === id ? kept : null
    } catch {
      return null
    }
  }

  return {
    keptIn,
    read: (id: string) => keptIn(text(), id),
    /** Browsers tell the other tabs only. */
    keep(kept: Kept) {
      try {
        localStorage.setItem(key, JSON.stringify(kept))
      } catch {
        // Storage may be full or forbidden; the next page then asks again.
        return
      }
      window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
    },
    useText: () => useSyncExternalStore(onLoginChange, text, () => null),
  }
}
