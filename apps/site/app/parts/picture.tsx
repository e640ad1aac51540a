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

/** With Save-Data only the smallest width is offered. */
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

// A phone of three pixels per px would ask for 1200 px where 800 look the same at arm's length.
const fullWidthOnPhone =
  '(max-width: 539px) and (min-resolution: 2.5dppx) 66vw, (max-width: 899px) 100vw'

/** How wide each kind of picture is shown, for the browser's choice among the widths on offer. */
export const pictureSizes = {
  aboutUs: `${fullWidthOnPhone}, (max-width: 1407px) 42vw, 540px`,
  leadService: '(max-width: 899px) 116px, (max-width: 1407px) 50vw, 720px',
  service: '(max-width: 899px) 116px, (max-width: 1407px) 22vw, 310px',
  card: '(max-width: 539px) and (min-resolution: 2.5dppx) 66vw, (max-width: 539px) 100vw, (max-width: 1407px) 31vw, (max-width: 1549px) 410px, 340px',
  // The narrow map fills the screen; the wide one is never lower than 420 px.
  map: '(max-width: 480px) 100vw, (max-width: 960px) 960px, 100vw',
  gallery: `${fullWidthOnPhone}, (max-width: 1407px) 55vw, 740px`,
  thumbnail: '(max-width: 899px) 30vw, 240px',
  tender: `${fullWidthOnPhone}, 330px`,
} as const
