import type { KeySet } from '@padauk/contract/sealing/key-sets'

/** Checked key sets, oldest first; each follows or refounds the one before it. */
export type Chain = readonly { hash: string; set: KeySet }[]

/** Whether a set came after another by a new founding, and not only by signatures of its holders. */
export function isRefounded(chain: Chain, { from, to }: { from: string; to: string }) {
  const placeOf = (wanted: string) => chain.findIndex(({ hash }) => hash === wanted)
  const place = placeOf(from)
  const later = chain.slice(place + 1, placeOf(to) + 1)
  return place >= 0 && later.some(({ set }) => set.previous === null)
}
