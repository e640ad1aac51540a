import { afterLoad } from '#app/after-load'
import { later } from '#components/later'

/** The first picture comes with the page, what moves the others after it. */
export const { Later: GalleryLater } = later({
  id: 'gallery',
  moment: () => new Promise(afterLoad),
  load: async () => (await import('#components/gallery')).Gallery,
  instead: <div className="aspect-3/2 bg-sand" />,
})
