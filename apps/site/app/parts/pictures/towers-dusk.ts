import columnAvif from './towers-dusk-column.avif'
import columnWebp from './towers-dusk-column.webp'
import stripAvif from './towers-dusk-strip.avif'
import stripWebp from './towers-dusk-strip.webp'

export const towersDusk = {
  column: { avif: columnAvif, webp: columnWebp },
  strip: { avif: stripAvif, webp: stripWebp },
}
