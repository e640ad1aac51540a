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

/** Values for `srcset`, one per format, smallest width first. */
export function pictureVariants({ src, widths }: Pick<Picture, 'src' | 'widths'>) {
  const stem = src.replace(sizeAndFormat, '')
  const sourceSet = (format: PictureFormat) =>
    widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
  return { avif: sourceSet('avif'), webp: sourceSet('webp') }
}
