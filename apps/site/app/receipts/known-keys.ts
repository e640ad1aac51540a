import { keyFingerprint } from '@padauk/evidence/receipt-check'
import type { Sha256 } from '@padauk/evidence/merkle'
import { listReceiptKeys } from '@padauk/contract/submissions'
import type { Language } from '@padauk/language/language'
import { createBrowserCall } from '#app/api/client.ts'

// Missing where the page has no certificate: the receipt is shown all the same.
const subtle = globalThis.crypto?.subtle as Crypto['subtle'] | undefined

export const loadKeys = (language: Language) => createBrowserCall(language)(listReceiptKeys, {})

/** What people compare to know that a key is ours; the first one signs today. */
export async function loadFingerprints(language: Language) {
  const answer = await loadKeys(language)
  if (!answer.ok || !subtle) return []
  const sha256: Sha256 = async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes))
  const found = answer.value.map(async ({ key, public_key: publicKey }) => ({
    key,
    fingerprint: await keyFingerprint(publicKey, sha256),
  }))
  return Promise.all(found)
}
