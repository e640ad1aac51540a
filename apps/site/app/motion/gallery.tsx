import type { ComponentProps } from 'react'
import { later } from '#app/loading/later.tsx'
import type { GalleryPictures } from './gallery-pictures.tsx'

const { Later } = later({
  id: 'gallery',
  load: async () => (await import('./gallery-pictures.tsx')).GalleryPictures,
  instead: <div className="aspect-3/2 bg-sand" />,
})

/** Without pictures it takes no room. */
export const Gallery = (props: ComponentProps<typeof GalleryPictures>) =>
  props.pictures.length > 0 && <Later {...props} />
