import narrowAvif from './garden-480.avif'
import narrowWebp from './garden-480.webp'
import wideAvif from './garden-960.avif'
import wideWebp from './garden-960.webp'

export const garden = {
  src: wideWebp,
  width: 960,
  height: 640,
  avif: `${narrowAvif} 480w, ${wideAvif} 960w`,
  webp: `${narrowWebp} 480w, ${wideWebp} 960w`,
}
