import narrowAvif from './reception-480.avif'
import narrowWebp from './reception-480.webp'
import wideAvif from './reception-960.avif'
import wideWebp from './reception-960.webp'

export const reception = {
  src: wideWebp,
  width: 960,
  height: 640,
  avif: `${narrowAvif} 480w, ${wideAvif} 960w`,
  webp: `${narrowWebp} 480w, ${wideWebp} 960w`,
}
