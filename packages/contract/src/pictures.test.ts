import { expect, test } from 'vitest'
import {
  pictureAddress,
  pictureVariants,
  previewAddress,
  previewFileName,
  previewSize,
} from './pictures.ts'

test('a page offers every width of a picture in both formats', () => {
  const src = pictureAddress('kandawgyi-dawn-2026-1a2b3c4d', 800, 'webp')
  expect(src).toBe('/static/images/kandawgyi-dawn-2026-1a2b3c4d-800.webp')

  expect(pictureVariants({ src, widths: [400, 800] })).toEqual({
    avif:
      '/static/images/kandawgyi-dawn-2026-1a2b3c4d-400.avif 400w, ' +
      '/static/images/kandawgyi-dawn-2026-1a2b3c4d-800.avif 800w',
    webp:
      '/static/images/kandawgyi-dawn-2026-1a2b3c4d-400.webp 400w, ' +
      '/static/images/kandawgyi-dawn-2026-1a2b3c4d-800.webp 800w',
  })
})

test('an id that itself ends in a number loses only its width', () => {
  const src = pictureAddress('tower-12345678', 1200, 'webp')
  expect(pictureVariants({ src, widths: [1200] }).avif).toBe(
    '/static/images/tower-12345678-1200.avif 1200w',
  )
})

test('a page names the preview under which the picture was stored', () => {
  const src = pictureAddress('tower-12345678', 1200, 'webp')
  expect(previewAddress({ src })).toBe(`/static/images/${previewFileName('tower-12345678')}`)
})

test('a preview has the shape of a card and is never blown up', () => {
  expect(previewSize({ width: 1920, height: 800 })).toEqual({ width: 1200, height: 630 })
  expect(previewSize({ width: 600, height: 4000 })).toEqual({ width: 600, height: 315 })
  expect(previewSize({ width: 1200, height: 315 })).toEqual({ width: 600, height: 315 })
  expect(previewSize({ width: 1, height: 3840 })).toEqual({ width: 1, height: 1 })
})
