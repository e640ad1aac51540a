import type { KeyRegister, ListedKeySet } from '@padauk/contract/admin/key-holders'
import { useWords } from '#admin/words/words.ts'

type Holders = ListedKeySet['signed']['set']['holders']

const namesMissing = (of: Holders, from: Holders) =>
  of.filter(({ id }) => !from.some((each) => each.id === id)).map(({ name }) => name)

/** Key sets in words: their numbers, who joins and leaves, whose signatures are missing. */
export function useSetWords({ sets, holders }: KeyRegister) {
  const { t, listed, number } = useWords()
  const active = sets.find(({ state }) => state === 'active')
  const activated = sets.filter(({ activated_at: at }) => at !== null).length
  return {
    active,
    activeNumber: number(activated),
    nextNumber: number(activated + 1),
    /** Against the active set; a first set names all its holders. */
    change({ signed: { set } }: ListedKeySet) {
      const before = active?.signed.set.holders ?? []
      const joins = namesMissing(set.holders, before)
      const leaves = namesMissing(before, set.holders)
      if (before.length === 0) return t('holders.sign.who', { names: listed(joins) })
      return (
        [
          joins.length > 0 && t('holders.sign.joins', { names: listed(joins) }),
          leaves.length > 0 && t('holders.sign.leaves', { names: listed(leaves) }),
        ]
          .filter(Boolean)
          .join(' ') || t('holders.sign.same')
      )
    },
    signatures({ missing, signed: { signatures } }: ListedKeySet) {
      const given = signatures.length
      return t('holders.sign.count', { given: number(given), needed: number(given + missing) })
    },
    waitingFor({ signers }: ListedKeySet) {
      const people = holders.filter(({ id, state }) => signers.includes(id) && state !== 'retired')
      return listed(people.map(({ staff }) => staff.name))
    },
  }
}
