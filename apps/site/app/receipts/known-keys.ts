import { keyFingerprint } from '@padauk/evidence/receipt-check'
import type { Sha256 } from '@padauk/evidence/merkle'
import { listReceiptKeys } from '@padauk/contract/submissions'
import type { Language } from '@padauk/language/language'
import { createBrowserCall } from '#app/api/client.ts'

const sha256: Sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

export const loadKeys = (language: Language) => createBrowserCall(language)(listReceiptKeys, {})

/** What people compare to know that a key is ours; the first one signs today. */
export async function loadFingerprints(language: Language) {
  const answer = await loadKeys(language)
  if (!answer.ok) return []
  const found = answer.value.map(async ({ key, public_key: publicKey }) => ({
    key,
    fingerprint: await keyFingerprint(publicKey, sha256),
  }))
  return Promise.all(found)
}
