import narrowAvif from './rain-480.avif'
import narrowWebp from './rain-480.webp'
import wideAvif from './rain-960.avif'
import wideWebp from './rain-960.webp'

/** Part of the site itself, for pages that must show while everything else is missing. */
export const rain = {
  src: wideWebp,
  width: 960,
  height: 720,
  avif: `${narrowAvif} 480w, ${wideAvif} 960w`,
  webp: `${narrowWebp} 480w, ${wideWebp} 960w`,
}
