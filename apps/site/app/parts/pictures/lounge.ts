import narrowAvif from './lounge-480.avif'
import narrowWebp from './lounge-480.webp'
import wideAvif from './lounge-960.avif'
import wideWebp from './lounge-960.webp'

export const lounge = {
  src: wideWebp,
  width: 960,
  height: 640,
  avif: `${narrowAvif} 480w, ${wideAvif} 960w`,
  webp: `${narrowWebp} 480w, ${wideWebp} 960w`,
}
