import columnAvif from './lake-dawn-column.avif'
import columnWebp from './lake-dawn-column.webp'
import stripAvif from './lake-dawn-strip.avif'
import stripWebp from './lake-dawn-strip.webp'

export const lakeDawn = {
  column: { avif: columnAvif, webp: columnWebp },
  strip: { avif: stripAvif, webp: stripWebp },
}
