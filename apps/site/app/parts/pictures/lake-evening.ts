import columnAvif from './lake-evening-column.avif'
import columnWebp from './lake-evening-column.webp'
import stripAvif from './lake-evening-strip.avif'
import stripWebp from './lake-evening-strip.webp'

export const lakeEvening = {
  column: { avif: columnAvif, webp: columnWebp },
  strip: { avif: stripAvif, webp: stripWebp },
}
