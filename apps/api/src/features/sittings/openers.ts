import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { ClosingV2 } from '@padauk/contract/sealing/closings'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import type { KeyHolders } from '#features/key-holders/service'
import { listRepairSets } from '#features/sittings/adjourning/repository'
import type { TenderToOpen } from '#features/sittings/repository'
import { openersAmong } from '#features/sittings/rules'
import type { SealedBids } from '#features/sittings/sealed-bids'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  sealedBids: Pick<SealedBids, 'keySets'>
  keyHolders: Pick<KeyHolders, 'people' | 'sets'>
}

/** The key sets of a tender that has closed. */
const setsOf = ({ statement }: TenderToOpen) =>
  statement ? ClosingV2.parse(JSON.parse(statement)).keySets : []

/** Holders of the sets that bids were sealed to, as far as they may open this tender. */
export function createOpeners({ db, sealedBids, keyHolders }: Needs) {
  async function standInsOf(tenderId: string, closed: readonly string[]) {
    const lost = await keyHolders.sets.lost()
    const repaired = await listRepairSets(db, tenderId)
    const standing = closed.flatMap((hash) => lost.get(hash) ?? [])
    return [...standing, ...repaired].filter((hash) => !closed.includes(hash))
  }

  return {
    async of(tender: TenderToOpen) {
      // Without keys any two officers or holders open it.
      if (tender.sealing !== 'sealed') return []
      const closed = setsOf(tender)
      const { byHash } = await sealedBids.keySets()
      const register = await keyHolders.people()
      const present = (hashes: readonly string[]) =>
        hashes
          .flatMap((hash) => byHash.get(hash)?.holders ?? [])
          .flatMap(({ id, name, signKey }) => {
            const person = register.find((row) => row.id === id)
            if (!person) return []
            return [{ id, name, signKey, staffId: person.staffId, onPaper: person.onPaper }]
          })
      // The rules of a tender cannot name those who came when its keys were lost.
      const openers = [
        ...openersAmong(tender.rules, present(closed)),
        ...present(await standInsOf(tender.id, closed)),
      ]
      return [...new Map(openers.map((opener) => [opener.id, opener])).values()]
    },

    /** Whether keys of a tender are lost, and the fingerprint of the set that stands in. */
    async lostKeys(tender: TenderToOpen): Promise<TenderSitting['lost_keys']> {
      if (tender.sealing !== 'sealed') return null
      const lost = await keyHolders.sets.lost()
      const gone = setsOf(tender).filter((hash) => lost.has(hash))
      if (gone.length === 0) return null
      const standIn = gone.flatMap((hash) => lost.get(hash) ?? [])[0]
      return { stand_in: standIn ? fingerprintOf(standIn) : null }
    },
  }
}
