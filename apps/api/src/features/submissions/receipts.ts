import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Receipt } from '@padauk/contract/submissions'
import type { Signer } from '#platform/security/signatures'
import { decryptText, encryptText } from '#platform/security/vault'
import type { Vault } from '#platform/security/vault'

type Sealed = { id: string; wrappedKey: string; sealedReceipt: string }

/** Names and links are as secret as the files: a receipt is encrypted with its own key. */
export function createReceipts({ vault, signer }: { vault: Vault; signer: Signer }) {
  const keyPurpose = (id: string) => `submission ${id}`
  const textPurpose = (id: string) => `receipt ${id}`
  return {
    seal(id: string, text: string) {
      const { key, wrapped: wrappedKey } = vault.newKey(keyPurpose(id))
      return { wrappedKey, sealedReceipt: encryptText(key, text, textPurpose(id)) }
    },

    open({ id, wrappedKey, sealedReceipt }: Sealed) {
      const key = vault.unwrap(wrappedKey, keyPurpose(id))
      return JSON.parse(decryptText(key, sealedReceipt, textPurpose(id))) as Receipt
    },

    sign: (receipt: Receipt) => signer.sign(receipt.key, canonicalJson(receipt)),
  }
}

export type Receipts = ReturnType<typeof createReceipts>
