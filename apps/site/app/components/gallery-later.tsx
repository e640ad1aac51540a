import type { ComponentProps } from 'react'
import { afterLoad } from '#app/after-load'
import type { Gallery } from '#components/gallery'
import { later } from '#components/later'

/** The first picture comes with the page, what moves the others after it. */
const { Later } = later({
  id: 'gallery',
  moment: () => new Promise(afterLoad),
  load: async () => (await import('#components/gallery')).Gallery,
  instead: <div className="aspect-3/2 bg-sand" />,
})

/** Without pictures no room is kept for them. */
export const GalleryLater = (props: ComponentProps<typeof Gallery>) =>
  props.pictures.length > 0 && <Later {...props} />
