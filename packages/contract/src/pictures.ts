import type { Picture } from './content.ts'

/** Best first: a browser takes the first one it can read. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export const pictureFileName = (id: string, width: number, format: PictureFormat) =>
  `${id}-${width}.${format}`

/** Where one size of a picture is served; the API stores and the site asks by the same rule. */
export const pictureAddress = (id: string, width: number, format: PictureFormat) =>
  `/static/images/${pictureFileName(id, width, format)}`

const sizeAndFormat = /-\d+\.(?:avif|webp)$/

/** What a link to a page shows in a messenger or network; many of them read neither AVIF nor WebP. */
export const previewType = 'image/jpeg'
const card = { width: 1200, height: 630 }

/** The shape of a card, in a size for which nothing is blown up. */
export function previewSize({ width, height }: Pick<Picture, 'width' | 'height'>) {
  const scale = Math.min(1, width / card.width, height / card.height)
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: scaled(card.width), height: scaled(card.height) }
}

export const previewFileName = (id: string) => `${id}-preview.jpg`

export const previewAddress = ({ src }: Pick<Picture, 'src'>) =>
  src.replace(sizeAndFormat, '-preview.jpg')

/** Values for `srcset`, one per format, smallest width first. */
export function pictureVariants({ src, widths }: Pick<Picture, 'src' | 'widths'>) {
  const stem = src.replace(sizeAndFormat, '')
  const sourceSet = (format: PictureFormat) =>
    widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: sourceSet('avif'), webp: sourceSet('webp') }
}

const sharpWidth = 600
const sharpHeight = 400

/** Too small for the places that show it: it would be blurred. */
export const isSmallPicture = ({ width, height }: { width: number; height: number }) =>
  width < sharpWidth || height < sharpHeight
