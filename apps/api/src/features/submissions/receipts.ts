import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { TakingBackSlip } from '@padauk/contract/sealing/receipts'
import type { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import type { AnyReceipt } from '@padauk/contract/submissions'
import type { Signer } from '#platform/security/signatures'
import { decryptText, encryptText } from '#platform/security/vault'
import type { Vault } from '#platform/security/vault'

type Locked = { id: string; wrappedKey: string }

/** Names and links are as secret as the files: a receipt is encrypted with its own key. */
export function createReceipts({ vault, signer }: { vault: Vault; signer: Signer }) {
  const keyPurpose = (id: string) => `submission ${id}`
  const receiptPurpose = (id: string) => `receipt ${id}`
  const slipPurpose = (id: string) => `slip ${id}`
  const manifestPurpose = (id: string) => `manifest ${id}`
  const repairPurpose = (id: string) => `repair ${id}`
  const keyOf = ({ id, wrappedKey }: Locked) => vault.unwrap(wrappedKey, keyPurpose(id))
  return {
    seal(id: string, text: string) {
      const { key, wrapped: wrappedKey } = vault.newKey(keyPurpose(id))
      return { wrappedKey, sealedReceipt: encryptText(key, text, receiptPurpose(id)) }
    },

    /** The next receipt of the same bid, under the bid's own key. */
    sealNext: (row: Locked, text: string) => encryptText(keyOf(row), text, receiptPurpose(row.id)),

    open(row: Locked & { sealedReceipt: string }) {
      const text = decryptText(keyOf(row), row.sealedReceipt, receiptPurpose(row.id))
      return JSON.parse(text) as AnyReceipt
    },

    sealSlip: (row: Locked, text: string) => encryptText(keyOf(row), text, slipPurpose(row.id)),

    openSlip(row: Locked, sealedSlip: string) {
      return JSON.parse(decryptText(keyOf(row), sealedSlip, slipPurpose(row.id))) as TakingBackSlip
    },

    sealRepair: (row: Locked, text: string) => encryptText(keyOf(row), text, repairPurpose(row.id)),

    openRepair(row: Locked, sealedRepair: string) {
      return JSON.parse(
        decryptText(keyOf(row), sealedRepair, repairPurpose(row.id)),
      ) as RepairReceipt
    },

    /** What was in a sealed bid, once it is opened. */
    sealManifest: (row: Locked, text: string) =>
      encryptText(keyOf(row), text, manifestPurpose(row.id)),

    openManifest(row: Locked, sealedManifest: string) {
      return JSON.parse(
        decryptText(keyOf(row), sealedManifest, manifestPurpose(row.id)),
      ) as Manifest
    },

    sign: (signed: { key: string } & { [name: string]: Json }) =>
      signer.sign(signed.key, canonicalJson(signed)),
  }
}

export type Receipts = ReturnType<typeof createReceipts>
