import type { ComponentProps } from 'react'
import { afterLoad } from '#app/loading/after-load.ts'
import { later } from '#app/loading/later.tsx'
import type { Gallery } from './gallery.tsx'

/** The first picture comes with the page, what moves the others after it. */
const { Later } = later({
  id: 'gallery',
  moment: () => new Promise(afterLoad),
  load: async () => (await import('./gallery.tsx')).Gallery,
  instead: <div className="aspect-3/2 bg-sand" />,
})

/** Without pictures no room is kept for them. */
export const GalleryLater = (props: ComponentProps<typeof Gallery>) =>
  props.pictures.length > 0 && <Later {...props} />
