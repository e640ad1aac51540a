import { ClosingV2 } from '@padauk/contract/sealing/closings'
import type { KeyHolders } from '#features/key-holders/service'
import type { TenderToOpen } from '#features/sittings/repository'
import { mayOpen } from '#features/sittings/rules'
import type { SealedBids } from '#features/sittings/sealed-bids'

type Needs = { sealedBids: Pick<SealedBids, 'keySets'>; keyHolders: Pick<KeyHolders, 'people'> }

/** Holders of the sets that bids were sealed to, as far as they may open this tender. */
export function createOpeners({ sealedBids, keyHolders }: Needs) {
  return async (tender: TenderToOpen) => {
    // Without keys any two officers or holders open it.
    if (tender.sealing !== 'sealed') return []
    const closing = tender.statement ? ClosingV2.parse(JSON.parse(tender.statement)) : null
    const { byHash } = await sealedBids.keySets()
    const register = await keyHolders.people()
    const named = (closing?.keySets ?? []).flatMap((hash) => byHash.get(hash)?.holders ?? [])
    const once = new Map(named.map((holder) => [holder.id, holder]))
    return [...once.values()]
      .filter(({ id }) => mayOpen(tender.rules, id))
      .flatMap(({ id, name, signKey }) => {
        const person = register.find((row) => row.id === id)
        if (!person) return []
        return [{ id, name, signKey, staffId: person.staffId, onPaper: person.onPaper }]
      })
  }
}
