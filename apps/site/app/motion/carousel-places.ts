/** How many cards are side by side: one, three from 540 px, four from 1550 px (rules 2.5). */
export const cardsPerView = { always: 1, from540: 3, from1550: 4 } as const

/** On which screens: on phones alone, on all but the widest, or everywhere. */
export type Reach = 'phone' | 'below-widest' | 'everywhere'

/** Where the given card can be the first one: the last ones never are where several fit. */
export function reachOf(card: number, count: number): Reach {
  if (card <= Math.max(0, count - cardsPerView.from1550)) return 'everywhere'
  if (card <= Math.max(0, count - cardsPerView.from540)) return 'below-widest'
  return 'phone'
}

/** Where there is anything to move to. */
export const controlsReach = (count: number) => reachOf(1, count)
