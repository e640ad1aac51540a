import { BiddersMinutes, Minutes } from '@padauk/contract/sealing/openings'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOf } from '@padauk/sealing/canonical'
import type { MinutesRow } from '#features/minutes/repository'
import { decryptText, encryptText } from '#platform/security/vault'
import type { Vault } from '#platform/security/vault'

export type Texts = { full: Minutes; bidders: BiddersMinutes }

/** Both texts as they are stored: encrypted under a key of their own. */
export function createTexts(vault: Vault) {
  const keyPurpose = (tenderId: string) => `minutes ${tenderId}`
  const fullPurpose = (tenderId: string) => `full minutes ${tenderId}`
  const biddersPurpose = (tenderId: string) => `bidders' minutes ${tenderId}`
  return {
    seal({ full, bidders }: Texts) {
      const { id } = full.tender
      const { key, wrapped: wrappedKey } = vault.newKey(keyPurpose(id))
      return {
        tenderId: id,
        wrappedKey,
        sealedFull: encryptText(key, canonicalJson(full), fullPurpose(id)),
        sealedBidders: encryptText(key, canonicalJson(bidders), biddersPurpose(id)),
        sha256: hashOf(full),
      }
    },

    open(row: Pick<MinutesRow, 'tenderId' | 'wrappedKey' | 'sealedFull' | 'sealedBidders'>): Texts {
      const { tenderId: id } = row
      const key = vault.unwrap(row.wrappedKey, keyPurpose(id))
      const full = decryptText(key, row.sealedFull, fullPurpose(id))
      const bidders = decryptText(key, row.sealedBidders, biddersPurpose(id))
      return {
        full: Minutes.parse(JSON.parse(full)),
        bidders: BiddersMinutes.parse(JSON.parse(bidders)),
      }
    },
  }
}
