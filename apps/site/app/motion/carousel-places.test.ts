import { describe, expect, it } from 'vitest'
import { controlsReach, reachOf } from './carousel-places.ts'

const dots = (count: number) => Array.from({ length: count }, (_, card) => reachOf(card, count))

describe('the dots of a carousel', () => {
  it('are one for every place that the cards can take on each screen', () => {
    expect(dots(6)).toEqual([
      'everywhere',
      'everywhere',
      'everywhere',
      'below-widest',
      'phone',
      'phone',
    ])
  })

  it('are a single one where all cards fit', () => {
    expect(dots(3)).toEqual(['everywhere', 'phone', 'phone'])
    expect(dots(4)).toEqual(['everywhere', 'below-widest', 'phone', 'phone'])
  })
})

describe('the controls of a carousel', () => {
  it.each([
    [2, 'phone'],
    [3, 'phone'],
    [4, 'below-widest'],
    [5, 'everywhere'],
  ])('with %i cards are of use: %s', (count, reach) => {
    expect(controlsReach(count)).toBe(reach)
  })
})
