import type { Picture } from '@padauk/contract/content'
import { pictureVariants } from '@padauk/contract/pictures'
import { useSite } from '#app/api/site-data.ts'

type Props = {
  picture: Picture
  /** How wide it will be shown, for the browser's choice among the widths on offer. */
  sizes: string
  /** Another picture for screens up to this width in pixels. */
  narrow?: { picture: Picture; upTo: number } | undefined
  /** Empty where the words beside it say the same. */
  alt?: string
  /** The first picture of the page, wanted at once. */
  isFirst?: boolean
  className?: string
}

export function ResponsivePicture({ picture, sizes, narrow, alt, isFirst, className }: Props) {
  return (
    <picture>
      {narrow && (
        <Sources picture={narrow.picture} sizes={sizes} media={`(max-width: ${narrow.upTo}px)`} />
      )}
      <Sources picture={picture} sizes={sizes} />
      <img
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}

/** Whoever saves data is offered the smallest width alone. */
function useOffered({ src, widths }: Picture) {
  const { savesData } = useSite()
  return pictureVariants({ src, widths: savesData ? widths.slice(0, 1) : widths })
}

function Sources({ picture, sizes, media }: { picture: Picture; sizes: string; media?: string }) {
  const { width, height, widths } = picture
  const { avif, webp } = useOffered(picture)
  if (widths.length === 0) return media ? <source srcSet={picture.src} media={media} /> : null
  const shared = { sizes, media, width, height }
  return (
    <>
      <source type="image/avif" srcSet={avif} {...shared} />
      <source type="image/webp" srcSet={webp} {...shared} />
    </>
  )
}
