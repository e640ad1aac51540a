import { useEffect, useState } from 'react'
import { useLanguage } from '#app/api/site-data.ts'

type NamedFingerprint = { key: string; fingerprint: string }

/** Of our public keys, newest first; empty as long as they are not there. */
export function useKeyFingerprints() {
  const language = useLanguage()
  const [known, setKnown] = useState<NamedFingerprint[]>([])
  useEffect(() => {
    let isWanted = true
    const find = async () => {
      const { loadFingerprints } = await import('./known-keys.ts')
      const found = await loadFingerprints(language)
      if (isWanted) setKnown(found)
    }
    // Optional: the page works without them.
    find().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [language])
  return known
}
